import { type Filter, matchFilter, parseFilter, type WireCondition } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import { countItems } from '../storage/count-items.js'
import type { Queries } from '../storage/database.js'
import type { StoredItem } from '../storage/items.js'
import { authorize, denied } from './access.js'
import { DataError } from './errors.js'
import { isAllowed } from './read.js'
import { asksForReferences, withReferencesOf } from './reference-conditions.js'

/**
 * Reads the condition of a write. Whether it is met tells what is in an item, so it takes the right to read.
 * @throws DataError permission-denied; FilterError for a malformed filter
 * @see docs/wire.md#conditions
 */
export function readCondition(
  collection: StoredCollection,
  caller: Caller,
  wire: WireCondition | undefined,
): Filter | undefined {
  if (wire === undefined) return undefined
  authorize(collection, 'read', caller)
  return parseFilter(wire.filter)
}

/**
 * Asserts that an item meets a condition, if there is one.
 * @throws DataError condition-not-met; permission-denied for an item that the caller may not read, met or not
 */
export async function assertCondition(work: ConditionalWork, item: StoredItem): Promise<void> {
  const { collection, caller, condition } = work
  if (condition === undefined) return
  if (!isAllowed(collection, 'read', item, caller)) throw denied(collection, 'read', item.id)
  if (await meets(work, condition, item)) return
  throw new DataError('condition-not-met', `the item "${item.id}" does not meet the condition`)
}

/** Whether an item meets a condition; of what stands beside the item the database knows. */
async function meets(
  { tx, collection, caller }: ConditionalWork,
  condition: Filter,
  item: StoredItem,
): Promise<boolean> {
  if (!asksForReferences(collection, condition)) {
    return matchFilter(condition, JSON.parse(item.text))
  }
  const one: Filter = { op: 'in', path: ['_id'], values: [item.id] }
  const filter: Filter = { op: 'and', filters: [one, condition] }
  const db = await withReferencesOf(tx, caller, { collection, filter })
  return (await countItems(db, collection.itemsTable, filter)) === 1
}

interface ConditionalWork {
  tx: Queries
  collection: StoredCollection
  caller: Caller
  condition: Filter | undefined
}
