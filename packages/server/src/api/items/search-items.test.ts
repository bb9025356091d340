import { beforeAll, expect, it } from 'vitest'
import { codeOf, dataCalls, listOf } from '../../testing/data-calls.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const open = { insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' } as const
const collections = [
  { id: 'Films', permissions: { ...open, read: 'ANYONE' as const } },
  { id: 'Diaries', permissions: { ...open, read: 'SITE_MEMBER_AUTHOR' as const } },
  { id: 'Secrets', permissions: { ...open, read: 'PRIVILEGED' as const } },
]

const films = [
  { _id: 'matrix', title: 'The Matrix', year: 1999, tags: ['science fiction', 'Neo'] },
  { _id: 'reloaded', title: 'The Matrix Reloaded', year: 2003, plot: { text: 'Neo again' } },
  { _id: 'amelie', title: 'Le Fabuleux Destin d’Amélie Poulain', year: 2001 },
  { _id: 'tokyo', title: '東京物語', year: 1953 },
  { _id: 'waltz', title: 'ואלס עם באשיר', year: 2008 },
  { _id: 'red', title: 'Red', year: 2010, plot: { text: 'A retired agent' } },
]

let foyer: TestFoyer
let visitor: TestCaller

beforeAll(async () => {
  foyer = await createTestFoyer({ collections })
  visitor = await foyer.visitor()
  await dataCalls(foyer.owner, 'Films').bulkInsert(films)
})

type Details = Record<string, unknown>

function search(
  details: Details,
  more: Details = {},
  { as = visitor, id = 'Films', ...top }: Details & { as?: TestCaller; id?: string } = {},
): Promise<TestResponse> {
  const body = { dataCollectionId: id, search: { search: details, ...more }, ...top }
  return as.post('/wix-data/v2/items/search', body)
}

async function idsOf(details: Details, more: Details = {}): Promise<unknown[]> {
  return listOf(await search(details, more)).map(({ _id }) => _id)
}

it.each([
  [{ expression: 'matrix' }, ['matrix', 'reloaded']],
  [{ expression: 'MATRIX neo reloaded' }, ['reloaded', 'matrix']],
  [{ expression: 'matrix red', mode: 'OR' }, ['matrix', 'reloaded', 'red']],
  [{ expression: 'matrix red', mode: 'AND' }, []],
  [{ expression: 'matrix rel', mode: 'AND' }, ['reloaded']],
  [{ expression: 'matrix rel ', mode: 'AND' }, []],
  [{ expression: 'retir' }, ['red']],
  [{ expression: 'amelie' }, ['amelie']],
  [{ expression: 'AMÉLIE fabuleux', mode: 'AND' }, ['amelie']],
  [{ expression: '京物' }, ['tokyo']],
  [{ expression: '語' }, ['tokyo']],
  [{ expression: 'באש' }, ['waltz']],
  [{ expression: 'matrxi' }, []],
  [{ expression: 'matrxi', fuzzy: true }, ['matrix', 'reloaded']],
  [{ expression: 'title' }, []],
  [{ expression: '1999' }, []],
  [{ expression: '?!' }, []],
])('the search %j finds %j', async (details, ids) => {
  expect(await idsOf(details)).toEqual(ids)
})

it.each([
  {},
  { expression: '' },
  { expression: '  ' },
  { expression: null, mode: null, fuzzy: null },
])('the empty expression %j matches all items that pass the filter', async (details) => {
  const ids = films.map(({ _id }) => _id)
  expect(await idsOf(details)).toEqual(ids)
  expect(await idsOf(details, { filter: { year: { $gt: 2005 } } })).toEqual(['waltz', 'red'])
  expect(await idsOf(details, { sort: [{ fieldName: 'year' }], paging: { limit: 1 } })).toEqual([
    'tokyo',
  ])
})

it('filters, sorts, pages and projects', async () => {
  const sort = [{ fieldName: 'year', order: 'DESC' }]
  expect(await idsOf({ expression: 'the matrix' }, { sort })).toEqual(['reloaded', 'matrix'])
  expect(await idsOf({ expression: 'matrix' }, { filter: { year: 1999 } })).toEqual(['matrix'])
  const paging = { limit: 1, offset: 0 }
  const first = await search({ expression: 'matrix' }, { paging, fields: ['year'] })
  expect(listOf(first)).toEqual([{ _id: 'matrix', year: 1999 }])
  expect(first.body.pagingMetadata).toEqual({
    count: 1,
    offset: 0,
    tooManyToCount: false,
    hasNext: true,
  })
  const counted = { returnTotalCount: true }
  const second = await search({ expression: 'matrix' }, { paging: { offset: 1 } }, counted)
  expect(second.body.pagingMetadata).toMatchObject({ count: 1, hasNext: false, total: 2 })
  const told = await search({ expression: 'reloaded' }, {}, { includeRevision: true })
  expect(told.body.dataItems).toMatchObject([{ id: 'reloaded', revision: '1' }])
  const nothing = await search({ expression: '?' }, {}, counted)
  expect(nothing.body.pagingMetadata).toMatchObject({ count: 0, hasNext: false, total: 0 })
})

it.each([
  '"',
  "'",
  '\\',
  '*',
  ':*',
  'NEAR(',
  'title:matrix',
  '{title}:matrix',
  'matrix^',
  '<->',
  '-matrix',
  'matrix AND',
  'NOT matrix',
  '| & !',
  "') --",
  '\0',
  '\ud800',
  '%',
  '🎬',
  'OR',
])('treats %j as plain text', async (expression) => {
  const answer = await search({ expression, mode: 'AND' })
  expect(answer.status).toBe(200)
  const found = listOf(answer).map(({ _id }) => _id)
  expect(found).toEqual(/^[^a-z]*matrix[^a-z]*$/i.test(expression) ? ['matrix', 'reloaded'] : [])
})

const refused: Record<string, [Details, Details]> = {
  'an expression that is too long': [{ expression: 'x'.repeat(101) }, {}],
  'one of 100 kB': [{ expression: 'x '.repeat(50_000) }, {}],
  'a number': [{ expression: 5 }, {}],
  'another mode': [{ expression: 'x', mode: 'NOR' }, {}],
  'too many fields': [
    { expression: 'x' },
    { fields: Array.from({ length: 21 }, (_, index) => `f${index}`) },
  ],
  'too long a sort list': [
    { expression: 'x' },
    { sort: Array.from({ length: 11 }, () => ({ fieldName: 'a' })) },
  ],
}

it.each(Object.entries(refused))('refuses %s', async (_, [details, more]) => {
  const answer = await search(details, more)
  expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid'])
})

it('refuses invalid filters and paging, unknown collections and missing permissions', async () => {
  const code = async (more: Details, id = 'Films'): Promise<unknown> =>
    codeOf(await search({ expression: 'x' }, more, { id }))
  expect(await code({ filter: { a: { $regex: 'x' } } })).toBe('WDE0070')
  expect(await code({ paging: { limit: 1001 } })).toBe('WDE0075')
  expect(await code({ paging: { offset: -1 } })).toBe('WDE0034')
  expect(await code({}, 'Nowhere')).toBe('WDE0025')
  expect(await code({}, 'Secrets')).toBe('WDE0027')
})

it('finds only items that the caller may read', async () => {
  const author = await createMember(foyer, 'author@example.com')
  const other = await createMember(foyer, 'other@example.com')
  const diary = { _id: 'diary', text: 'my unspeakable secret' }
  await dataCalls(author, 'Diaries').insert(diary)
  const count = async (as: TestCaller, details: Details): Promise<unknown> => {
    const answer = await search(details, {}, { as, id: 'Diaries', returnTotalCount: true })
    return Object(answer.body.pagingMetadata).total
  }
  for (const details of [
    { expression: 'unspeakable' },
    { expression: 'unsp' },
    { expression: 'unspaekable', fuzzy: true },
    { expression: '' },
  ]) {
    expect(await count(author, details)).toBe(1)
    expect(await count(foyer.owner, details)).toBe(1)
    expect(await count(other, details)).toBe(0)
    const denied = await search(details, {}, { id: 'Diaries' })
    expect([denied.status, codeOf(denied)]).toEqual([403, 'WDE0027'])
  }
})

it('finds the result of every kind of write immediately', async () => {
  const calls = dataCalls(visitor, 'Films')
  await idsOf({ expression: 'begin' })
  const ids = (): Promise<unknown[]> => idsOf({ expression: 'zebra' })
  await calls.insert({ _id: 'z1', title: 'Zebra' })
  await calls.bulkInsert([{ _id: 'z2', title: 'zebra' }, { _id: 'z3' }])
  expect(await ids()).toEqual(['z1', 'z2'])
  await calls.update({ _id: 'z1', title: 'horse' })
  await calls.save({ _id: 'z3', title: 'zebras' })
  expect(await ids()).toEqual(['z2', 'z3'])
  await calls.remove('z2')
  expect(await ids()).toEqual(['z3'])
  await foyer.owner.post('/wix-data/v2/items/truncate', { dataCollectionId: 'Films' })
  expect(await ids()).toEqual([])
  await dataCalls(foyer.owner, 'Films').bulkInsert(films)
})
