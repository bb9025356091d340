import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import { type WriteCalls, writeCalls } from '../../testing/write-calls.js'

const own = { ...open, read: 'SITE_MEMBER_AUTHOR' } as const

/** Shared by all tests, which do not change `rows` and `many`. */
let foyer: TestFoyer
let ada: TestMember
let distinct: WriteCalls['distinct']

const day = { $date: '2026-11-21T00:00:00.000Z' }
const rows = [
  { kind: 'b', n: 2, at: day, a: { x: 1 } },
  { kind: 'a', n: 2, a: { x: 2 } },
  { kind: 'b', n: 10, at: day },
  { kind: 1, n: 1 },
  { kind: true, n: 1 },
  { kind: '1' },
  { kind: null },
  {},
  { kind: ['a', 'b'] },
  { kind: 'B' },
]

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'rows', permissions: open },
      { id: 'many', permissions: open },
      { id: 'diary', permissions: own },
      { id: 'journal', permissions: own },
      { id: 'hidden', permissions: { ...open, read: 'PRIVILEGED' } },
    ],
  })
  ada = await createMember(foyer, 'ada@test.example')
  await dataCalls(ada, 'rows').bulkInsert(rows)
  await dataCalls(ada, 'many').bulkInsert(Array.from({ length: 60 }, (_, n) => ({ n })))
  ;({ distinct } = writeCalls(ada, 'rows'))
})

const valuesOf = ({ body }: TestResponse): unknown => body.distinctValues

describe('distinct values', () => {
  it('are sorted and unique, with null for missing values', async () => {
    const answer = await distinct('kind')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      distinctValues: [null, 1, true, '1', 'B', ['a', 'b'], 'a', 'b'],
      pagingMetadata: { count: 8, offset: 0, tooManyToCount: false, hasNext: false },
    })
    expect(valuesOf(await distinct('n', { order: 'DESC' }))).toEqual([10, 2, 1, null])
    expect(valuesOf(await distinct('at'))).toEqual([null, day])
    expect(valuesOf(await distinct('a.x'))).toEqual([null, 1, 2])
    expect(valuesOf(await distinct('nowhere'))).toEqual([null])
    expect(valuesOf(await distinct('_owner'))).toEqual([ada.id])
  })

  it('come from the matching items only', async () => {
    expect(valuesOf(await distinct('n', { filter: { kind: 'b' } }))).toEqual([null, 2, 10])
    expect(valuesOf(await distinct('n', { filter: { n: { $ne: null } } }))).toEqual([1, 2, 10])
    expect(valuesOf(await distinct('n', { filter: { kind: 'none' } }))).toEqual([])
  })

  it('are returned in pages, with the total on request', async () => {
    const page = async (offset: number): Promise<unknown[]> => {
      const { body } = await distinct('kind', {
        paging: { limit: 3, offset },
        returnTotalCount: true,
      })
      const { count, hasNext, total } = Object(body.pagingMetadata)
      return [body.distinctValues, count, hasNext, total]
    }
    expect(await page(0)).toEqual([[null, 1, true], 3, true, 8])
    expect(await page(3)).toEqual([['1', 'B', ['a', 'b']], 3, true, 8])
    expect(await page(6)).toEqual([['a', 'b'], 2, false, 8])
    expect(await page(9)).toEqual([[], 0, false, 8])
  })

  it('have a default limit of 50', async () => {
    const { body } = await writeCalls(ada, 'many').distinct('n')
    expect(body.distinctValues).toHaveLength(50)
    expect(Object(body.pagingMetadata).hasNext).toBe(true)
  })

  it('come only from items that the caller may read', async () => {
    const bea = await createMember(foyer, 'bea@test.example')
    await dataCalls(ada, 'diary').insert({ word: 'ada' })
    await dataCalls(bea, 'diary').insert({ word: 'bea' })
    const open = { filter: { $or: [{}, { word: 'ada' }] }, returnTotalCount: true }
    const answer = await writeCalls(bea, 'diary').distinct('word', open)
    expect([valuesOf(answer), Object(answer.body.pagingMetadata).total]).toEqual([['bea'], 1])
    const byOwner = await writeCalls(foyer.owner, 'diary').distinct('word')
    expect(valuesOf(byOwner)).toEqual(['ada', 'bea'])
    const visitor = writeCalls(await foyer.visitor(), 'diary')
    for (const denied of [
      await visitor.distinct('word'),
      await writeCalls(bea, 'hidden').distinct('word'),
    ]) {
      expect([denied.status, codeOf(denied)]).toEqual([403, 'WDE0027'])
    }
    expect((await writeCalls(foyer.as(''), 'rows').distinct('kind')).status).toBe(401)
  })

  it.each<[string, unknown, object, string]>([
    ['no field', undefined, {}, 'invalid'],
    ['an empty field', '', {}, 'invalid'],
    ['a field that is not a string', ['kind'], {}, 'invalid'],
    ['a name that begins with $', '$where', {}, 'WDE0075'],
    ['NUL in the name', 'a\0', {}, 'WDE0075'],
    ['an unknown order', 'kind', { order: 'ASC; drop table items' }, 'invalid'],
    ['a limit of 0', 'kind', { paging: { limit: 0 } }, 'WDE0033'],
    ['a limit over 1,000', 'kind', { paging: { limit: 1001 } }, 'WDE0075'],
    ['a negative offset', 'kind', { paging: { offset: -1 } }, 'WDE0034'],
    ['a broken filter', 'kind', { filter: { n: { $wrong: 1 } } }, 'WDE0075'],
    ['a long part', 'kind', { filter: { n: { $contains: 'x'.repeat(251) } } }, 'WDE0075'],
    ['a filter with $regex', 'kind', { filter: { n: { $regex: '.' } } }, 'WDE0070'],
  ])('are refused with %s', async (_, fieldName, more, code) => {
    const answer = await distinct(fieldName, more)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
  })

  it.each(["kind') or 1=1--", 'data->>kind', 'a"\') --', '{a,b}', '[*]'])(
    'treat the field name as plain text: %s',
    async (name) => {
      const answer = await distinct(name)
      expect([name, answer.status, codeOf(answer), valuesOf(answer)]).toEqual([
        name,
        200,
        undefined,
        [null],
      ])
    },
  )
})

describe('a random order', () => {
  const random = (seed?: unknown, paging?: object): Promise<TestResponse> =>
    dataCalls(ada, 'many').query(
      { sort: [{ fieldName: 'n' }], ...(paging && { paging }) },
      { sortMode: 'RANDOM', randomOptions: seed === undefined ? {} : { seed } },
    )
  const idsOf = ({ body }: TestResponse): string[] =>
    (Array.isArray(body.dataItems) ? body.dataItems : []).map(({ id }) => id)
  const everything = { limit: 1000 }

  it('is the same in every page for the same seed and differs for another seed', async () => {
    const all = idsOf(await random(5, everything))
    expect(idsOf(await random(5, everything))).toEqual(all)
    const other = idsOf(await random(6, everything))
    expect(other).not.toEqual(all)
    expect(other.toSorted()).toEqual(all.toSorted())
    expect(idsOf(await random(5, { limit: 4, offset: 8 }))).toEqual(all.slice(8, 12))
    const get = await dataCalls(ada, 'many').queryByGet(
      { paging: everything },
      { sortMode: 'RANDOM', randomOptions: { seed: 5 } },
    )
    expect(idsOf(get)).toEqual(all)
  })

  it('differs between queries without a seed', async () => {
    const [first, second] = [idsOf(await random()), idsOf(await random(null))]
    expect(first).toHaveLength(50)
    expect(first).not.toEqual(second)
  })

  it('applies only in mode RANDOM and refuses an invalid seed or mode', async () => {
    const query = dataCalls(ada, 'many').query
    const plain = await query({ sort: [{ fieldName: 'n' }] }, { sortMode: 'WIX_QUERY' })
    expect(idsOf(plain)).toEqual(idsOf(await query({ sort: [{ fieldName: 'n' }] })))
    for (const answer of [
      await random('5'),
      await random({}),
      await query({}, { sortMode: 'X' }),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid'])
    }
    expect((await random(1e308)).status).toBe(200)
  })

  it('contains only items that the caller may read', async () => {
    await dataCalls(ada, 'journal').insert({ word: 'ada' })
    await dataCalls(foyer.owner, 'journal').insert({ word: 'owner' })
    const answer = await dataCalls(ada, 'journal').query({}, { sortMode: 'RANDOM' })
    expect(idsOf(answer)).toHaveLength(1)
  })
})
