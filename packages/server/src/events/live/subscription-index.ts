import { DataError } from '../../data/errors.js'
import type { Subscription, SubscriptionGroup } from './connections.js'

interface CollectionEntry {
  byFilter: Map<string, SubscriptionGroup>
  byItem: Map<string, SubscriptionGroup>
  cost: number
  costByPerson: Map<string, number>
}

/**
 * Maximum conditions of all subscriptions of a collection in this process, because each change is matched with all of
 * them.
 */
const MAX_COLLECTION_COST = 20_000
/** Maximum conditions that one person adds to them. */
const MAX_PERSON_COST = 2000

/**
 * Subscriptions by collection and filter. Subscriptions with equal filters form one group, whose cost counts once, for
 * the person who subscribed first.
 */
export class SubscriptionIndex {
  readonly #collections = new Map<string, CollectionEntry>()

  /**
   * Adds a subscription to the group of its filter. It receives no events before `activate`.
   * @throws DataError too-many-subscriptions
   */
  add(subscription: Subscription): void {
    const { collectionId, cost } = subscription.group
    const { personKey } = subscription.connection
    const entry = this.#collections.get(collectionId) ?? newEntry()
    const { groups, key } = placeOf(entry, subscription.group)
    const existing = groups.get(key)
    if (existing) subscription.group = existing
    else {
      assertCost(entry, subscription.group, personKey)
      this.#collections.set(collectionId, entry)
      subscription.group.personKey = personKey
      groups.set(key, subscription.group)
      addCost(entry, personKey, cost)
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
    addCost(entry, group.personKey, -group.cost)
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

  /** Lists the subscriptions of a collection that receive events. */
  receiversOf(collectionId: string): Subscription[] {
    const { byFilter, byItem } = this.#collections.get(collectionId) ?? newEntry()
    return [...byFilter.values(), ...byItem.values()].flatMap(({ receivers }) => [...receivers])
  }
}

function assertCost(
  entry: CollectionEntry,
  { collectionId, cost }: SubscriptionGroup,
  personKey: string | undefined,
): void {
  const total = entry.cost + cost
  if (total > MAX_COLLECTION_COST) {
    throw new DataError(
      'too-many-subscriptions',
      `the live queries of the collection "${collectionId}" would have ${total} conditions, expected at most ${MAX_COLLECTION_COST}; try again later`,
    )
  }
  const ofPerson = costOf(entry, personKey) + cost
  if (personKey === undefined || ofPerson <= MAX_PERSON_COST) return
  throw new DataError(
    'too-many-subscriptions',
    `the live queries of one member, or of all visitors of a network, on the collection "${collectionId}" would have ${ofPerson} conditions, expected at most ${MAX_PERSON_COST}; remove some, or read at intervals`,
  )
}

function costOf({ costByPerson }: CollectionEntry, personKey: string | undefined): number {
  return personKey === undefined ? 0 : (costByPerson.get(personKey) ?? 0)
}

function addCost(entry: CollectionEntry, personKey: string | undefined, cost: number): void {
  entry.cost += cost
  if (personKey === undefined) return
  const ofPerson = costOf(entry, personKey) + cost
  if (ofPerson > 0) entry.costByPerson.set(personKey, ofPerson)
  else entry.costByPerson.delete(personKey)
}

function newEntry(): CollectionEntry {
  return { byFilter: new Map(), byItem: new Map(), cost: 0, costByPerson: new Map() }
}

function placeOf(
  { byFilter, byItem }: CollectionEntry,
  { itemId, key }: SubscriptionGroup,
): { groups: Map<string, SubscriptionGroup>; key: string } {
  return itemId === undefined ? { groups: byFilter, key } : { groups: byItem, key: itemId }
}
