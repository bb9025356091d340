import { beforeAll, describe, expect, it } from 'vitest'
import {
  type FetchPage,
  lastOf,
  pagingOf,
  walkBackwards,
  walkForwards,
} from '../../testing/cursor-walk.js'
import { codeOf, type DataCalls, dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { type WriteCalls, writeCalls } from '../../testing/write-calls.js'

let visitor: TestCaller
let calls: DataCalls
let distinct: WriteCalls['distinct']

beforeAll(async () => {
  const foyer = await createTestFoyer({ collections: [{ id: 'films', permissions: open }] })
  visitor = await foyer.visitor()
  calls = dataCalls(visitor, 'films')
  distinct = writeCalls(visitor, 'films').distinct
  const kinds = ['b', 'a', 1, true, '1', null, ['a', 'b'], { x: 1 }, 'B', 2.5, false, 'Straße']
  await calls.bulkInsert([
    {},
    ...kinds.flatMap((kind, n) => [
      { kind, n },
      { kind, n: n % 3 },
    ]),
  ])
})

const valuesOf = ({ body }: TestResponse): unknown[] =>
  Array.isArray(body.distinctValues) ? body.distinctValues : []
const resultsOf = ({ body }: TestResponse): unknown[] =>
  Array.isArray(body.results) ? body.results : []

describe('distinct values by cursor', () => {
  it.each(['ASC', 'DESC'])('are the same as by offset, forward and backward: %s', async (order) => {
    const filter = { n: { $exists: true } }
    const all = valuesOf(await distinct('kind', { filter, order }))
    const turn: FetchPage = (cursor) =>
      cursor === undefined
        ? distinct('kind', { filter, order, cursorPaging: { limit: 2 } })
        : distinct(undefined, { cursorPaging: { limit: 2, cursor } })
    const pages = await walkForwards(turn)
    expect(pages.flatMap(valuesOf)).toEqual(all)
    const back = await walkBackwards(turn, lastOf(pages))
    expect(back.reverse().flatMap(valuesOf)).toEqual(pages.slice(0, -1).flatMap(valuesOf))
  })

  it('return a cursor and, on request, the total', async () => {
    const answer = await distinct('kind', { cursorPaging: { limit: 3 }, returnTotalCount: true })
    expect(answer.body.pagingMetadata).toEqual({
      count: 3,
      total: 12,
      tooManyToCount: false,
      hasNext: true,
      cursors: { next: expect.any(String) },
    })
  })

  it("are refused with another field or order beside the cursor, without a field or by a query's cursor", async () => {
    const first = await distinct('kind', { cursorPaging: { limit: 3 } })
    const cursorPaging = { cursor: pagingOf(first).cursors?.next }
    expect((await distinct('kind', { cursorPaging })).status).toBe(200)
    expect(codeOf(await distinct('other', { cursorPaging }))).toBe('WDE0075')
    expect(codeOf(await distinct('kind', { cursorPaging, order: 'DESC' }))).toBe('WDE0075')
    expect(codeOf(await distinct(undefined, { cursorPaging: { limit: 3 } }))).toBe('invalid')
    expect(codeOf(await distinct('kind', { cursorPaging: {}, paging: { offset: 1 } }))).toBe(
      'WDE0080',
    )
    const byQuery = await calls.query({ cursorPaging: { limit: 3 } })
    const foreign = { cursorPaging: { cursor: pagingOf(byQuery).cursors?.next } }
    expect(codeOf(await distinct(undefined, foreign))).toBe('WDE0075')
  })
})

describe('aggregation results by cursor', () => {
  const aggregation = {
    groupingFields: ['kind', 'n'],
    operations: [{ resultFieldName: 'items', itemCount: {} }],
  }

  it.each<[string, Record<string, unknown>]>([
    ['without a sort list', {}],
    ['sorted by a result with equal values', { sort: [{ fieldName: 'items', order: 'DESC' }] }],
    [
      'sorted by a group field',
      { sort: [{ fieldName: 'n' }, { fieldName: 'kind', order: 'DESC' }] },
    ],
    ['filtered', { initialFilter: { n: { $gt: 0 } }, finalFilter: { items: 1 } }],
  ])('contain the same groups as by offset, forward and backward: %s', async (_, more) => {
    const all = resultsOf(await calls.aggregate(aggregation, more))
    const turn: FetchPage = (cursor) =>
      cursor === undefined
        ? calls.aggregate(aggregation, { ...more, cursorPaging: { limit: 4 } })
        : calls.aggregate(undefined, { cursorPaging: { limit: 4, cursor } })
    const pages = await walkForwards(turn)
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.flatMap(resultsOf)).toEqual(all)
    const back = await walkBackwards(turn, lastOf(pages))
    expect(back.reverse().flatMap(resultsOf)).toEqual(pages.slice(0, -1).flatMap(resultsOf))
  })

  it('continue at the right group when groups are added or removed', async () => {
    const sort = [{ fieldName: '_id' }]
    const byName = { ...aggregation, groupingFields: ['name'] }
    const more = { initialFilter: { name: { $exists: true } }, sort }
    await calls.bulkInsert(['b', 'd', 'f', 'h'].map((name) => ({ _id: name, name })))
    const namesOf = (answer: TestResponse): unknown[] =>
      resultsOf(answer).map((one) => Object(one)._id.name)
    const first = await calls.aggregate(byName, { ...more, cursorPaging: { limit: 2 } })
    expect(namesOf(first)).toEqual(['b', 'd'])
    await calls.remove('b')
    await calls.remove('d')
    await calls.bulkInsert([{ name: 'a' }, { name: 'e' }])
    const cursorPaging = { limit: 2, cursor: pagingOf(first).cursors?.next }
    const second = await calls.aggregate(undefined, { cursorPaging, returnTotalCount: true })
    expect([namesOf(second), pagingOf(second).total]).toEqual([['e', 'f'], 4])
    const prev = { limit: 2, cursor: pagingOf(second).cursors?.prev }
    expect(namesOf(await calls.aggregate(undefined, { cursorPaging: prev }))).toEqual(['a'])
  })

  it('are refused without an aggregation or with another one beside the cursor', async () => {
    const none = await calls.aggregate(undefined, { cursorPaging: { limit: 4 } })
    expect([none.status, codeOf(none)]).toEqual([400, 'WDE0075'])
    const first = await calls.aggregate(aggregation, { cursorPaging: { limit: 4 } })
    const cursorPaging = { cursor: pagingOf(first).cursors?.next }
    expect((await calls.aggregate(aggregation, { cursorPaging })).status).toBe(200)
    const other = { ...aggregation, groupingFields: ['kind'] }
    expect(codeOf(await calls.aggregate(other, { cursorPaging }))).toBe('WDE0075')
  })
})
