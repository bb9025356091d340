import type { Subscription, SubscriptionGroup } from './connection.js'

interface CollectionEntry {
  byFilter: Map<string, SubscriptionGroup>
  byItem: Map<string, SubscriptionGroup>
  cost: number
}

/** Subscriptions that receive events now, by collection and filter. */
export class SubscriptionIndex {
  readonly #collections = new Map<string, CollectionEntry>()

  has(collectionId: string): boolean {
    return this.#collections.has(collectionId)
  }

  /** Cost of all filters of a collection. */
  costOf(collectionId: string): number {
    return this.#collections.get(collectionId)?.cost ?? 0
  }

  /** Adds a subscription to the group of its filter. */
  add(subscription: Subscription): void {
    const { collectionId } = subscription.group
    const entry = this.#collections.get(collectionId) ?? newEntry()
    this.#collections.set(collectionId, entry)
    const { groups, key } = placeOf(entry, subscription.group)
    const existing = groups.get(key)
    if (existing) subscription.group = existing
    else {
      groups.set(key, subscription.group)
      entry.cost += subscription.group.cost
    }
    subscription.group.members.add(subscription)
  }

  remove(subscription: Subscription): void {
    const { group } = subscription
    if (!group.members.delete(subscription) || group.members.size > 0) return
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

function newEntry(): CollectionEntry {
  return { byFilter: new Map(), byItem: new Map(), cost: 0 }
}

function placeOf(
  { byFilter, byItem }: CollectionEntry,
  { itemId, key }: SubscriptionGroup,
): { groups: Map<string, SubscriptionGroup>; key: string } {
  return itemId === undefined ? { groups: byFilter, key } : { groups: byItem, key: itemId }
}
