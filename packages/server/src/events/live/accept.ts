import { type Filter, parseFilter } from '@foyer/protocol'
import type { LiveSubscription } from '@foyer/protocol/live-endpoints'
import type { Caller } from '../../caller.js'
import { requireCollection } from '../../data/collections/collections.js'
import { multiReferenceFields } from '../../data/collections/reference-fields.js'
import type { DataDeps } from '../../data/deps.js'
import { DataError } from '../../data/errors.js'
import { authorizeOperation } from '../../data/permissions/access.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import type { SubscriptionGroup } from './connection.js'

/** Maximum number of conditions in the filter of a subscription. Each value of `$in` counts as a condition. */
const MAX_FILTER_COST = 100

/**
 * Checks a subscription: the collection, the permission to read it, and the filter.
 * @throws DataError, FilterError
 * @see docs/wire.md#live-queries
 */
export async function acceptSubscription(
  deps: Pick<DataDeps, 'db'>,
  caller: Caller,
  { collectionId, filter: wireFilter = {}, itemId }: LiveSubscription,
): Promise<SubscriptionGroup> {
  const collection = await requireCollection(deps, collectionId, caller)
  authorizeOperation(collection, 'read', caller, itemId)
  const filter: Filter =
    itemId === undefined ? parseFilter(wireFilter) : { op: 'in', path: ['_id'], values: [itemId] }
  const cost = costOf(filter)
  if (cost > MAX_FILTER_COST) {
    throw new DataError(
      'subscription-unsupported',
      `the filter has ${cost} conditions and values, expected at most ${MAX_FILTER_COST} in a live query; use fewer, or read at intervals`,
    )
  }
  assertLive(collection, filter)
  const key = JSON.stringify(wireFilter)
  return { collectionId, filter, itemId, key, cost, admitted: new Set(), members: new Set() }
}

/**
 * Requires that the changes of a collection are in the change log, and that a filter can be decided from one item alone. The
 * references of a multi-reference field are stored elsewhere, and depend on what the caller may read.
 * @throws DataError subscription-unsupported
 */
export function assertLive(collection: StoredCollection, filter: Filter): void {
  if (!collection.isLogged) {
    throw new DataError(
      'subscription-unsupported',
      `the collection "${collection.id}" is left out of the change log, so it has no live queries; read it at intervals`,
    )
  }
  const keys = new Set(multiReferenceFields(collection).map(({ key }) => key))
  const field = keys.size === 0 ? undefined : fieldsOf(filter).find((name) => keys.has(name))
  if (field === undefined) return
  throw new DataError(
    'subscription-unsupported',
    `"${field}" is a multi-reference field, which a live query cannot filter by; filter by fields of the item, or read at intervals`,
  )
}

function fieldsOf(filter: Filter): string[] {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(fieldsOf)
    case 'not':
      return fieldsOf(filter.filter)
    default:
      return [String(filter.path[0])]
  }
}

function costOf(filter: Filter): number {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.reduce((sum, part) => sum + costOf(part), 1)
    case 'not':
      return costOf(filter.filter)
    case 'in':
      return Math.max(1, filter.values.length)
    case 'matches':
      return Math.max(1, filter.pattern.parts.length)
    default:
      return 1
  }
}
