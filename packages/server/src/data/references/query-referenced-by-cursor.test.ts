import { beforeAll, expect, it } from 'vitest'
import { codeOf, dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import {
  type ReferenceCalls,
  referenceCalls,
  referencedIdsOf,
} from '../../testing/reference-calls.js'
import { referencesTo, referenceTo } from '../../testing/reference-fields.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

const tags = Array.from({ length: 9 }, (_, n) => `t${n}`)

/** Shared by all tests: only one changes references, those of `f8`. */
let foyer: TestFoyer

beforeAll(async () => {
  const fields = [referencesTo('tags', 'Tags'), referenceTo('best', 'Tags')]
  foyer = await createTestFoyer({
    collections: [
      { id: 'Films', permissions: open, fields },
      { id: 'Tags', permissions: { ...open, read: 'SITE_MEMBER' } },
    ],
  })
  await dataCalls(foyer.owner, 'Tags').bulkInsert(tags.map((_id) => ({ _id })))
  const films = tags.map((best, n) => ({ _id: `f${n}`, best }))
  await dataCalls(foyer.owner, 'Films').bulkInsert(films)
  await of('tags').insert(tags.map((tag) => ['f1', tag]))
})

const of = (field: string): ReferenceCalls => referenceCalls(foyer.owner, 'Films', field)
const cursorsOf = ({ body }: TestResponse): { next?: string; prev?: string } =>
  Object(Object(body.pagingMetadata).cursors)

/** Reads all pages in one direction, beginning with the first. */
async function walk(first: TestResponse, direction: 'next' | 'prev'): Promise<string[][]> {
  const pages = [referencedIdsOf(first)]
  let cursor = cursorsOf(first)[direction]
  while (cursor !== undefined) {
    const answer = await of('any').follow({ limit: 4, cursor })
    expect(answer.status).toBe(200)
    pages.push(referencedIdsOf(answer))
    cursor = cursorsOf(answer)[direction]
  }
  return pages
}

it.each(['ASC', 'DESC'] as const)(
  'returns pages in the order of referencing, %s',
  async (order) => {
    const first = await of('tags').query('f1', { order, cursorPaging: { limit: 4 } })
    expect(cursorsOf(first).prev).toBeUndefined()
    const inOrder = order === 'ASC' ? tags : tags.toReversed()
    expect((await walk(first, 'next')).flat()).toEqual(inOrder)
  },
)

it('returns pages for several referring items with their ids', async () => {
  const items = tags.map((_, n) => `f${n}`)
  const first = await of('best').queryMany(items, { cursorPaging: { limit: 4 } })
  expect((await walk(first, 'next')).flat()).toEqual(tags.map((tag, n) => `f${n}>${tag}`))
})

it('pages backward and forward correctly after references were removed and added', async () => {
  await of('tags').insert(tags.map((tag) => ['f8', tag]))
  const first = await of('tags').query('f8', { cursorPaging: { limit: 4 } })
  const second = await of('any').follow({ limit: 4, cursor: cursorsOf(first).next })
  await of('tags').remove([['f8', 't3']])
  const back = await of('any').follow({ limit: 4, cursor: cursorsOf(second).prev })
  expect(referencedIdsOf(back)).toEqual(['t0', 't1', 't2'])
  await of('tags').insert([['f8', 't3']])
  const rest = await of('any').follow({ limit: 9, cursor: cursorsOf(second).next })
  expect(referencedIdsOf(rest)).toEqual(['t8', 't3'])
})

it('accepts the repeated item and field, which the clients always send', async () => {
  const first = await of('tags').query('f1', { cursorPaging: { limit: 4 } })
  const cursorPaging = { limit: 4, cursor: cursorsOf(first).next }
  const second = await of('tags').query('f1', { cursorPaging })
  expect(referencedIdsOf(second)).toEqual(['t4', 't5', 't6', 't7'])
})

it('returns the total on request and only the requested fields', async () => {
  const first = await of('tags').query('f1', { cursorPaging: { limit: 1 } })
  const cursor = cursorsOf(first).next
  const more = { returnTotalCount: true, fields: ['_id'] }
  const { body } = await of('any').follow({ limit: 1, cursor }, more)
  expect(body.pagingMetadata).toMatchObject({ total: 9, hasNext: true })
  expect(Object.keys(Object(Object(body.results)[0]).dataItem.data)).toEqual(['_id'])
})

it('checks read permission for each page and refuses cursors of other calls', async () => {
  const first = await of('tags').query('f1', { cursorPaging: { limit: 4 } })
  const cursor = cursorsOf(first).next
  const stranger = referenceCalls(await foyer.visitor(), 'Films', 'tags')
  expect(codeOf(await stranger.follow({ cursor }))).toBe('WDE0027')
  const elsewhere = referenceCalls(foyer.owner, 'Tags', 'tags')
  expect(codeOf(await elsewhere.follow({ cursor }))).toBe('WDE0075')
  const query = await dataCalls(foyer.owner, 'Films').query({ cursorPaging: { limit: 4 } })
  expect(codeOf(await of('any').follow({ cursor: cursorsOf(query).next }))).toBe('WDE0075')
  expect(codeOf(await of('tags').query('f2', { cursorPaging: { cursor } }))).toBe('WDE0075')
  expect(codeOf(await of('best').query('f1', { cursorPaging: { cursor } }))).toBe('WDE0075')
  expect(codeOf(await of('any').follow({ cursor }, { paging: { offset: 1 } }))).toBe('WDE0080')
})
