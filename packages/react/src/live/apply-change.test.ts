import type { LiveChange } from '@foyer/client'
import { describe, expect, it } from 'vitest'
import { isPage } from '../cache/structural-sharing.js'
import { applyChange } from './apply-change.js'

interface Row {
  _id: string
  rank?: number | string | null
  _updatedDate: Date
}

const logSequence = { log: 'log', sequence: 1 }
const row = (_id: string, rank: Row['rank'], at = 0): Row => ({
  _id,
  ...(rank !== undefined && { rank }),
  _updatedDate: new Date(at),
})
const upsert = (item: Row): LiveChange<object> => ({
  kind: 'enter',
  itemId: item._id,
  item,
  logSequence,
})
const leave = (itemId: string): LiveChange<object> => ({ kind: 'leave', itemId, logSequence })

function keyOf({ offset = 0, limit = 3, order = 'ASC' as 'ASC' | 'DESC' } = {}) {
  const query = { filter: {}, sort: [{ fieldName: 'rank', order }], paging: { limit, offset } }
  const request = { dataCollectionId: 'c', query, includeReferences: [] }
  return ['foyer', 'visitor 0', 'items', 'c', 'query', request]
}

const page = (items: Row[], hasNext = false, totalCount?: number) => ({
  items,
  length: items.length,
  totalCount,
  hasNext: () => hasNext,
})

function ids(data: unknown): unknown[] {
  return isPage(data) ? data.items.map((item) => (item as Row)._id) : []
}

/** Compares as the server does. @see docs/wire/queries.md#query-and-sort-order */
function serverOrder(left: Row, right: Row): number {
  const value = ({ rank }: Row) => (typeof rank === 'number' ? rank : 0)
  const kind = ({ rank }: Row) =>
    ['undefined', 'number', 'string'].indexOf(typeof (rank ?? undefined))
  const text = ({ rank }: Row) => Buffer.from(typeof rank === 'string' ? rank : '')
  return (
    kind(left) - kind(right) ||
    value(left) - value(right) ||
    Buffer.compare(text(left), text(right)) ||
    (left._id < right._id ? -1 : 1)
  )
}

describe('applyChange', () => {
  // Planted and caught: strings compared by UTF-16 units; missing values after the others.
  it('keeps every list in the order of the server after any change', () => {
    const ranks = [undefined, null, -1, 0, 2, 2, 'a', 'B', '', '\uFFFD', '😀', 'aa']
    let seed = 7
    const next = (count: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % count
    }
    const queryKey = keyOf({ limit: 1000 })
    let data: unknown = page([], false, 0)
    const stored = new Map<string, Row>()
    for (let step = 0; step < 500; step++) {
      const id = `id${next(20)}`
      const item = row(id, ranks[next(ranks.length)], step)
      const removes = next(4) === 0
      if (removes) stored.delete(id)
      else stored.set(id, item)
      const applied = applyChange(data, queryKey, removes ? leave(id) : upsert(item))
      expect(applied.isKnown).toBe(true)
      data = applied.data
      const expected = [...stored.values()].sort(serverOrder)
      expect(ids(data)).toEqual(expected.map(({ _id }) => _id))
      expect(data).toMatchObject({ length: stored.size, totalCount: stored.size })
    }
  })

  it('keeps the length of a limited page, and marks data that only the server knows', () => {
    const full = page([row('a', 1), row('c', 3), row('d', 4)], true)
    const inside = applyChange(full, keyOf(), upsert(row('b', 2)))
    expect([ids(inside.data), inside.isKnown]).toEqual([['a', 'b', 'c'], true])
    const behind = applyChange(full, keyOf(), upsert(row('e', 5)))
    expect([ids(behind.data), behind.isKnown]).toEqual([['a', 'c', 'd'], true])
    const removed = applyChange(full, keyOf(), leave('c'))
    expect([ids(removed.data), removed.isKnown]).toEqual([['a', 'd'], false])
    const moved = applyChange(full, keyOf(), upsert(row('a', 9)))
    expect([ids(moved.data), moved.isKnown]).toEqual([['c', 'd', 'a'], false])
  })

  it('refetches what it cannot know: changes of a later page, and the order of lists', () => {
    const second = page([row('c', 3)])
    expect(applyChange(second, keyOf({ offset: 3 }), upsert(row('a', 1))).isKnown).toBe(false)
    expect(applyChange(second, keyOf({ offset: 3 }), leave('a')).isKnown).toBe(false)
    const odd = { ...row('x', 1), rank: [1] } as unknown as Row
    expect(applyChange(page([row('a', 1)]), keyOf(), upsert(odd)).isKnown).toBe(false)
  })

  it.each([
    { offset: 0, hasNext: false, total: undefined, known: { ofPage: true, ofOther: true } },
    { offset: 0, hasNext: false, total: 3, known: { ofPage: true, ofOther: true } },
    { offset: 0, hasNext: true, total: undefined, known: { ofPage: false, ofOther: true } },
    { offset: 0, hasNext: true, total: 9, known: { ofPage: false, ofOther: false } },
    { offset: 3, hasNext: false, total: undefined, known: { ofPage: false, ofOther: false } },
    { offset: 3, hasNext: false, total: 6, known: { ofPage: false, ofOther: false } },
    { offset: 3, hasNext: true, total: undefined, known: { ofPage: false, ofOther: false } },
    { offset: 3, hasNext: true, total: 9, known: { ofPage: false, ofOther: false } },
  ])(
    'refetches after an item leaves: offset $offset, next page $hasNext, total $total',
    ({ offset, hasNext, total, known }) => {
      const before = page([row('a', 1), row('b', 2), row('c', 3)], hasNext, total)
      const ofPage = applyChange(before, keyOf({ offset }), leave('b'))
      const ofOther = applyChange(before, keyOf({ offset }), leave('x'))
      expect({ ofPage: ofPage.isKnown, ofOther: ofOther.isKnown }).toEqual(known)
      expect([ids(ofPage.data), ids(ofOther.data)]).toEqual([
        ['a', 'c'],
        ['a', 'b', 'c'],
      ])
    },
  )

  it('shows an item once, and refetches if its date is older: an import may store such a date', () => {
    const start = page([row('a', 1, 5), row('b', 2, 5)], false, 2)
    const again = applyChange(start, keyOf(), upsert(row('a', 1, 5)))
    expect(ids(again.data)).toEqual(['a', 'b'])
    const older = applyChange(start, keyOf(), upsert(row('a', 7, 4)))
    expect(older).toEqual({ data: start, isKnown: false })
  })

  it('follows one item', () => {
    const key = ['foyer', 'visitor 0', 'items', 'c', 'item', 'a']
    const item = row('a', 1, 1)
    expect(applyChange(null, key, upsert(item)).data).toEqual(item)
    expect(applyChange(item, key, upsert(row('a', 2, 0)))).toEqual({ data: item, isKnown: false })
    expect(applyChange(item, key, leave('a')).data).toBeNull()
  })
})
