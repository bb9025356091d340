import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'

const authors = {
  read: 'SITE_MEMBER_AUTHOR',
  insert: 'SITE_MEMBER',
  update: 'SITE_MEMBER_AUTHOR',
  remove: 'SITE_MEMBER_AUTHOR',
} as const
const closed = { ...open, read: 'PRIVILEGED' } as const

let foyer: TestFoyer
let visitor: TestCaller
let member: TestMember

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'films', permissions: open },
      { id: 'diary', permissions: authors },
      { id: 'closed', permissions: closed },
    ],
  })
  visitor = await foyer.visitor()
  member = await createMember(foyer, 'ada@example.org')
  await dataCalls(visitor, 'films').bulkInsert([
    { _id: 'a', genre: 'drama', year: 2001, stars: 4, cast: ['x', 'y'] },
    { _id: 'b', genre: 'drama', year: 2002, stars: 2, cast: [] },
    { _id: 'c', genre: 'comedy', year: 2001, stars: 5, cast: ['x'] },
    { _id: 'd', genre: null, stars: 'many' },
  ])
})

function pipeline(
  stages: unknown,
  {
    as = visitor,
    collection = 'films',
    paging,
    ...more
  }: Record<string, unknown> & {
    as?: TestCaller
    collection?: string
  } = {},
): Promise<TestResponse> {
  const body = { dataCollectionId: collection, pipeline: { stages, paging }, ...more }
  return as.post('/wix-data/v2/items/aggregate-pipeline', body)
}

const field = (fieldPath: string) => ({ expression: { fieldPath } })
const byGenre = {
  group: {
    groupIds: [{ key: 'genre', ...field('genre') }],
    accumulators: [
      { sum: { expression: { numeric: 1 } }, resultFieldName: 'n' },
      { sum: field('stars'), resultFieldName: 'sum' },
      { avg: field('stars'), resultFieldName: 'mean' },
      { min: field('stars'), resultFieldName: 'low' },
      { max: field('stars'), resultFieldName: 'high' },
    ],
  },
}

it('returns grouped and sorted results with exactly the documented keys', async () => {
  const answer = await pipeline([
    byGenre,
    { sort: { values: [{ fieldName: 'n', order: 'DESC' }] } },
  ])
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    results: [
      { _id: { genre: 'drama' }, n: 2, sum: 6, mean: 3, low: 2, high: 4 },
      { _id: { genre: 'comedy' }, n: 1, sum: 5, mean: 5, low: 5, high: 5 },
      { _id: { genre: null }, n: 1, sum: 0, mean: null, low: 'many', high: 'many' },
    ],
    pagingMetadata: { count: 3, offset: 0, tooManyToCount: false, hasNext: false },
  })
})

it('agrees with the aggregate route', async () => {
  const operations = [
    { resultFieldName: 'n', itemCount: {} },
    { resultFieldName: 'sum', sum: { itemFieldName: 'stars' } },
    { resultFieldName: 'mean', average: { itemFieldName: 'stars' } },
    { resultFieldName: 'low', min: { itemFieldName: 'stars' } },
    { resultFieldName: 'high', max: { itemFieldName: 'stars' } },
  ]
  const calls = dataCalls(visitor, 'films')
  const { body } = await calls.aggregate({ groupingFields: ['genre'], operations })
  const piped = await pipeline([byGenre])
  expect(piped.body.results).toHaveLength(3)
  expect(piped.body.results).toEqual(expect.arrayContaining(body.results as unknown[]))
})

it('pages results and returns a total on request', async () => {
  const unwound = [{ unwindArray: { arrayFieldName: 'cast' } }]
  const first = await pipeline(unwound, { paging: { limit: 2 }, returnTotalCount: true })
  expect(first.body.pagingMetadata).toMatchObject({ count: 2, total: 3, hasNext: true })
  const second = await pipeline(unwound, { paging: { limit: 2, offset: 2 } })
  expect(second.body).toMatchObject({
    results: [{ _id: 'c', cast: 'x' }],
    pagingMetadata: { count: 1, offset: 2, hasNext: false },
  })
  expect(second.body.pagingMetadata).not.toHaveProperty('total')
  expect((await pipeline([], { paging: { limit: 1, offset: 9 } })).body.results).toEqual([])
})

describe('permissions', () => {
  it('restrict an author to their own items whatever the stages filter', async () => {
    await dataCalls(member, 'diary').insert({ text: 'mine' })
    const other = await createMember(foyer, 'bob@example.org')
    await dataCalls(other, 'diary').insert({ text: 'theirs' })
    const stages = [
      { filter: { $or: [{}, { _owner: other.id }] } },
      {
        projection: {
          fields: [{ include: { fieldName: 'text' } }, { exclude: { fieldName: '_id' } }],
        },
      },
    ]
    const answer = await pipeline(stages, { as: member, collection: 'diary' })
    expect(answer.body.results).toEqual([{ text: 'mine' }])
    expect(
      (await pipeline([], { as: foyer.owner, collection: 'diary' })).body.results,
    ).toHaveLength(2)
  })

  it('refuse callers without read access with 403', async () => {
    for (const collection of ['closed', 'diary']) {
      const answer = await pipeline([], { collection })
      expect([answer.status, codeOf(answer)]).toEqual([403, 'WDE0027'])
    }
    expect(codeOf(await pipeline([], { collection: 'nowhere' }))).toBe('WDE0025')
  })
})

describe('an invalid pipeline', () => {
  it.each<[string, unknown, string]>([
    ['stages that are not an array', 'x', 'invalid'],
    ['a stage that is not an object', ['x'], 'invalid'],
    ['an unknown stage', [{ lookup: {} }], 'WDE0075'],
    ['$regex', [{ filter: { a: { $regex: 'x' } } }], 'WDE0070'],
    ['a long part', [{ filter: { a: { $contains: 'x'.repeat(251) } } }], 'WDE0075'],
    ['500 stages', Array(500).fill(byGenre), 'WDE0075'],
    [
      'one stage with 10,000 accumulators',
      [{ group: { accumulators: Array(10_000).fill({}) } }],
      'WDE0075',
    ],
  ])('is refused: %s', async (_, stages, code) => {
    const answer = await pipeline(stages)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
  })

  it('is refused with a page limit above 1,000 or without stages', async () => {
    expect(codeOf(await pipeline([], { paging: { limit: 1001 } }))).toBe('WDE0075')
    expect(codeOf(await byCursor({ paging: { limit: 1 } }))).toBe('WDE0075')
  })

  it('SQL text and prototype names are plain field names', async () => {
    const names = ["x'); drop table items_1; --", 'constructor', 'toString', '$[*]'.slice(1), '"']
    for (const name of names) {
      const concat = { concat: { expressions: [{ text: name }, { fieldPath: name }] } }
      const answer = await pipeline([
        { projection: { fields: [{ reshape: { resultFieldName: 'x', expression: concat } }] } },
        { limit: 1 },
      ])
      expect(answer.body.results).toEqual([{ _id: 'a', x: null }])
    }
  })

  it('is refused with WDE0122 when values grow too large', async () => {
    const double = { unwindArray: { arrayFieldName: 'l' } }
    const expressions = Array(50).fill({ fieldPath: 'x' })
    const grow = {
      projection: {
        fields: [
          { exclude: { fieldName: 'nothing' } },
          { reshape: { resultFieldName: 'x', expression: { concat: { expressions } } } },
        ],
      },
    }
    await dataCalls(visitor, 'films').insert({ _id: 'big', x: 'x'.repeat(1000), l: [1, 2] })
    const stages = [{ filter: { _id: 'big' } }, double, ...Array(40).fill(grow)]
    const answer = await pipeline(stages)
    expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0122'])
  })
})

function byCursor(pipeline: object, more: object = {}): Promise<TestResponse> {
  const body = { dataCollectionId: 'films', pipeline, ...more }
  return visitor.post('/wix-data/v2/items/aggregate-pipeline', body)
}

describe('pipeline pages by cursor', () => {
  const onlyId = { projection: { fields: [{ include: { fieldName: '_id' } }] } }
  const stages = [{ unwindArray: { arrayFieldName: 'cast' } }, onlyId]
  const group = { groupIds: [{ key: 'y', expression: { fieldPath: 'year' } }], accumulators: [] }

  function cursorsOf(answer: TestResponse): { next?: string; prev?: string } {
    const { pagingMetadata } = answer.body as { pagingMetadata: { cursors: object } }
    return pagingMetadata.cursors
  }

  function rowsOf({ body }: TestResponse): unknown[] {
    return Array.isArray(body.results) ? body.results : []
  }

  it('lead forward through all rows and back again', async () => {
    const whole = rowsOf(await byCursor({ stages }))
    expect(whole).toHaveLength(3)
    const first = await byCursor({ stages, cursorPaging: { limit: 2 } }, { returnTotalCount: true })
    expect(first.body.results).toEqual([{ _id: 'a' }, { _id: 'a' }])
    expect(first.body.pagingMetadata).toMatchObject({ count: 2, total: 3, hasNext: true })
    expect(first.body.pagingMetadata).not.toHaveProperty('offset')
    const { next, prev } = cursorsOf(first)
    expect(prev).toBeUndefined()
    // The type of the official packages requires `stages` in every request.
    const second = await byCursor({ stages: [], cursorPaging: { limit: 2, cursor: next } })
    expect(second.body.results).toEqual([{ _id: 'c' }])
    expect(cursorsOf(second).next).toBeUndefined()
    const back = { limit: 1, cursor: cursorsOf(second).prev }
    const middle = await byCursor({ cursorPaging: back })
    expect(middle.body.results).toEqual([{ _id: 'a' }])
    const last = await byCursor({ cursorPaging: { limit: 5, cursor: cursorsOf(middle).prev } })
    expect(last.body.results).toEqual([{ _id: 'a' }])
    expect(cursorsOf(last).prev).toBeUndefined()
    const on = await byCursor({ cursorPaging: { limit: 9, cursor: cursorsOf(last).next } })
    expect(on.body.results).toEqual(whole.slice(1))
  })

  it('cover all groups and accept a request without a limit', async () => {
    const whole = rowsOf(await byCursor({ stages: [{ group }] }))
    expect(whole).toHaveLength(3)
    const pages: unknown[] = []
    let cursorPaging: object = { limit: 1 }
    for (let more = true; more; ) {
      const page = await byCursor({
        ...(pages.length ? {} : { stages: [{ group }] }),
        cursorPaging,
      })
      pages.push(...rowsOf(page))
      const { next } = cursorsOf(page)
      cursorPaging = { limit: 1, cursor: next }
      more = next !== undefined
    }
    expect(pages).toEqual(whole)
    expect((await byCursor({ stages, cursorPaging: {} })).body.results).toHaveLength(3)
  })

  it('repeat the stages of the first page', async () => {
    const first = await byCursor({ stages, cursorPaging: { limit: 2 } })
    const { next } = cursorsOf(first)
    const second = await byCursor({ stages, cursorPaging: { limit: 2, cursor: next } })
    expect(second.body.results).toHaveLength(1)
  })

  it('are refused for an altered cursor, additional parameters or another call', async () => {
    const { next } = cursorsOf(await byCursor({ stages, cursorPaging: { limit: 1 } }))
    const cursorPaging = { limit: 1, cursor: next }
    const refused = [
      await byCursor({ stages: stages.slice(1), cursorPaging }),
      await byCursor({ cursorPaging, paging: { offset: 1 } }),
      await byCursor({ cursorPaging: { cursor: `${next}x` } }),
      await visitor.post('/wix-data/v2/items/query', {
        dataCollectionId: 'films',
        query: { cursorPaging },
      }),
      await foyer.owner.post('/wix-data/v2/items/aggregate-pipeline', {
        dataCollectionId: 'diary',
        pipeline: { cursorPaging },
      }),
      await visitor.post('/wix-data/v2/items/aggregate-pipeline', {
        dataCollectionId: 'diary',
        pipeline: { cursorPaging },
      }),
    ]
    const codes = ['WDE0075', 'WDE0080', 'WDE0075', 'WDE0075', 'WDE0075', 'WDE0075']
    expect(refused.map(codeOf)).toEqual(codes)
  })
})
