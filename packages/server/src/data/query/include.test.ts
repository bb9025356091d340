import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, dataCalls, dataOf, listOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { referenceCalls } from '../../testing/reference-calls.js'
import { referencesTo, referenceTo } from '../../testing/reference-fields.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

let foyer: TestFoyer

beforeAll(async () => {
  const fields = [
    referencesTo('tags', 'Tags'),
    referenceTo('director', 'People'),
    referenceTo('lost', 'Nowhere'),
    referencesTo('losts', 'Nowhere'),
  ]
  foyer = await createTestFoyer({
    collections: [
      { id: 'Films', permissions: open, fields },
      { id: 'Tags', permissions: open, fields: [referenceTo('maker', 'People')] },
      { id: 'People', permissions: open },
    ],
  })
  await dataCalls(foyer.owner, 'Tags').bulkInsert([{ _id: 'a', maker: 'p1' }, { _id: 'b' }])
  await dataCalls(foyer.owner, 'People').bulkInsert([{ _id: 'p1', name: 'A "quoted" é', n: 1.5 }])
  await dataCalls(foyer.owner, 'Films').bulkInsert([
    { _id: 'f1', title: 'One', director: 'p1', lost: 'x' },
    { _id: 'f2', title: 'Two', director: 'gone' },
    { _id: 'f3', title: 'Three', director: { not: 'an item' } },
  ])
  await referenceCalls(foyer.owner, 'Films', 'tags').insert([
    ['f1', 'b'],
    ['f1', 'a'],
    ['f2', 'a'],
  ])
})

/** Queries items, without their dates. */
async function query(
  more: Record<string, unknown>,
  inner: Record<string, unknown> = {},
): Promise<Record<string, unknown>[]> {
  const found = await dataCalls(foyer.owner, 'Films').query(inner, more)
  return listOf(found).map((item) => ({
    ...item,
    _createdDate: undefined,
    _updatedDate: undefined,
  }))
}

function get(more: object): Promise<TestResponse> {
  const payload = { dataCollectionId: 'Films', dataItemId: 'f1', ...more }
  const packed = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return foyer.owner.get(`/wix-data/v2/items/f1?.r=${packed}`)
}

const both = { includeReferences: [{ field: 'director' }, { field: 'tags' }] }

it('replaces ids by whole items and returns lists for multi-reference fields', async () => {
  const [one, two, three] = await query(both)
  expect(one).toMatchObject({
    title: 'One',
    director: { _id: 'p1', name: 'A "quoted" é', n: 1.5, _createdDate: expect.anything() },
    tags: [{ _id: 'b' }, { _id: 'a', maker: 'p1' }],
  })
  expect(two).toMatchObject({ director: 'gone', tags: [{ _id: 'a' }] })
  expect(three).toMatchObject({ director: { not: 'an item' }, tags: [] })
  expect(dataOf(await get(both))).toMatchObject({
    director: { _id: 'p1' },
    tags: [{ _id: 'b' }, { _id: 'a' }],
  })
  expect(dataOf(await get({}))).toMatchObject({ director: 'p1' })
  expect(dataOf(await get({}))).not.toHaveProperty('tags')
})

it('accepts a limit for each field and both forms of older packages', async () => {
  const [one] = await query({ includeReferences: [{ field: 'tags', limit: 1 }] })
  expect(one?.tags).toMatchObject([{ _id: 'b' }])
  const [older] = await query({
    includeReferencedItems: ['director', 'tags'],
    referencedItemOptions: [{ fieldName: 'tags', limit: 1 }],
  })
  expect(older).toMatchObject({ director: { _id: 'p1' }, tags: [{ _id: 'b' }] })
  expect(older?.tags).toHaveLength(1)
})

it('returns only the requested fields, also of included items', async () => {
  const [one] = await query(both, { fields: ['director.name', 'tags'] })
  expect(one).toMatchObject({
    _id: 'f1',
    director: { name: 'A "quoted" é' },
    tags: [{ _id: 'b' }, { _id: 'a' }],
  })
  expect(one?.director).toEqual({ name: 'A "quoted" é' })
  expect((await query(both, { fields: ['title'] }))[0]).not.toHaveProperty('tags')
})

it('returns ids or empty lists for an unknown collection', async () => {
  const [one] = await query({ includeReferences: [{ field: 'lost' }, { field: 'losts' }] })
  expect(one).toMatchObject({ lost: 'x', losts: [] })
})

describe('including references is refused', () => {
  it.each([
    ['a field that is not a reference', [{ field: 'title' }], 'WDE0020'],
    ['an invalid limit', [{ field: 'tags', limit: 0 }], 'WDE0033'],
    ['a limit above the maximum', [{ field: 'tags', limit: 1001 }], 'WDE0075'],
    [
      'more than 100 fields',
      Array.from({ length: 101 }, (_, n) => ({ field: `f${n}` })),
      'WDE0075',
    ],
    ['a value that is not an array of fields', [{ name: 'tags' }], 'invalid'],
  ])('for %s', async (_, includeReferences, code) => {
    const answer = await dataCalls(foyer.owner, 'Films').query({}, { includeReferences })
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
    expect(codeOf(await get({ includeReferences }))).toBe(code)
  })

  it('above 10,000 items of one field', async () => {
    const calls = dataCalls(foyer.owner, 'Films')
    const tags = Array.from({ length: 1000 }, (_, n) => `many${n}`)
    await dataCalls(foyer.owner, 'Tags').bulkInsert(tags.map((_id) => ({ _id })))
    const films = Array.from({ length: 11 }, (_, n) => ({ _id: `large${n}`, large: true }))
    await calls.bulkInsert(films)
    for (const { _id } of films) {
      await referenceCalls(foyer.owner, 'Films', 'tags').replace(_id, tags)
    }
    const includeReferences = [{ field: 'tags', limit: 1000 }]
    const query = (limit: number): Promise<TestResponse> =>
      calls.query({ filter: { large: true }, paging: { limit } }, { includeReferences })
    const refused = await query(11)
    expect(codeOf(refused)).toBe('WDE0075')
    expect(refused.body.message).toMatch(/items; ask for a smaller page or limit$/)
    const whole = listOf(await query(10))
    expect(whole.map((item) => Object(item.tags).length)).toEqual(Array(10).fill(1000))
  })
})
