import { operatorEndpoints } from '@foyer/protocol'
import { beforeEach, expect, it } from 'vitest'
import { codeOf, dataCalls, dataOf, listOf } from '../../testing/data-calls.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { outcomesOf, writeCalls } from '../../testing/write-calls.js'

const author = 'SITE_MEMBER_AUTHOR'
const foyer = await createTestFoyer({
  collections: [
    {
      id: 'notes',
      permissions: { read: author, insert: author, update: author, remove: author },
      fields: [
        {
          key: 'about',
          type: 'MULTI_REFERENCE',
          typeMetadata: { multiReference: { referencedCollectionId: 'notes' } },
        },
      ],
    },
  ],
})
const notes = dataCalls(foyer.owner, 'notes')

function load(
  list: readonly unknown[],
  more: object = {},
  caller = foyer.owner,
): Promise<TestResponse> {
  const dataItems = list.map((data) => ({ data }))
  return caller.post(operatorEndpoints.importItems.path, {
    dataCollectionId: 'notes',
    dataItems,
    ...more,
  })
}

beforeEach(async () => {
  await writeCalls(foyer.owner, 'notes').truncate()
})

const created = { $date: '2001-02-03T04:05:06.007Z' }
const updated = { $date: '2002-02-03T04:05:06.007Z' }

it('preserves owner and dates and reports inserted, updated and unchanged items', async () => {
  const ada = await createMember(foyer, 'ada@import.example')
  const note = { _id: 'a', text: '1', _owner: ada.id, _createdDate: created, _updatedDate: updated }
  expect(outcomesOf(await load([note, { _id: 'b' }]))).toEqual(['INSERT a ok', 'INSERT b ok'])
  expect(dataOf(await notes.get('a'))).toEqual(note)
  const own = await dataCalls(ada, 'notes').query()
  expect(listOf(own)).toEqual([note])
  expect(outcomesOf(await load([note, { _id: 'b' }]))).toEqual(['NONE a ok', 'NONE b ok'])

  const other = { ...note, text: '2', _owner: 'somebody', _createdDate: created.$date }
  const { _updatedDate, ...undated } = other
  expect(outcomesOf(await load([undated]))).toEqual(['UPDATE a ok'])
  const after = dataOf(await notes.get('a'))
  expect(after).toMatchObject({ text: '2', _owner: 'somebody', _createdDate: created })
  expect(after._updatedDate).not.toEqual(updated)
  expect(listOf(await dataCalls(ada, 'notes').query())).toEqual([])
  expect(outcomesOf(await load([{ _id: 'a', text: '3', _owner: null }]))).toEqual(['UPDATE a ok'])
  expect(dataOf(await notes.get('a'))).toMatchObject({ _owner: 'somebody', _createdDate: created })
})

it('does not change an item whose keys are imported in another order', async () => {
  await load([{ _id: 'a', text: '1', deep: { x: 1, list: [{ y: 2, z: 3 }] } }])
  const again = { deep: { list: [{ z: 3, y: 2 }], x: 1 }, text: '1', _id: 'a' }
  expect(outcomesOf(await load([again]))).toEqual(['NONE a ok'])
  const dated = { ...again, ...dataOf(await notes.get('a')), _id: 'a' }
  expect(outcomesOf(await load([dated]))).toEqual(['NONE a ok'])
  const other = { ...again, deep: { x: 1, list: [{ y: 3, z: 2 }] } }
  expect(outcomesOf(await load([other]))).toEqual(['UPDATE a ok'])
})

it('the created date is never later than the updated date', async () => {
  await load([{ _id: 'a', _updatedDate: updated }])
  expect(dataOf(await notes.get('a'))).toMatchObject({ _createdDate: updated })
  await load([{ _id: 'a', _updatedDate: created }])
  expect(dataOf(await notes.get('a'))).toMatchObject({
    _createdDate: created,
    _updatedDate: created,
  })
})

it('reports an invalid item in its own result', async () => {
  const answer = await load([
    { _id: 'a' },
    'text',
    { _id: 'b', _createdDate: 5 },
    { _id: 'c', _owner: '' },
    { _id: 'd', _createdDate: updated, _updatedDate: created },
    { _id: 'e', $x: 1 },
    { _id: 'f', about: ['nobody'] },
  ])
  expect(outcomesOf(answer)).toEqual([
    'INSERT a ok',
    'UPDATE undefined WDE0004',
    'UPDATE b WDE0075',
    'UPDATE c WDE0075',
    'UPDATE d WDE0075',
    'UPDATE e WDE0134',
    'UPDATE f WDE0073',
  ])
  expect(listOf(await notes.query())).toHaveLength(1)
})

it('a dry run returns the same results and stores nothing', async () => {
  await load([{ _id: 'a', text: '1' }])
  const list = [{ _id: 'a', text: '2' }, { _id: 'b', about: ['a'] }, { _id: 'b' }, { _id: 7 }]
  const dry = await load(list, { dryRun: true })
  expect(outcomesOf(dry)).toEqual([
    'UPDATE a ok',
    'INSERT b ok',
    'NONE b ok',
    'UPDATE undefined WDE0007',
  ])
  expect(listOf(await notes.query())).toMatchObject([{ _id: 'a', text: '1' }])
  expect((await load(list)).body).toEqual(dry.body)
  expect(listOf(await notes.query())).toHaveLength(2)
})

it('merges into, keeps or replaces stored items on request', async () => {
  await load([{ _id: 'r' }, { _id: 'a', text: '1', about: ['r'], deep: { x: 1 } }])
  const list = [{ _id: 'a', more: 2, deep: { y: 2 } }, { _id: 'b', text: 'new' }, { text: 'no id' }]
  const keep = { existing: 'KEEP' }
  const kept = await load(list, { ...keep, dryRun: true })
  expect(outcomesOf(kept).slice(0, 2)).toEqual(['NONE a ok', 'INSERT b ok'])
  expect(listOf(await notes.query())).toHaveLength(2)
  expect(outcomesOf(await load(list.slice(0, 2), keep))).toEqual(['NONE a ok', 'INSERT b ok'])
  const before = dataOf(await notes.get('a'))
  expect(before).toMatchObject({ text: '1', deep: { x: 1 } })
  expect(before).not.toHaveProperty('more')

  const merge = { existing: 'MERGE' }
  expect(outcomesOf(await load(list.slice(0, 2), merge))).toEqual(['UPDATE a ok', 'NONE b ok'])
  expect(dataOf(await notes.get('a'))).toMatchObject({ text: '1', more: 2, deep: { y: 2 } })
  const included = await notes.query(
    { filter: { _id: 'a' } },
    { includeReferencedItems: ['about'] },
  )
  expect(listOf(included)).toMatchObject([{ about: [{ _id: 'r' }] }])
  expect(outcomesOf(await load([{ _id: 'a', text: null }], merge))).toEqual(['UPDATE a ok'])
  expect(dataOf(await notes.get('a'))).toMatchObject({ text: null, more: 2 })

  expect(outcomesOf(await load([{ _id: 'a' }], { existing: 'REPLACE' }))).toEqual(['UPDATE a ok'])
  expect(dataOf(await notes.get('a'))).not.toHaveProperty('more')
  expect((await load([], { existing: 'DROP' })).status).toBe(400)
})

it('a unique index refuses only the conflicting item', async () => {
  const index = { name: 'one each', fields: [{ path: 'slug' }], unique: true }
  await foyer.owner.post('/wix-data/v2/indexes', { dataCollectionId: 'notes', index })
  await foyer.services.indexBuilder.untilIdle()
  const list = [{ _id: 'a', slug: 'x' }, { _id: 'b', slug: 'x' }, { _id: 'c' }]
  expect(outcomesOf(await load(list))).toEqual(['INSERT a ok', 'UPDATE b WDE0123', 'INSERT c ok'])
  expect(outcomesOf(await load([{ _id: 'c', slug: 'x' }], { dryRun: true }))).toEqual([
    'UPDATE c WDE0123',
  ])
})

it('stores the references of an imported item', async () => {
  await load([{ _id: 'a' }, { _id: 'b', about: ['a'] }])
  const included = await notes.query({}, { includeReferencedItems: ['about'] })
  expect(listOf(included)[1]).toMatchObject({ _id: 'b', about: [{ _id: 'a' }] })
})

it('refuses visitors, members, unknown collections and more than 1,000 items', async () => {
  const others: TestCaller[] = [
    await foyer.visitor(),
    await createMember(foyer, 'b@import.example'),
  ]
  for (const caller of others) {
    const answer = await load([{ _id: 'a' }], {}, caller)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'PERMISSION_DENIED'])
  }
  expect((await load([], {}, foyer.as('no key'))).status).toBe(401)
  const unknown = await load([], { dataCollectionId: 'nothing' })
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'WDE0025'])
  const many = await load(Array.from({ length: 1001 }, () => ({})))
  expect([many.status, codeOf(many)]).toEqual([400, 'WDE0006'])
  expect(listOf(await notes.query())).toEqual([])
})
