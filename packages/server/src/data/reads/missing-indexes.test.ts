import { type IndexField, parseFilter, parseSort } from '@foyer/protocol'
import { expect, it } from 'vitest'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { StoredIndex } from '../../storage/engine/index-engine.js'
import { missingIndexes } from './missing-indexes.js'

function index(paths: string[], more: Partial<StoredIndex> = {}): StoredIndex {
  const fields = paths.map((path): IndexField => ({ path, order: 'ASC' }))
  const name = paths.join()
  const plain = { unique: false, caseInsensitive: false, status: 'ACTIVE' } as const
  return { id: name, name, fields, ...plain, ...more }
}

const indexes = [
  index(['year']),
  index(['genre', 'rating']),
  index(['title'], { caseInsensitive: true }),
  index(['late'], { status: 'BUILDING' }),
]

function missing(filter: object, sort: object[] = []): ReturnType<typeof missingIndexes> {
  const collection = { id: 'films', indexes } as unknown as StoredCollection
  const order = { sort: parseSort(sort) }
  return missingIndexes({ collection, filter: parseFilter(filter), order })
}

it.each<[string, object, object[], string[]]>([
  ['a field without an index', { length: 5 }, [], ['length']],
  ['a field with an index', { year: 5 }, [], []],
  ['ranges', { year: { $gt: 1 }, length: { $lt: 2 } }, [], ['length']],
  ['system fields', { _id: 'a', _owner: 'b', _createdDate: { $gt: 1 } }, [], []],
  ['an index that is not ready', { late: 1 }, [], ['late']],
  ['a sort field', { year: 5 }, [{ fieldName: 'length' }], ['length']],
  ['the first field of two', { genre: 'a' }, [], []],
  ['both fields', { genre: 'a', rating: { $gt: 1 } }, [], []],
  ['a sort field after an equality', { genre: 'a' }, [{ fieldName: 'rating' }], []],
  ['the second field alone', { rating: 1 }, [], ['rating']],
  ['a range before the second field', { genre: { $gt: 'a' }, rating: 1 }, [], ['rating']],
  ['equality where case is ignored', { title: 'a' }, [], []],
  ['a prefix where case is ignored', { title: { $startsWith: 'a' } }, [], []],
  ['a prefix where case matters', { year: { $startsWith: 'a' } }, [], ['year']],
  ['a range where case is ignored', { title: { $gt: 'a' } }, [], ['title']],
  ['both sides of an or', { $or: [{ year: 1 }, { length: 2 }] }, [], ['length']],
  ['nested fields', { 'a.b': 1 }, [], ['a.b']],
  ['each field once', { $or: [{ a: 1 }, { a: { $gt: 3 } }, { b: 1 }] }, [], ['a', 'b']],
])('reports exactly the missing indexes: %s', (_, filter, sort, fields) => {
  expect(missing(filter, sort).fields).toEqual(fields)
})

it('returns advice that names the missing indexes', () => {
  expect(missing({ length: 5, score: 1 }).advice).toBe(
    'no index on "length" and "score" in the collection "films"; create one, or filter by a field that has one',
  )
  expect(missing({ length: { $contains: 'x' } }).advice).toBe(
    'no index serves the conditions on "length" in the collection "films"; add a condition on an indexed field',
  )
  expect(missing({ $not: { year: 5 } }).advice).toContain(
    'no index serves the conditions on "year"',
  )
  const narrower =
    'too many items of the collection "films" are read; filter by a field with an index, or more narrowly'
  expect(missing({}).advice).toBe(narrower)
  expect(missing({ year: 5 }).advice).toBe(narrower)
})
