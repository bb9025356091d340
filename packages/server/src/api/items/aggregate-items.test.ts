import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type DataCalls, dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer } from '../../testing/test-foyer.js'

const count = { resultFieldName: 'n', itemCount: {} }

/** Calls on four films, which no test changes. */
let calls: DataCalls
let series: DataCalls

beforeAll(async () => {
  const collections = ['films', 'series'].map((id) => ({ id, permissions: open }))
  const foyer = await createTestFoyer({ collections })
  calls = dataCalls(await foyer.visitor(), 'films')
  series = dataCalls(foyer.owner, 'series')
  await calls.bulkInsert([
    { genre: 'drama', year: 2001, stars: 4 },
    { genre: 'drama', year: 2002, stars: 2 },
    { genre: 'comedy', year: 2001, stars: 5 },
    { genre: null, stars: 'many' },
  ])
})

it('returns aggregates for each group with exactly the documented keys', async () => {
  const operations = [
    count,
    { resultFieldName: 'sum', sum: { itemFieldName: 'stars' } },
    { resultFieldName: 'mean', average: { itemFieldName: 'stars' } },
    { resultFieldName: 'low', min: { itemFieldName: 'stars' } },
    { resultFieldName: 'high', max: { itemFieldName: 'stars' } },
  ]
  const answer = await calls.aggregate(
    { groupingFields: ['genre'], operations },
    { sort: [{ fieldName: 'n', order: 'DESC' }], returnTotalCount: true },
  )
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    results: [
      { _id: { genre: 'drama' }, n: 2, sum: 6, mean: 3, low: 2, high: 4 },
      expect.anything(),
      expect.anything(),
    ],
    pagingMetadata: { count: 3, offset: 0, total: 3, tooManyToCount: false, hasNext: false },
  })
  expect(answer.body.results).toContainEqual({
    _id: { genre: null },
    n: 1,
    sum: 0,
    mean: null,
    low: 'many',
    high: 'many',
  })
})

it('filters before and after grouping, sorts and pages', async () => {
  const answer = await calls.aggregate(
    { groupingFields: ['year'], operations: [count] },
    {
      initialFilter: { year: { $exists: true } },
      finalFilter: { n: { $gte: 1 } },
      sort: [{ fieldName: 'year', order: 'DESC' }],
      paging: { limit: 1 },
    },
  )
  expect(answer.body).toEqual({
    results: [{ _id: { year: 2002 }, n: 1 }],
    pagingMetadata: { count: 1, offset: 0, tooManyToCount: false, hasNext: true },
  })
})

it('returns one result without grouping fields, also over no items', async () => {
  const none = await calls.aggregate({ operations: [count] }, { initialFilter: { year: 1 } })
  expect(none.body.results).toEqual([{ _id: {}, n: 0 }])
})

it('accepts names such as __proto__ or SQL text as result and group names', async () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'n"; drop table films', "a'b"]) {
    const answer = await calls.aggregate({
      groupingFields: [name === '__proto__' ? 'genre' : name],
      operations: [{ resultFieldName: name, itemCount: {} }],
    })
    const [first] = Object(answer.body.results)
    expect(Object.hasOwn(first, name), name).toBe(true)
  }
  expect((await calls.count()).body).toEqual({ totalCount: 4 })
})

it('names the operations if it does not know one', async () => {
  const median = { resultFieldName: 'x', median: { itemFieldName: 'stars' } }
  const { body } = await calls.aggregate({ operations: [median] })
  expect(body).toMatchObject({
    message: expect.stringContaining('expected {resultFieldName, sum | average | min | max: '),
  })
})

describe('an invalid aggregation', () => {
  it.each([
    [{}],
    [{ operations: {} }],
    [{ operations: [{ resultFieldName: 'x' }] }],
    [{ operations: [{ resultFieldName: 'x', median: { itemFieldName: 'stars' } }] }],
    [{ operations: [{ resultFieldName: '', itemCount: {} }] }],
    [{ operations: [{ sum: { itemFieldName: 'stars' } }] }],
    [{ operations: [{ resultFieldName: 'x', sum: { itemFieldName: 5 } }] }],
    [{ operations: [count], groupingFields: 'genre' }],
    [{ operations: [count], groupingFields: [5] }],
    [{ operations: [count], groupingFields: Array.from({ length: 21 }, String) }],
    [
      {
        operations: Array.from({ length: 51 }, (_, at) => ({
          ...count,
          resultFieldName: `n${at}`,
        })),
      },
    ],
    [{ operations: [count], groupingFields: ['$x'] }],
    [{ operations: [count, count] }],
    [{ operations: [{ ...count, sum: { itemFieldName: 'stars' } }] }],
  ])('is refused: %j', async (aggregation) => {
    const answer = await calls.aggregate(aggregation)
    expect(answer.status).toBe(400)
    expect(['invalid', 'WDE0075']).toContain(codeOf(answer))
  })

  it.each([{ limit: 0 }, { limit: 1001 }, { offset: -1 }])(
    'is refused with the paging %j',
    async (paging) => {
      expect((await calls.aggregate({ operations: [count] }, { paging })).status).toBe(400)
    },
  )
})

it('refuses more than 10,000 groups with a hint', { timeout: 240_000 }, async () => {
  for (let batch = 0; batch < 11; batch++) {
    const items = Array.from({ length: 1000 }, (_, n) => ({ serial: batch * 1000 + n }))
    await series.bulkInsert(items)
  }
  const answer = await series.aggregate({ groupingFields: ['serial'], operations: [count] })
  expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0075'])
  expect(answer.body.message).toBe(
    'more than 10000 groups; use a narrower filter, or group by a field with fewer values',
  )
})
