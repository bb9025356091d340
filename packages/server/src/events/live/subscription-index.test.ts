import { parseFilter } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { DataError } from '../../data/errors.js'
import type { Subscription } from './connections.js'
import { SubscriptionIndex } from './subscription-index.js'

const connection = {} as Subscription['connection']

function subscription(key: string, cost: number, collectionId = 'films'): Subscription {
  const filter = parseFilter({ title: key })
  const matches = (): boolean => true
  const group = { collectionId, filter, matches, itemId: undefined, key, cost }
  return {
    id: key,
    connection,
    group: { ...group, subscriptions: new Set(), receivers: new Set() },
    after: 0,
  }
}

it('counts the cost of a filter as soon as it is admitted', () => {
  const index = new SubscriptionIndex()
  index.add(subscription('a', 19_999))
  index.add(subscription('b', 1))
  expect(() => index.add(subscription('c', 1))).toThrow(DataError)
  index.add(subscription('c', 1, 'reviews'))
  expect(index.receiversOf('films')).toEqual([])
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
