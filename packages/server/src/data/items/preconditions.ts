import { compileMatcher, type Filter, parseFilter, type WireCondition } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { Queries } from '../../storage/database.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import { countItems } from '../../storage/items/count-items.js'
import type { StoredItem } from '../../storage/stored-item.js'
import { usesReferences, withReferenceConditions } from '../collections/reference-conditions.js'
import { DataError } from '../errors.js'
import { authorizeOperation, denied, isAllowed } from '../permissions/access.js'

/** The condition of a write, which every item that it changes or removes must meet. */
export interface Condition {
  filter: Filter
  /** Tells if an item in wire form meets the condition. */
  matches(item: unknown): boolean
}

/**
 * Parses the condition of a write. The caller must be allowed to read, because the outcome of a condition reveals the content
 * of an item.
 * @throws DataError permission-denied; FilterError for a malformed filter
 * @see docs/wire/items.md#conditions
 */
export function parseCondition(
  collection: StoredCollection,
  caller: Caller,
  wire: WireCondition | undefined,
): Condition | undefined {
  if (wire === undefined) return undefined
  authorizeOperation(collection, 'read', caller)
  return conditionOf(parseFilter(wire.filter))
}

export function conditionOf(filter: Filter): Condition {
  return { filter, matches: limited(compileMatcher(filter)) }
}

/** Milliseconds in which the items of one call are matched with its condition. */
const MATCH_MS = 2000

/** Limits a matcher in total: an item may be large, and a bulk call has many. */
function limited(matches: Condition['matches']): Condition['matches'] {
  let tookMs = 0
  return (item) => {
    if (tookMs > MATCH_MS) {
      throw new DataError(
        'time-limit',
        `matching the items with the condition takes more than ${MATCH_MS} ms: send fewer items in one call, or a shorter condition`,
      )
    }
    const start = performance.now()
    const isMatch = matches(item)
    tookMs += performance.now() - start
    return isMatch
  }
}

/**
 * Asserts that an item meets the condition, if there is one.
 * @throws DataError condition-not-met; permission-denied for every item that the caller may not read
 */
export async function assertCondition(context: ConditionContext, item: StoredItem): Promise<void> {
  const { collection, caller, condition } = context
  if (condition === undefined) return
  if (!isAllowed(collection, 'read', item, caller)) throw denied(collection, 'read', item.id)
  if (await meets(context, condition, item)) return
  throw new DataError(
    'condition-not-met',
    `the item "${item.id}" does not meet the condition; nothing was written`,
  )
}

/** Evaluates a condition: in memory, or in the database if it uses multi-reference fields. */
async function meets(
  { tx, collection, caller }: ConditionContext,
  condition: Condition,
  item: StoredItem,
): Promise<boolean> {
  if (!usesReferences(collection, condition.filter)) {
    return condition.matches(JSON.parse(item.text))
  }
  const byId: Filter = { op: 'in', path: ['_id'], values: [item.id] }
  const filter: Filter = { op: 'and', filters: [byId, condition.filter] }
  const queries = await withReferenceConditions(tx, caller, { collection, filter })
  const read = { ...queries, table: collection.itemsTable, filter, indexKeys: [] }
  return (await countItems(read)) === 1
}

interface ConditionContext {
  tx: Queries
  collection: StoredCollection
  caller: Caller
  condition: Condition | undefined
}

/**
 * Asserts that an item is at the expected revision.
 * @param expected undefined accepts any revision
 * @throws DataError revision-conflict, with the current item if the caller may read it
 * @see docs/wire/items.md#revisions
 */
export function assertRevision(
  { collection, caller }: { collection: StoredCollection; caller: Caller },
  item: StoredItem,
  expected: number | undefined,
): void {
  if (expected === undefined || item.revision === expected) return
  const mayRead = isAllowed(collection, 'read', item, caller)
  throw new DataError(
    'revision-conflict',
    `the item "${item.id}" is at revision ${item.revision}, expected ${expected}; read it again and repeat the change`,
    {
      revision: String(item.revision),
      ...(mayRead ? { currentItem: JSON.parse(item.text) } : {}),
    },
  )
}
