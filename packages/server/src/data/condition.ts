import { type Filter, matchFilter, parseFilter, type WireCondition } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { StoredItem } from '../storage/items.js'
import { authorize, denied } from './access.js'
import { DataError } from './errors.js'
import { isAllowed } from './read.js'

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
export function assertCondition(
  { collection, caller, condition }: ConditionalWork,
  item: StoredItem,
): void {
  if (condition === undefined) return
  if (!isAllowed(collection, 'read', item, caller)) throw denied(collection, 'read', item.id)
  if (matchFilter(condition, JSON.parse(item.text))) return
  throw new DataError('condition-not-met', `the item "${item.id}" does not meet the condition`)
}

interface ConditionalWork {
  collection: StoredCollection
  caller: Caller
  condition: Filter | undefined
}
