import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { referenceCalls, referencedIdsOf } from '../../testing/reference-calls.js'
import { referencesTo, referenceTo } from '../../testing/reference-fields.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

let foyer: TestFoyer

beforeAll(async () => {
  const fields = [
    referencesTo('tags', 'Tags'),
    referenceTo('director', 'People'),
    referenceTo('lost', 'Nowhere'),
  ]
  foyer = await createTestFoyer({
    collections: [
      { id: 'Films', permissions: open, fields },
      { id: 'Tags', permissions: open },
      { id: 'People', permissions: open },
    ],
  })
  await dataCalls(foyer.owner, 'Tags').bulkInsert(
    ['a', 'b', 'c', 'd', 'e'].map((id) => ({ _id: id, name: `tag ${id}`, n: 1 })),
  )
  await dataCalls(foyer.owner, 'People').bulkInsert([{ _id: 'p1', name: 'Agnès' }])
  await dataCalls(foyer.owner, 'Films').bulkInsert([
    { _id: 'f1', director: 'p1' },
    { _id: 'f2', director: 'gone' },
    { _id: 'f3', director: null },
    { _id: 'f4', director: { _id: 'p1', name: 'whole' } },
    { _id: 'f5', director: 5 },
  ])
  await ofFilms('tags').insert([
    ['f1', 'c'],
    ['f2', 'a'],
    ['f1', 'e'],
    ['f1', 'a'],
    ['f2', 'c'],
  ])
})

function ofFilms(field: string) {
  return referenceCalls(foyer.owner, 'Films', field)
}

async function ids(answer: Promise<TestResponse>): Promise<string[]> {
  return referencedIdsOf(await answer)
}

describe('the items of a multi-reference field', () => {
  it('are returned by the time of referencing, ascending or descending', async () => {
    expect(await ids(ofFilms('tags').query('f1'))).toEqual(['c', 'e', 'a'])
    expect(await ids(ofFilms('tags').query('f1', { order: 'DESC' }))).toEqual(['a', 'e', 'c'])
    const { body } = await ofFilms('tags').query('f1', { paging: { limit: 1 }, fields: ['name'] })
    expect(body).toEqual({
      results: [
        { dataItem: { id: 'c', dataCollectionId: 'Tags', data: { _id: 'c', name: 'tag c' } } },
      ],
      pagingMetadata: { count: 1, offset: 0, tooManyToCount: false, hasNext: true },
    })
  })

  it('are returned in pages, with the total on request', async () => {
    const first = await ofFilms('tags').query('f1', {
      paging: { limit: 2 },
      returnTotalCount: true,
    })
    expect(referencedIdsOf(first)).toEqual(['c', 'e'])
    expect(first.body.pagingMetadata).toMatchObject({ count: 2, total: 3, hasNext: true })
    const next = await ofFilms('tags').query('f1', { paging: { limit: 2, offset: 2 } })
    expect(referencedIdsOf(next)).toEqual(['a'])
    expect(next.body.pagingMetadata).toMatchObject({ count: 1, offset: 2, hasNext: false })
    const tooMany = await ofFilms('tags').query('f1', { paging: { limit: 1001 } })
    expect(codeOf(tooMany)).toBe('WDE0075')
  })

  it('of several items include the referring id and skip unknown referring items', async () => {
    const many = ofFilms('tags').queryMany(['f2', 'f1', 'away', 'f1'], { returnTotalCount: true })
    expect(await ids(many)).toEqual(['f1>c', 'f2>a', 'f1>e', 'f1>a', 'f2>c'])
    expect((await many).body.pagingMetadata).toMatchObject({ count: 5, total: 5 })
    expect(await ids(ofFilms('tags').queryMany([]))).toEqual([])
    expect(codeOf(await ofFilms('tags').query('away'))).toBe('WDE0073')
  })
})

describe('the item of a reference field', () => {
  it('is the item with the stored id', async () => {
    expect(await ids(ofFilms('director').query('f1'))).toEqual(['p1'])
    expect(await ids(ofFilms('director').query('f4'))).toEqual(['p1'])
    const { body } = await ofFilms('director').query('f2', { returnTotalCount: true })
    expect(body).toMatchObject({ results: [], pagingMetadata: { count: 0, total: 0 } })
    for (const none of ['f3', 'f5']) {
      expect(await ids(ofFilms('director').query(none))).toEqual([])
    }
  })

  it('of several items is reported as unresolved when missing', async () => {
    const all = ['f5', 'f4', 'f3', 'f2', 'f1']
    const answer = await ofFilms('director').queryMany(all, { returnTotalCount: true })
    expect(referencedIdsOf(answer)).toEqual(['f1>p1', 'f2>(gone)', 'f4>p1'])
    expect(answer.body.pagingMetadata).toMatchObject({ count: 3, total: 3 })
    const unresolvedReference = {
      referringItemId: 'f2',
      referencedItemId: 'gone',
      unauthorized: false,
    }
    expect(answer.body.results).toContainEqual({ referringItemId: 'f2', unresolvedReference })
    const down = await ofFilms('director').queryMany(all, { order: 'DESC', paging: { limit: 2 } })
    expect(referencedIdsOf(down)).toEqual(['f4>p1', 'f2>(gone)'])
  })
})

it('reports whether an item is referenced', async () => {
  const cases = [
    ['tags', 'f1', 'c', true],
    ['tags', 'f1', 'b', false],
    ['tags', 'f1', 'away', false],
    ['tags', 'f3', 'c', false],
    ['director', 'f1', 'p1', true],
    ['director', 'f2', 'gone', false],
    ['director', 'f3', 'p1', false],
  ] as const
  for (const [field, item, referenced, expected] of cases) {
    const answer = await ofFilms(field).isReferenced(item, referenced)
    expect(answer.body, `${field} ${item} ${referenced}`).toEqual({ isReferenced: expected })
  }
  expect(codeOf(await ofFilms('tags').isReferenced('away', 'c'))).toBe('WDE0073')
})

it('refuses unknown fields, unknown collections and malformed messages', async () => {
  for (const [field, code] of [
    ['title', 'WDE0020'],
    ['constructor', 'WDE0020'],
    ['lost', 'WDE0025'],
  ] as const) {
    expect(codeOf(await ofFilms(field).query('f1'))).toBe(code)
    expect(codeOf(await ofFilms(field).queryMany(['f1']))).toBe(code)
    expect(codeOf(await ofFilms(field).isReferenced('f1', 'a'))).toBe(code)
  }
  const path = '/wix-data/v2/items/query-referenced'
  const base = { dataCollectionId: 'Films', referringItemFieldName: 'tags' }
  for (const more of [
    {},
    { referringItemId: 'f1', referringItemIds: ['f1'] },
    { referringItemId: 1 },
    { referringItemId: 'f1', order: 'UP' },
    { referringItemId: 'f1', cursorPaging: { limit: '1' } },
    { cursorPaging: { limit: 1 } },
  ]) {
    const answer = await foyer.owner.post(path, { ...base, ...more })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid'])
  }
  const many = Array.from({ length: 1001 }, (_, index) => `f${index}`)
  expect(codeOf(await ofFilms('tags').queryMany(many))).toBe('WDE0006')
  expect(await ids(ofFilms('tags').queryMany(['f1', 'a\u0000', '\ud800']))).toHaveLength(3)
})
