import { describe, expect, it } from 'vitest'
import { codeOf, dataCalls, listOf } from '../../testing/data-calls.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, ownerKey, type TestFoyer } from '../../testing/test-foyer.js'
import { change, outcomesOf, writeCalls } from '../../testing/write-calls.js'

const permissions = {
  read: 'ANYONE',
  insert: 'ANYONE',
  update: 'ANYONE',
  remove: 'ANYONE',
} as const
const path = '/wix-data/v2/indexes'
const inNotes = `${path}?dataCollectionId=notes`

function open(): Promise<TestFoyer> {
  return createTestFoyer({ collections: [{ id: 'notes', permissions }] })
}

function create(foyer: TestFoyer, index: Record<string, unknown>): Promise<TestResponse> {
  const whole = { name: 'byA', fields: [{ path: 'a' }], ...index }
  return foyer.owner.post(path, { dataCollectionId: 'notes', index: whole })
}

/** Waits for all builds, and lists the indexes that users created. */
async function listBuilt(foyer: TestFoyer): Promise<Record<string, unknown>[]> {
  await foyer.services.indexBuilder.untilIdle()
  const { body } = await foyer.owner.get(inNotes)
  const indexes: unknown[] = Array.isArray(body.indexes) ? body.indexes : []
  return indexes.map((one) => Object(one)).filter(({ source }) => source === 'USER')
}

async function drop(foyer: TestFoyer, name: string): Promise<number> {
  const url = new URL(`${inNotes}&${new URLSearchParams({ indexName: name })}`, 'http://foyer.test')
  const headers = { authorization: ownerKey }
  return (await foyer.fetch(new Request(url, { method: 'DELETE', headers }))).status
}

it('builds an index, lists it after the system indexes and drops it', async () => {
  const foyer = await open()
  const fields = [{ path: 'made.year', order: 'DESC' }, { path: 'title' }]
  const { status, body } = await create(foyer, { name: 'by year', fields })
  const index = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'by year',
    fields: [
      { path: 'made.year', order: 'DESC' },
      { path: 'title', order: 'ASC' },
    ],
    status: 'BUILDING',
    unique: false,
    caseInsensitive: false,
    source: 'USER',
  }
  expect([status, body]).toEqual([200, { index }])
  expect(await listBuilt(foyer)).toEqual([{ ...index, status: 'ACTIVE' }])
  const list = await foyer.owner.get(`${inNotes}&paging.limit=3`)
  expect(list.body).toMatchObject({
    indexes: ['_id', '_createdDate', '_owner'].map((name) => ({ name, source: 'SYSTEM' })),
    pagingMetadata: { count: 3, offset: 0, total: 4, tooManyToCount: false, hasNext: true },
  })
  expect(await drop(foyer, 'by year')).toBe(200)
  expect(await listBuilt(foyer)).toEqual([])
  expect(await drop(foyer, 'by year')).toBe(404)
  expect(await drop(foyer, '_owner')).toBe(404)
})

it('returns the number of indexes that can still be created', async () => {
  const foyer = await open()
  const room = async (): Promise<unknown> =>
    (await foyer.owner.get(`${path}/available?dataCollectionId=notes`)).body
  expect(await room()).toEqual({ regular1Field: 16, regular3Field: 8, unique1Field: 8, total: 32 })
  await create(foyer, { name: 'u', unique: true })
  await create(foyer, { name: 'two', fields: [{ path: 'a' }, { path: 'b' }] })
  expect(await room()).toEqual({ regular1Field: 16, regular3Field: 7, unique1Field: 7, total: 30 })
  for (let index = 0; index < 23; index++) await create(foyer, { name: `n${index}` })
  expect(await room()).toEqual({ regular1Field: 0, regular3Field: 0, unique1Field: 7, total: 7 })
  const one = await create(foyer, { name: 'one more' })
  expect([one.status, codeOf(one)]).toEqual([400, 'TOO_MANY_INDEXES'])
  expect((await create(foyer, { name: 'another u', unique: true })).status).toBe(200)
})

it.each([
  ['no name', { name: '' }, 400, 'WDE0075'],
  ['a long name', { name: 'n'.repeat(129) }, 400, 'WDE0075'],
  ['no field', { fields: [] }, 400, 'WDE0075'],
  ['four fields', { fields: ['a', 'b', 'c', 'd'].map((one) => ({ path: one })) }, 400, 'WDE0075'],
  ['a field twice', { fields: [{ path: 'a' }, { path: 'a' }] }, 400, 'WDE0075'],
  ['two unique fields', { unique: true, fields: [{ path: 'a' }, { path: 'b' }] }, 400, 'WDE0075'],
  ['a name that begins with "$"', { fields: [{ path: 'a.$date' }] }, 400, 'WDE0075'],
  ['a long path', { fields: [{ path: 'a'.repeat(129) }] }, 400, 'WDE0075'],
  ['a system name', { name: '_createdDate' }, 409, 'INDEX_EXISTS'],
  ['an unknown order', { fields: [{ path: 'a', order: 'UP' }] }, 400, 'invalid'],
])('refuses an index with %s', async (_, index, status, code) => {
  const answer = await create(await open(), index)
  expect([answer.status, codeOf(answer)]).toEqual([status, code])
})

it('explains how to make pairs of values unique', async () => {
  const index = { name: 'once', unique: true, fields: [{ path: '_owner' }, { path: 'a' }] }
  const { body } = await create(await open(), index)
  expect(JSON.stringify(body)).toContain('make the \\"_id\\" of the items from both values')
})

it('refuses callers other than the owner, unknown collections and duplicate index names', async () => {
  const foyer = await open()
  const visitor = await foyer.visitor()
  const message = { dataCollectionId: 'notes', index: { name: 'x', fields: [{ path: 'a' }] } }
  expect((await visitor.post(path, message)).status).toBe(403)
  expect((await visitor.get(inNotes)).status).toBe(403)
  expect((await visitor.get(`${path}/available?dataCollectionId=notes`)).status).toBe(403)
  const nowhere = await foyer.owner.post(path, { ...message, dataCollectionId: 'nowhere' })
  expect([nowhere.status, codeOf(nowhere)]).toEqual([404, 'WDE0025'])
  await create(foyer, {})
  expect(codeOf(await create(foyer, {}))).toBe('INDEX_EXISTS')
})

// Guards Node.js 22.16 and later: `node:sqlite` passes such integers to the function of the index only as `bigint`.
it('in folded case accepts integers above 2^53, stored before and after it is built', async () => {
  const foyer = await open()
  const { bulkInsert } = writeCalls(foyer.owner, 'notes')
  const { insert, update, remove, query } = dataCalls(foyer.owner, 'notes')
  await bulkInsert([
    { _id: 'x', a: 2 ** 53 + 2 },
    { _id: 'y', a: 'Abc' },
  ])
  await create(foyer, { unique: true, caseInsensitive: true })
  expect(await listBuilt(foyer)).toMatchObject([{ status: 'ACTIVE' }])
  expect((await insert({ _id: 'z', a: 2 ** 60 })).status).toBe(200)
  expect(codeOf(await insert({ a: 2 ** 60 }))).toBe('WDE0123')
  expect((await update({ _id: 'x', a: 1752000000000000000 })).status).toBe(200)
  expect((await remove('z')).status).toBe(200)
  const large = await query({ filter: { a: { $gt: 2 ** 53 } }, fields: ['_id'] })
  expect(listOf(large)).toMatchObject([{ _id: 'x' }])
  expect(listOf(await query({ filter: { a: { $startsWith: 'aB' } } }))).toMatchObject([
    { _id: 'y' },
  ])
})

describe('a unique index', () => {
  it('refuses a duplicate value in every kind of write', async () => {
    const foyer = await open()
    await create(foyer, { name: 'u', unique: true })
    await listBuilt(foyer)
    const { insert, update, save } = dataCalls(foyer.owner, 'notes')
    const writes = writeCalls(foyer.owner, 'notes')
    const { bulkInsert } = writes
    await bulkInsert([
      { _id: 'x', a: 1 },
      { _id: 'y', a: 2 },
      { _id: 'free' },
      { _id: 'null', a: null },
    ])
    const refused = await insert({ a: 1 })
    expect([refused.status, codeOf(refused)]).toEqual([409, 'WDE0123'])
    expect(JSON.stringify(refused.body)).toContain('has the same \\"a\\", and the index \\"u\\"')
    const mismatch = { field: 'a', expected: 'a value that no other item has', found: '1' }
    const data = { collectionId: 'notes', ...mismatch, mismatches: [mismatch] }
    expect(refused.body.details).toMatchObject({ applicationError: { data } })
    expect(codeOf(await update({ _id: 'y', a: 1 }))).toBe('WDE0123')
    expect(codeOf(await save({ _id: 'z', a: 1 }))).toBe('WDE0123')
    expect(codeOf(await writes.patch('y', [change.increment('a', -1)]))).toBe('WDE0123')
    expect((await update({ _id: 'y', a: 2, more: true })).status).toBe(200)
    const bulk = await bulkInsert([
      { _id: 'p', a: 3 },
      { _id: 'q', a: 3 },
      { _id: 'r', a: 4 },
      { _id: 'x' },
    ])
    expect(outcomesOf(bulk)).toEqual([
      'INSERT p ok',
      'INSERT q WDE0123',
      'INSERT r ok',
      'INSERT x WDE0074',
    ])
    const saved = await writes.bulkUpdate([
      { _id: 'p', a: 4 },
      { _id: 'r', a: 5 },
    ])
    expect(outcomesOf(saved)).toEqual(['UPDATE p WDE0123', 'UPDATE r ok'])
  })

  it('accepts exactly one of 20 equal concurrent inserts', async () => {
    const foyer = await open()
    await create(foyer, { name: 'u', unique: true })
    await listBuilt(foyer)
    const { insert } = dataCalls(foyer.owner, 'notes')
    const answers = await Promise.all(Array.from({ length: 20 }, () => insert({ a: 'same' })))
    const outcomes = answers.map((one) => [one.status, codeOf(one)].join(' ')).sort()
    expect(outcomes).toEqual(['200 ', ...Array.from({ length: 19 }, () => '409 WDE0123')])
  })

  it('can ignore letter case and distinguishes value types', async () => {
    const foyer = await open()
    await create(foyer, { name: 'u', unique: true, caseInsensitive: true })
    await listBuilt(foyer)
    const { bulkInsert } = writeCalls(foyer.owner, 'notes')
    const values = ['Straße', 'STRAßE', '1', 1, 1.5, -1.5, ['x'], ['X'], ['y'], true, false, 0, -1]
    const answer = await bulkInsert(values.map((a, index) => ({ _id: `i${index}`, a })))
    const refused = outcomesOf(answer).filter((one) => !one.endsWith('ok'))
    // An index entry of true equals that of 1, and false that of 0.
    expect(refused).toEqual(['1', '7', '9', '11'].map((place) => `INSERT i${place} WDE0123`))
  })

  it('accepts texts of 500 characters and refuses longer texts', async () => {
    const foyer = await open()
    await create(foyer, { name: 'u', unique: true })
    await create(foyer, { name: 'r', fields: [{ path: 'b' }, { path: 'c' }, { path: 'd' }] })
    await listBuilt(foyer)
    const { insert, query } = dataCalls(foyer.owner, 'notes')
    const longest = '𝒳'.repeat(499)
    expect((await insert({ a: `${longest}y` })).status).toBe(200)
    expect((await insert({ a: `${longest}z` })).status).toBe(200)
    const refused = await insert({ a: `${longest}zz` })
    expect([refused.status, codeOf(refused)]).toEqual([400, 'WDE0133'])
    expect(codeOf(await insert({ a: ['x'.repeat(500)] }))).toBe('WDE0133')
    const long = Array.from({ length: 4000 }, (_, index) =>
      String.fromCodePoint(0x20000 + ((index * 7919) % 40000)),
    ).join('')
    for (const end of ['b', 'a', 'c']) {
      expect((await insert({ b: long + end, c: long, d: long })).status).toBe(200)
    }
    const sorted = await query({
      filter: { b: { $startsWith: long.slice(0, 200) } },
      sort: [{ fieldName: 'b' }],
      fields: ['b'],
    })
    expect(listOf(sorted).map(({ b }) => String(b).slice(-1))).toEqual(['a', 'b', 'c'])
  })

  it('fails with the id of the conflicting item, keeps its name reserved and can be dropped', async () => {
    const foyer = await open()
    const { bulkInsert, insert } = dataCalls(foyer.owner, 'notes')
    await bulkInsert([
      { _id: 'x', a: 1 },
      { _id: 'y', a: 1, b: 'l'.repeat(501) },
    ])
    await create(foyer, { name: 'u', unique: true })
    await create(foyer, { name: 'long', unique: true, fields: [{ path: 'b' }] })
    expect(await listBuilt(foyer)).toMatchObject([
      { name: 'u', status: 'FAILED', failure: { code: 'WDE0113', itemId: 'y' } },
      { name: 'long', status: 'FAILED', failure: { code: 'WDE0114', itemId: 'y' } },
    ])
    expect((await insert({ a: 1 })).status).toBe(200)
    expect(codeOf(await create(foyer, { name: 'u' }))).toBe('INDEX_EXISTS')
    expect(await drop(foyer, 'u')).toBe(200)
    expect(await listBuilt(foyer)).toHaveLength(1)
  })
})

it('builds the indexes that the site file declares', async () => {
  const declared = { name: 'byA', fields: [{ path: 'a' }] }
  const foyer = await createTestFoyer({
    collections: [{ id: 'notes', permissions, indexes: [declared] }],
  })
  expect(await listBuilt(foyer)).toMatchObject([{ name: 'byA', status: 'ACTIVE', unique: false }])
})
