import { parseFilter } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { DataError } from '../../data/errors.js'
import type { Subscription } from './connections.js'
import { SubscriptionIndex } from './subscription-index.js'

function subscription(
  key: string,
  cost: number,
  { collectionId = 'films', personKey }: { collectionId?: string; personKey?: string } = {},
): Subscription {
  const connection = { personKey } as Subscription['connection']
  const filter = parseFilter({ title: key })
  const matches = (): boolean => true
  const group = { collectionId, filter, matches, itemId: undefined, key, cost }
  return {
    id: key,
    connection,
    group: { ...group, subscriptions: new Set(), receivers: new Set() },
    coveredUpTo: 0,
  }
}

it('counts the cost of a filter as soon as it is admitted', () => {
  const index = new SubscriptionIndex()
  index.add(subscription('a', 19_999))
  index.add(subscription('b', 1))
  expect(() => index.add(subscription('c', 1))).toThrow(DataError)
  index.add(subscription('c', 1, { collectionId: 'reviews' }))
  expect(index.receiversOf('films')).toEqual([])
})

it('limits the filters that one personKey adds', () => {
  const index = new SubscriptionIndex()
  const [ada, eve] = [{ personKey: 'ada' }, { personKey: 'eve' }]
  const first = subscription('a', 1999, eve)
  index.add(first)
  index.add(subscription('b', 1, eve))
  expect(() => index.add(subscription('c', 1, eve))).toThrow(DataError)
  index.add(subscription('c', 1, { ...eve, collectionId: 'reviews' }))
  index.add(subscription('c', 1, ada))
  index.add(subscription('c', 1, eve))
  index.remove(first)
  index.add(subscription('d', 1999, eve))
  expect(() => index.add(subscription('e', 1, eve))).toThrow(DataError)
  index.add(subscription('f', 5000))
})

it('admits equal filters at the limit and frees their cost with the last subscription', () => {
  const index = new SubscriptionIndex()
  const [first, second] = [subscription('a', 20_000), subscription('a', 20_000)]
  index.add(first)
  index.activate(first)
  index.add(second)
  expect(second.group).toBe(first.group)
  expect(index.receiversOf('films')).toEqual([first])
  index.remove(first)
  index.remove(first)
  expect(() => index.add(subscription('b', 1))).toThrow(DataError)
  index.remove(second)
  index.add(subscription('b', 1))
})
