import { type CheckError, compileMatcher, type Filter, parseFilter } from '@foyer/protocol'
import type { LiveSubscription } from '@foyer/protocol/live-endpoints'
import type { Caller } from '../../caller.js'
import { multiReferenceFieldsIn } from '../../data/collections/reference-conditions.js'
import { requireCollection } from '../../data/collections/require-collection.js'
import type { DataDeps } from '../../data/deps.js'
import { DataError } from '../../data/errors.js'
import { authorizeOperation } from '../../data/permissions/authorize.js'
import { PermissionDeniedError } from '../../data/permissions/permission-denied.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { SubscriptionGroup } from './connections.js'

/** Maximum conditions in the filter of a subscription. Each value of `$in` counts as a condition. */
const MAX_FILTER_COST = 100
/**
 * Number of characters of a filter's JSON that count as a condition, because the server keeps them during the
 * connection.
 */
const CHARACTERS_PER_COST = 100

/**
 * Checks a subscription: the collection, the permission to read it, and the filter.
 * @returns a group for the subscription alone. `SubscriptionIndex.add` replaces it by an existing group with the same
 * filter
 * @throws DataError, PointerError
 * @see docs/wire/live-queries.md
 */
export async function acceptSubscription(
  deps: DataDeps,
  caller: Caller,
  { collectionId, filter: wireFilter = {}, itemId }: LiveSubscription,
): Promise<SubscriptionGroup> {
  const collection = await requireCollection(deps, collectionId, caller)
  authorizeOperation(collection, 'read', caller, itemId)
  const filter: Filter =
    itemId === undefined ? parseFilter(wireFilter) : { op: 'in', path: ['_id'], values: [itemId] }
  const key = JSON.stringify(wireFilter)
  const conditions = countConditions(filter)
  const cost = Math.max(conditions, Math.ceil(key.length / CHARACTERS_PER_COST))
  if (cost > MAX_FILTER_COST) {
    throw new DataError(
      'subscription-unsupported',
      `the filter of the live query has ${conditions} conditions and values and ${key.length} characters, expected at most ${MAX_FILTER_COST} and ${MAX_FILTER_COST * CHARACTERS_PER_COST}; use fewer, or read at intervals`,
    )
  }
  assertLiveSupported(collection, filter)
  return {
    collectionId,
    filter,
    matches: compileMatcher(filter),
    itemId,
    key,
    cost,
    subscriptions: new Set(),
    receivers: new Set(),
  }
}

/**
 * Asserts that the changes of a collection are in the event log, and that one item alone decides whether it matches a
 * filter. The values of multi-reference fields are stored outside the item, and depend on what the caller may read.
 * @throws DataError subscription-unsupported
 */
export function assertLiveSupported(collection: StoredCollection, filter: Filter): void {
  if (!collection.isLogged) {
    throw new DataError(
      'subscription-unsupported',
      `the collection "${collection.id}" is left out of the event log, so it has no live queries; read it at intervals`,
    )
  }
  const [field] = multiReferenceFieldsIn(collection, filter)
  if (!field) return
  throw new DataError(
    'subscription-unsupported',
    `"${field.key}" is a multi-reference field, which a live query cannot filter by; filter by fields of the item, or read at intervals`,
  )
}

function countConditions(filter: Filter): number {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.reduce((sum, part) => sum + countConditions(part), 1)
    case 'not':
      return countConditions(filter.filter)
    case 'in':
      return Math.max(1, filter.values.length)
    case 'matches':
      return Math.max(1, filter.pattern.parts.length)
    default:
      return 1
  }
}

/** Returns the code and the message of a refused subscription. */
export function describeRefusal(error: DataError | CheckError): {
  code: string
  message: string
  decisionId?: string
} {
  const denied = error instanceof PermissionDeniedError && { decisionId: error.decisionId }
  return { code: error.code, message: error.message, ...denied }
}
