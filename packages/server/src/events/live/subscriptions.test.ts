import { parseFilter } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { DataError } from '../../data/errors.js'
import type { Subscription } from './connections.js'
import { SubscriptionIndex } from './subscriptions.js'

const connection = {} as Subscription['connection']

function subscription(key: string, cost: number, collectionId = 'films'): Subscription {
  const filter = parseFilter({ title: key })
  const group = { collectionId, filter, itemId: undefined, key, cost }
  return {
    id: key,
    connection,
    group: { ...group, admitted: new Set(), members: new Set() },
    after: 0,
  }
}

it('counts a filter from its admission on, before it receives events', () => {
  const index = new SubscriptionIndex()
  index.admit(subscription('a', 19_999))
  index.admit(subscription('b', 1))
  expect(() => index.admit(subscription('c', 1))).toThrow(DataError)
  index.admit(subscription('c', 1, 'reviews'))
  expect(index.all('films')).toEqual([])
})

it('admits another subscription of a filter at the limit, and forgets the filter with its last one', () => {
  const index = new SubscriptionIndex()
  const [first, second] = [subscription('a', 20_000), subscription('a', 20_000)]
  index.admit(first)
  index.add(first)
  index.admit(second)
  expect(second.group).toBe(first.group)
  expect(index.all('films')).toEqual([first])
  index.remove(first)
  index.remove(first)
  expect(() => index.admit(subscription('b', 1))).toThrow(DataError)
  index.remove(second)
  index.admit(subscription('b', 1))
})
