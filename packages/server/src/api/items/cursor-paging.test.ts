import { beforeAll, describe, expect, it } from 'vitest'
import {
  type FetchPage,
  lastOf,
  pagingOf,
  walkBackwards,
  walkForwards,
} from '../../testing/cursor-walk.js'
import { codeOf, type DataCalls, dataCalls, listOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { writeCalls } from '../../testing/write-calls.js'

let foyer: TestFoyer
let visitor: TestCaller
let calls: DataCalls

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'numbers', permissions: open },
      { id: 'others', permissions: open },
      { id: 'empty', permissions: open },
      { id: 'changing', permissions: open },
      { id: 'diary', permissions: { ...open, read: 'SITE_MEMBER_AUTHOR' } },
      { id: 'notes', permissions: { ...open, read: 'SITE_MEMBER' } },
    ],
  })
  visitor = await foyer.visitor()
  calls = dataCalls(visitor, 'numbers')
  const items = Array.from({ length: 23 }, (_, n) => ({ _id: `id ${n}`, n, rest: n % 3 }))
  await calls.bulkInsert(items)
  await dataCalls(visitor, 'others').bulkInsert(items)
})

const idsOf = (answer: TestResponse): unknown[] => listOf(answer).map(({ _id }) => _id)

/** Turns the pages of a query, by POST. */
const turning =
  (query: object = {}, more: Record<string, unknown> = {}, limit = 5): FetchPage =>
  (cursor) =>
    cursor === undefined
      ? calls.query({ ...query, cursorPaging: { limit } }, more)
      : calls.query({ cursorPaging: { limit, cursor } })

describe('query pages by cursor', () => {
  it('lead from the first page to the last and back', async () => {
    const turn = turning({ filter: { n: { $lt: 13 } }, sort: [{ fieldName: 'n', order: 'DESC' }] })
    const pages = await walkForwards(turn)
    const expected = [
      [12, 11, 10, 9, 8],
      [7, 6, 5, 4, 3],
      [2, 1, 0],
    ]
    expect(pages.map((page) => listOf(page).map(({ n }) => n))).toEqual(expected)
    expect(pages.map(pagingOf)).toEqual([
      { count: 5, tooManyToCount: false, hasNext: true, cursors: { next: expect.any(String) } },
      {
        count: 5,
        tooManyToCount: false,
        hasNext: true,
        cursors: { next: expect.any(String), prev: expect.any(String) },
      },
      { count: 3, tooManyToCount: false, hasNext: false, cursors: { prev: expect.any(String) } },
    ])
    const back = await walkBackwards(turn, lastOf(pages))
    expect(back.map(idsOf)).toEqual(pages.slice(0, 2).reverse().map(idsOf))
    expect(back.map((page) => pagingOf(page).hasNext)).toEqual([true, true])
    const again = await turn(pagingOf(lastOf(back)).cursors?.next)
    expect(idsOf(again)).toEqual(idsOf(pages[1] ?? again))
  })

  it.each<[string, object, Record<string, unknown>]>([
    ['the order of insertion', {}, {}],
    ['a sort list with equal values', { sort: [{ fieldName: 'rest', order: 'DESC' }] }, {}],
    ['the order of ids', { sort: [{ fieldName: '_id', order: 'DESC' }, { fieldName: 'n' }] }, {}],
    ['a random order with a seed', {}, { sortMode: 'RANDOM', randomOptions: { seed: 7 } }],
  ])('contain the same items as one page by offset: %s', async (_, query, more) => {
    const all = await calls.query(query, more)
    const pages = await walkForwards(turning(query, more))
    expect(pages.flatMap(idsOf)).toEqual(idsOf(all))
    const back = await walkBackwards(turning(query, more), lastOf(pages))
    expect(back.reverse().flatMap(idsOf)).toEqual(pages.slice(0, -1).flatMap(idsOf))
  })

  it('contain each item once in random order without a seed', async () => {
    const random = { sortMode: 'RANDOM' }
    const turn: FetchPage = (cursor) =>
      calls.query(
        { cursorPaging: { limit: 5, ...(cursor === undefined ? {} : { cursor }) } },
        random,
      )
    const pages = await walkForwards(turn)
    expect(new Set(pages.flatMap(idsOf)).size).toBe(23)
  })

  it('are the same by GET and by POST', async () => {
    const query = { sort: [{ fieldName: 'n' }], cursorPaging: { limit: 4 } }
    const [get, post] = [await calls.queryByGet(query), await calls.query(query)]
    expect(get.body).toEqual(post.body)
    const next = { cursorPaging: { limit: 4, cursor: pagingOf(get).cursors?.next } }
    expect(idsOf(await calls.queryByGet(next))).toEqual(['id 4', 'id 5', 'id 6', 'id 7'])
  })

  it('apply the limit and fields of each request and accept a request without a limit', async () => {
    const first = await calls.query({ sort: [{ fieldName: 'n' }], cursorPaging: { limit: 1 } })
    const cursor = pagingOf(first).cursors?.next
    const narrow = await calls.query({ fields: ['rest'], cursorPaging: { limit: 2, cursor } })
    expect(listOf(narrow)).toEqual([
      { _id: 'id 1', rest: 1 },
      { _id: 'id 2', rest: 2 },
    ])
    expect(idsOf(await calls.query({ cursorPaging: { cursor } }))).toHaveLength(22)
  })

  it('include the total only on request', async () => {
    const cursorPaging = { limit: 5 }
    const query = { filter: { rest: 0 }, cursorPaging }
    const first = await calls.query(query, { returnTotalCount: true })
    expect(pagingOf(first).total).toBe(8)
    const cursor = pagingOf(first).cursors?.next
    const next = { cursorPaging: { ...cursorPaging, cursor } }
    expect(pagingOf(await calls.query(next))).not.toHaveProperty('total')
    expect(pagingOf(await calls.query(next, { returnTotalCount: true })).total).toBe(8)
  })

  it('of an empty collection are one page without cursors', async () => {
    const empty = dataCalls(visitor, 'empty')
    expect((await empty.query({ cursorPaging: {} })).body).toEqual({
      dataItems: [],
      pagingMetadata: { count: 0, tooManyToCount: false, hasNext: false, cursors: {} },
    })
  })

  it('lead back from a page whose items were removed', async () => {
    const shrinking = dataCalls(visitor, 'empty')
    await shrinking.bulkInsert([{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }])
    const page = (cursor?: string): Promise<TestResponse> =>
      shrinking.query({ cursorPaging: { limit: 2, ...(cursor === undefined ? {} : { cursor }) } })
    const first = await page()
    await shrinking.remove('c')
    const gone = await page(pagingOf(first).cursors?.next)
    expect([idsOf(gone), pagingOf(gone).hasNext]).toEqual([[], false])
    const back = await page(pagingOf(gone).cursors?.prev)
    expect(idsOf(back)).toEqual(['a', 'b'])
    expect(pagingOf(back).cursors).not.toHaveProperty('prev')
    await writeCalls(foyer.owner, 'empty').truncate()
    const nothing = await page(pagingOf(gone).cursors?.prev)
    expect(idsOf(nothing)).toEqual([])
    await shrinking.bulkInsert([{ _id: 'd' }])
    expect(idsOf(await page())).toEqual(['d'])
  })

  it('contain the items that were inserted after the removal of the newest ones', async () => {
    const changing = dataCalls(visitor, 'changing')
    await changing.bulkInsert([{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }])
    const first = await changing.query({ cursorPaging: { limit: 2 } })
    await changing.remove('b')
    await changing.remove('c')
    await changing.insert({ _id: 'd' })
    const cursor = pagingOf(first).cursors?.next
    expect(idsOf(await changing.query({ cursorPaging: { limit: 2, cursor } }))).toEqual(['d'])
  })

  it('a page by offset contains no cursors', async () => {
    const paging = { limit: 5, offset: 5 }
    expect(pagingOf(await calls.query({ paging }))).toEqual({
      count: 5,
      offset: 5,
      tooManyToCount: false,
      hasNext: true,
    })
  })
})

describe('a query by cursor is refused', () => {
  const sort = [{ fieldName: 'n' }]
  it.each<[string, object, string]>([
    ['with an offset', { paging: { offset: 0 } }, 'WDE0080'],
    ['with an offset and a limit', { paging: { limit: 5, offset: 5 } }, 'WDE0080'],
    ['with another limit', { paging: { limit: 5 } }, 'WDE0075'],
    ['with a limit of 0', { cursorPaging: { limit: 0 } }, 'WDE0033'],
    ['with a limit of 1.5', { cursorPaging: { limit: 1.5 } }, 'WDE0035'],
    ['with a limit over 1,000', { cursorPaging: { limit: 1001 } }, 'WDE0075'],
    ['with a limit that is a string', { cursorPaging: { limit: '5' } }, 'invalid'],
    ['with an empty cursor', { cursorPaging: { cursor: '' } }, 'invalid'],
    ['with a cursor that is a number', { cursorPaging: { cursor: 5 } }, 'invalid'],
    ['with an invalid cursor', { cursorPaging: { cursor: 'x' } }, 'WDE0075'],
    ['with a cursor that contains NUL', { cursorPaging: { cursor: '\0' } }, 'WDE0075'],
    ['with a cursor of 500 kB', { cursorPaging: { cursor: 'A'.repeat(500_000) } }, 'WDE0075'],
    ['with a broken filter', { filter: { n: { $wrong: 1 } } }, 'WDE0075'],
  ])('%s', async (_, more, code) => {
    const answer = await calls.query({ cursorPaging: { limit: 5 }, ...more })
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
  })

  it('with another filter or sort list, or an offset, beside the cursor', async () => {
    const first = await calls.query({ sort, cursorPaging: { limit: 5 } })
    const cursorPaging = { limit: 5, cursor: pagingOf(first).cursors?.next }
    expect((await calls.query({ cursorPaging, sort })).status).toBe(200)
    for (const more of [{ filter: { n: 1 }, sort }, { filter: {} }]) {
      const answer = await calls.query({ cursorPaging, ...more })
      expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0075'])
    }
    expect(codeOf(await calls.query({ cursorPaging, paging: { offset: 5 } }))).toBe('WDE0080')
  })

  it('with a cursor of another collection or call', async () => {
    const cursor = pagingOf(await calls.query({ cursorPaging: { limit: 5 } })).cursors?.next
    const cursorPaging = { limit: 5, cursor }
    const elsewhere = [
      await dataCalls(visitor, 'others').query({ cursorPaging }),
      await calls.aggregate(undefined, { cursorPaging }),
      await writeCalls(visitor, 'numbers').distinct(undefined, { cursorPaging }),
    ]
    for (const answer of elsewhere) {
      expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0075'])
    }
  })
})

describe('a cursor grants no permissions', () => {
  it('a visitor cannot use the cursor of a member', async () => {
    const ada = await createMember(foyer, 'ada@test.example')
    await dataCalls(ada, 'notes').bulkInsert([{ n: 1 }, { n: 2 }])
    const first = await dataCalls(ada, 'notes').query({ cursorPaging: { limit: 1 } })
    const cursorPaging = { limit: 1, cursor: pagingOf(first).cursors?.next }
    expect(listOf(await dataCalls(ada, 'notes').query({ cursorPaging }))).toHaveLength(1)
    const answer = await dataCalls(visitor, 'notes').query({ cursorPaging })
    expect([answer.status, codeOf(answer)]).toEqual([403, 'WDE0027'])
  })

  it("a member with the owner's cursor reads only their own items", async () => {
    const bea = await createMember(foyer, 'bea@test.example')
    const eve = await createMember(foyer, 'eve@test.example')
    for (const n of [1, 2, 3]) {
      await dataCalls(bea, 'diary').insert({ n, of: 'bea' })
      await dataCalls(eve, 'diary').insert({ n, of: 'eve' })
    }
    const query = { filter: { $or: [{}, { of: 'eve' }] }, sort: [{ fieldName: 'n' }] }
    const first = await dataCalls(foyer.owner, 'diary').query({
      ...query,
      cursorPaging: { limit: 1 },
    })
    const cursorPaging = { limit: 5, cursor: pagingOf(first).cursors?.next }
    const { body } = await dataCalls(bea, 'diary').query(
      { cursorPaging },
      { returnTotalCount: true },
    )
    const items = Array.isArray(body.dataItems) ? body.dataItems : []
    expect(new Set(items.map(({ data }) => data.of))).toEqual(new Set(['bea']))
    expect(Object(body.pagingMetadata).total).toBe(3)
  })
})
