import { type Filter, parseFilter } from '@foyer/protocol'
import type { LiveSubscription } from '@foyer/protocol/live-endpoints'
import type { Caller } from '../../caller.js'
import { filteredReferences } from '../../data/collections/reference-conditions.js'
import { requireCollection } from '../../data/collections/require-collection.js'
import type { DataDeps } from '../../data/deps.js'
import { DataError } from '../../data/errors.js'
import { authorizeOperation } from '../../data/permissions/access.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import type { Subscription, SubscriptionGroup } from './connections.js'

/** Maximum conditions in the filter of a subscription. Each value of `$in` counts as a condition. */
const MAX_FILTER_COST = 100

/**
 * Checks a subscription: the collection, the permission to read it, and the filter.
 * @throws DataError, FilterError
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
  const cost = costOf(filter)
  if (cost > MAX_FILTER_COST) {
    throw new DataError(
      'subscription-unsupported',
      `the filter of the live query has ${cost} conditions and values, expected at most ${MAX_FILTER_COST}; use fewer, or read at intervals`,
    )
  }
  assertLiveSupported(collection, filter)
  const key = JSON.stringify(wireFilter)
  return { collectionId, filter, itemId, key, cost, subscriptions: new Set(), receivers: new Set() }
}

/**
 * Asserts that the changes of a collection are in the event log, and that one item alone decides if it matches a filter. The
 * values of multi-reference fields are stored outside the item, and depend on what the caller may read.
 * @throws DataError subscription-unsupported
 */
export function assertLiveSupported(collection: StoredCollection, filter: Filter): void {
  if (!collection.isLogged) {
    throw new DataError(
      'subscription-unsupported',
      `the collection "${collection.id}" is left out of the event log, so it has no live queries; read it at intervals`,
    )
  }
  const [field] = filteredReferences(collection, filter)
  if (!field) return
  throw new DataError(
    'subscription-unsupported',
    `"${field.key}" is a multi-reference field, which a live query cannot filter by; filter by fields of the item, or read at intervals`,
  )
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

interface CollectionEntry {
  byFilter: Map<string, SubscriptionGroup>
  byItem: Map<string, SubscriptionGroup>
  cost: number
}

/** Maximum conditions of all subscriptions of a collection in this process, because each change is matched with all of them. */
const MAX_COLLECTION_COST = 20_000

/** Subscriptions by collection and filter. A filter counts once, whatever the number of its subscriptions. */
export class SubscriptionIndex {
  readonly #collections = new Map<string, CollectionEntry>()

  /**
   * Adds a subscription to the group of its filter. It receives no events before `activate`.
   * @throws DataError too-many-subscriptions
   */
  add(subscription: Subscription): void {
    const { collectionId, cost } = subscription.group
    const entry = this.#collections.get(collectionId) ?? newEntry()
    const { groups, key } = placeOf(entry, subscription.group)
    const existing = groups.get(key)
    if (existing) subscription.group = existing
    else {
      assertCost(collectionId, entry.cost + cost)
      this.#collections.set(collectionId, entry)
      groups.set(key, subscription.group)
      entry.cost += cost
    }
    subscription.group.subscriptions.add(subscription)
  }

  /** Begins to deliver events to an added subscription. */
  activate(subscription: Subscription): void {
    subscription.group.receivers.add(subscription)
  }

  remove(subscription: Subscription): void {
    const { group } = subscription
    group.receivers.delete(subscription)
    if (!group.subscriptions.delete(subscription) || group.subscriptions.size > 0) return
    const entry = this.#collections.get(group.collectionId)
    if (!entry) return
    const { groups, key } = placeOf(entry, group)
    groups.delete(key)
    entry.cost -= group.cost
    if (entry.byFilter.size + entry.byItem.size === 0) this.#collections.delete(group.collectionId)
  }

  /** Lists the groups whose filter an item may match. */
  *groupsFor(collectionId: string, itemId: string): Iterable<SubscriptionGroup> {
    const entry = this.#collections.get(collectionId)
    if (!entry) return
    const ofItem = entry.byItem.get(itemId)
    if (ofItem) yield ofItem
    yield* entry.byFilter.values()
  }

  /** Lists all subscriptions of a collection. */
  all(collectionId: string): Subscription[] {
    const { byFilter, byItem } = this.#collections.get(collectionId) ?? newEntry()
    return [...byFilter.values(), ...byItem.values()].flatMap(({ receivers }) => [...receivers])
  }
}

function assertCost(collectionId: string, cost: number): void {
  if (cost <= MAX_COLLECTION_COST) return
  throw new DataError(
    'too-many-subscriptions',
    `the live queries of the collection "${collectionId}" have ${MAX_COLLECTION_COST} conditions, which is the limit of the server; try again later`,
  )
}

function newEntry(): CollectionEntry {
  return { byFilter: new Map(), byItem: new Map(), cost: 0 }
}

function placeOf(
  { byFilter, byItem }: CollectionEntry,
  { itemId, key }: SubscriptionGroup,
): { groups: Map<string, SubscriptionGroup>; key: string } {
  return itemId === undefined ? { groups: byFilter, key } : { groups: byItem, key: itemId }
}
