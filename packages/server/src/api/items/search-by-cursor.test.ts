import { beforeAll, expect, it } from 'vitest'
import { codeOf, dataCalls, listOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'

let visitor: TestCaller

type Details = Record<string, unknown>

const words = ['red', 'green', 'blue', 'reddish', 'grene']
/** Items with few distinct scores and years. */
const items = Array.from({ length: 60 }, (_, n) => ({
  _id: `i${(n * 7) % 60}`,
  title: `${words[n % 5]} ${words[(n * 3) % 4]}`,
  ...(n % 6 === 0 ? {} : { year: 1990 + (n % 4) }),
}))

beforeAll(async () => {
  const foyer = await createTestFoyer({
    collections: ['Colours', 'Others'].map((id) => ({ id, permissions: open })),
  })
  visitor = await foyer.visitor()
  await dataCalls(foyer.owner, 'Colours').bulkInsert(items)
})

function search(asked: Details, more: Details = {}, id = 'Colours'): Promise<TestResponse> {
  const body = { dataCollectionId: id, search: asked, ...more }
  return visitor.post('/wix-data/v2/items/search', body)
}

const idsOf = (answer: TestResponse): unknown[] => listOf(answer).map(({ _id }) => _id)

function cursorsOf({ body }: TestResponse): Details {
  return Object(Object(body.pagingMetadata).cursors)
}

/** Reads all pages in one direction. Returns the ids of each page, and the last reply. */
async function walk(
  from: TestResponse,
  { way, limit }: { way: 'next' | 'prev'; limit: number },
): Promise<{ pages: unknown[][]; last: TestResponse }> {
  const pages = [idsOf(from)]
  let last = from
  for (;;) {
    const cursor = cursorsOf(last)[way]
    if (cursor === undefined) return { pages, last }
    last = await search({ cursorPaging: { limit, cursor } })
    pages.push(idsOf(last))
  }
}

it.each<[string, Details]>([
  ['by relevance', { search: { expression: 'red green' } }],
  ['all words', { search: { expression: 'red gre', mode: 'AND' } }],
  ['with a spelling mistake', { search: { expression: 'green ', fuzzy: true } }],
  ['with a sort list', { search: { expression: 'red' }, sort: [{ fieldName: 'year' }] }],
  [
    'descending, with a filter',
    {
      search: { expression: 'red blue' },
      sort: [{ fieldName: 'year', order: 'DESC' }],
      filter: { year: { $ne: 1991 } },
    },
  ],
  ['without an expression', { sort: [{ fieldName: 'title' }] }],
])(
  'cursor pages contain the same results as one page, forward and backward: %s',
  async (_, asked) => {
    const whole = idsOf(await search({ ...asked, paging: { limit: 1000 } }))
    expect(whole.length).toBeGreaterThan(8)
    for (const limit of [1, 7, whole.length]) {
      const first = await search({ ...asked, cursorPaging: { limit } }, { returnTotalCount: true })
      expect(Object(first.body.pagingMetadata).total).toBe(whole.length)
      const there = await walk(first, { way: 'next', limit })
      expect(there.pages.flat()).toEqual(whole)
      const back = await walk(there.last, { way: 'prev', limit })
      expect(back.pages.reverse().flat()).toEqual(whole)
    }
  },
)

it('continues after a removed item', async () => {
  const asked = { search: { expression: 'blue' } }
  const whole = idsOf(await search({ ...asked, paging: { limit: 1000 } }))
  const first = await search({ ...asked, cursorPaging: { limit: 3 } })
  await dataCalls(visitor, 'Colours').remove(String(whole[2]))
  const second = await search({ cursorPaging: { limit: 3, cursor: cursorsOf(first).next } })
  expect(idsOf(second)).toEqual(whole.slice(3, 6))
  // A page by cursor has a count and no offset.
  expect(second.body.pagingMetadata).toEqual({
    count: 3,
    tooManyToCount: false,
    hasNext: true,
    cursors: { next: expect.any(String), prev: expect.any(String) },
  })
})

it('finds nothing for an expression without words', async () => {
  const answer = await search({ search: { expression: '!' }, cursorPaging: {} })
  expect([idsOf(answer), cursorsOf(answer)]).toEqual([[], {}])
})

it('refuses foreign or altered cursors and other parameters beside a cursor', async () => {
  const asked = { search: { expression: 'red' }, cursorPaging: { limit: 2 } }
  const cursor = String(cursorsOf(await search(asked)).next)
  const code = async (more: Details, id?: string): Promise<unknown> =>
    codeOf(await search(more, {}, id))
  expect(await code({ cursorPaging: { cursor: 'c' } })).toBe('WDE0075')
  expect(await code({ cursorPaging: { cursor: `${cursor.slice(0, -1)}_` } })).toBe('WDE0075')
  expect(await code({ cursorPaging: { cursor } }, 'Others')).toBe('WDE0075')
  expect(await code({ search: { expression: 'red' }, cursorPaging: { cursor } })).toBeUndefined()
  expect(await code({ search: { expression: 'blue' }, cursorPaging: { cursor } })).toBe('WDE0075')
  expect(await code({ ...asked, paging: { offset: 1 } })).toBe('WDE0080')
  const query = await dataCalls(visitor, 'Colours').query({ cursorPaging: { cursor } })
  expect(codeOf(query)).toBe('WDE0075')
})
