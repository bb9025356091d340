import { DataError } from '../../data/errors.js'
import type { Subscription, SubscriptionGroup } from './connection.js'

interface CollectionEntry {
  byFilter: Map<string, SubscriptionGroup>
  byItem: Map<string, SubscriptionGroup>
  cost: number
}

/** Conditions of all subscriptions of a collection in this process: each change of an item is matched with all of them. */
const MAX_COLLECTION_COST = 20_000

/** Subscriptions by collection and filter. A filter counts once, whatever the number of its subscriptions. */
export class SubscriptionIndex {
  readonly #collections = new Map<string, CollectionEntry>()

  /**
   * Puts a subscription into the group of its filter. It receives events after `add`.
   * @throws DataError too-many-subscriptions
   */
  admit(subscription: Subscription): void {
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
    subscription.group.admitted.add(subscription)
  }

  /** Lets an admitted subscription receive events. */
  add(subscription: Subscription): void {
    subscription.group.members.add(subscription)
  }

  remove(subscription: Subscription): void {
    const { group } = subscription
    group.members.delete(subscription)
    if (!group.admitted.delete(subscription) || group.admitted.size > 0) return
    const entry = this.#collections.get(group.collectionId)
    if (!entry) return
    const { groups, key } = placeOf(entry, group)
    groups.delete(key)
    entry.cost -= group.cost
    if (entry.byFilter.size + entry.byItem.size === 0) this.#collections.delete(group.collectionId)
  }

  /** Lists the groups that a change of an item may concern. */
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
    return [...byFilter.values(), ...byItem.values()].flatMap(({ members }) => [...members])
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
