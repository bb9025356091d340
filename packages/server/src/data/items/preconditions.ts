import { compileMatcher, type Filter, parseFilter, type WireCondition } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { Queries } from '../../storage/database.js'
import { countItems } from '../../storage/items/count-items.js'
import type { StoredItem } from '../../storage/stored-item.js'
import { usesReferences } from '../collections/reference-conditions.js'
import { DataError } from '../errors.js'
import { authorizeOperation, denied, isAllowed } from '../permissions/authorize.js'
import { dialectForFilter } from '../reads/filter-dialect.js'

/** The condition of a write, which every item that it changes or removes must meet. */
export interface Condition {
  filter: Filter
  /**
   * Returns whether an item in wire form meets the condition. Not called for a filter that uses multi-reference fields.
   */
  matches(item: unknown): boolean
  /** Time left to match items of one call: an item may be large, and a bulk call has many. */
  budget: { inMemory: Budget; inDatabase: Budget }
}

/**
 * Parses the condition of a write. The caller must be allowed to read, because the outcome of a condition reveals the
 * content of an item.
 * @throws DataError permission-denied; PointerError for a malformed filter
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
  const budget = { inMemory: createBudget(2000), inDatabase: createBudget(10_000) }
  return { filter, matches: compileMatcher(filter), budget }
}

interface Budget {
  /** @throws DataError time-limit after the work took longer than the budget */
  spend<T>(work: () => Promise<T>): Promise<T>
}

function createBudget(ms: number): Budget {
  let tookMs = 0
  return {
    spend: async (work) => {
      if (tookMs > ms) {
        throw new DataError(
          'time-limit',
          `matching the items with the condition took longer than ${ms} ms: send fewer items in one call, or a shorter condition`,
        )
      }
      const start = performance.now()
      try {
        return await work()
      } finally {
        tookMs += performance.now() - start
      }
    },
  }
}

/**
 * Asserts that an item meets the condition, if there is one.
 * @throws DataError condition-not-met; permission-denied for every item that the caller may not read
 */
export async function assertCondition(context: ConditionContext, item: StoredItem): Promise<void> {
  const { collection, caller, condition } = context
  if (condition === undefined) return
  if (!isAllowed(collection, 'read', item, caller))
    throw denied(collection, 'read', caller, item.id)
  if (await meets(context, condition, item)) return
  throw new DataError(
    'condition-not-met',
    `the item "${item.id}" does not meet the condition; it was not changed`,
  )
}

/** Evaluates a condition: in memory, or in the database if it uses multi-reference fields. */
function meets(
  { tx, collection, caller }: ConditionContext,
  { filter: condition, matches, budget }: Condition,
  item: StoredItem,
): Promise<boolean> {
  if (!usesReferences(collection, condition)) {
    const content: unknown = JSON.parse(item.text)
    return budget.inMemory.spend(async () => matches(content))
  }
  return budget.inDatabase.spend(async () => {
    const byId: Filter = { op: 'in', path: ['_id'], values: [item.id] }
    const filter: Filter = { op: 'and', filters: [byId, condition] }
    const dialect = await dialectForFilter(tx, caller, { collection, filter })
    const read = { ...tx, dialect, table: collection.itemsTable, filter, indexKeys: [] }
    return (await countItems(read)) === 1
  })
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
