import { operatorEndpoints } from '@foyer/protocol'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, dataCalls, dataOf, listOf } from '../../testing/data-calls.js'
import { jobCalls } from '../../testing/job-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { change, writeCalls } from '../../testing/write-calls.js'

const path = '/wix-data/v2/collections'
const fields = [
  { key: 'title', type: 'TEXT', required: true },
  { key: 'year', type: 'NUMBER' },
  { key: 'seen', type: 'DATETIME' },
]

let foyer: TestFoyer
let made = 0
let id: string

beforeAll(async () => {
  foyer = await createTestFoyer()
})

beforeEach(async () => {
  id = `films${++made}`
  await foyer.owner.post(path, { collection: { id, fields, permissions: open } })
})

const enforce = (value = true): Promise<TestResponse> =>
  foyer.owner.patch(`${path}/${id}`, { dataCollection: { id, enforce: value } })

const patchField = (field: object): Promise<TestResponse> =>
  foyer.owner.patch(`${path}/${id}/patch-field`, { dataCollectionId: id, field })

const collection = async (): Promise<Record<string, unknown>> => {
  const { body } = await foyer.owner.get(`${path}/${id}?dataCollectionId=${id}`)
  return Object(body.collection)
}

const dataOfError = ({ body }: TestResponse): Record<string, unknown> =>
  Object(Object(Object(body.details).applicationError).data)

describe('a collection with enforced fields', () => {
  beforeEach(async () => {
    await foyer.owner.post('/wix-data/v2/items', {
      dataCollectionId: id,
      dataItem: { data: { _id: 'a', title: 'Alien', year: 1979, more: [1] } },
    })
    expect((await enforce()).status).toBe(200)
  })

  const bad = { title: 'Brazil', year: '1985' }

  it('refuses invalid values in every kind of write with 400 and stores nothing', async () => {
    const { insert, save, update } = dataCalls(foyer.owner, id)
    const { patch } = writeCalls(foyer.owner, id)
    const expected = { collectionId: id, field: 'year', expected: 'a number', found: '"1985"' }
    const refused = [
      await insert(bad),
      await insert({ _id: 'b', ...bad }),
      await save({ _id: 'b', ...bad }),
      await save({ _id: 'a', ...bad }),
      await update({ _id: 'a', ...bad }),
      await patch('a', [change.set('year', '1985')]),
    ]
    const ids = [undefined, 'b', 'b', 'a', 'a', 'a']
    for (const [index, answer] of refused.entries()) {
      expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0075'])
      const data = dataOfError(answer)
      expect(data).toMatchObject(expected)
      expect(data.itemId).toBe(ids[index])
    }
    expect(listOf(await dataCalls(foyer.owner, id).query())).toMatchObject([
      { _id: 'a', title: 'Alien', year: 1979, more: [1] },
    ])
  })

  it('refuses a missing required field, also when a patch removes the field', async () => {
    const answer = await dataCalls(foyer.owner, id).insert({ year: 1 })
    expect(dataOfError(answer)).toMatchObject({ field: 'title', found: 'nothing' })
    const removed = await writeCalls(foyer.owner, id).patch('a', [change.remove('title')])
    expect(dataOfError(removed)).toMatchObject({ itemId: 'a', field: 'title', found: 'nothing' })
    const whole = await dataCalls(foyer.owner, id).update({ _id: 'a', year: 'x' })
    expect(dataOfError(whole).mismatches).toMatchObject([{ field: 'title' }, { field: 'year' }])
  })

  it('reports each refused item of a bulk write and stores the other items', async () => {
    const { bulkInsert, bulkSave, bulkUpdate, bulkPatch } = writeCalls(foyer.owner, id)
    const good = { _id: 'c', title: 'Cube' }
    for (const answer of [
      await bulkInsert([{ _id: 'b', ...bad }, good]),
      await bulkSave([{ _id: 'b', ...bad }, good]),
      await bulkUpdate([{ _id: 'a', ...bad }, good]),
    ]) {
      expect(answer.body.results).toMatchObject([
        {
          itemMetadata: {
            success: false,
            error: {
              code: 'WDE0075',
              data: { collectionId: id, field: 'year', expected: 'a number', found: '"1985"' },
            },
          },
        },
        { itemMetadata: { id: 'c', success: true } },
      ])
    }
    const patched = await bulkPatch(['a', 'c'], [change.set('year', 'x')])
    expect(patched.body.results).toMatchObject(
      ['a', 'c'].map((itemId) => ({
        itemMetadata: { success: false, error: { data: { itemId, field: 'year' } } },
      })),
    )
    const atomic = await bulkInsert([{ _id: 'd', title: 'Dune' }, bad], { atomic: true })
    expect(codeOf(atomic)).toBe('BULK_ROLLED_BACK')
  })

  it('refuses invalid imported items and invalid changes by a job', async () => {
    const imported = await foyer.owner.post(operatorEndpoints.importItems.path, {
      dataCollectionId: id,
      dataItems: [{ data: { _id: 'i', ...bad } }, { data: { _id: 'j', title: 'Jaws' } }],
    })
    expect(JSON.stringify(imported.body)).toContain('"field":"year"')
    expect((await dataCalls(foyer.owner, id).get('i')).status).toBe(404)
    const { patch, status } = jobCalls(foyer.owner, id)
    const started = await patch({}, [change.set('year', 'x')])
    await foyer.jobRunner.untilIdle()
    const { body } = await status(started)
    expect(JSON.stringify(body)).toContain('does not fit the field')
    expect(listOf(await dataCalls(foyer.owner, id).query({ filter: { year: 'x' } }))).toEqual([])
  })

  it('accepts matching values, undeclared fields and null', async () => {
    const { insert } = dataCalls(foyer.owner, id)
    const seen = { $date: '2026-01-31T12:00:00.000Z' }
    const answers = [
      await insert({ title: '', year: null, seen }),
      await insert({ title: 'x', other: { deep: [1] } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('stays enforced after an update without "enforce" until a patch sets "enforce" to false', async () => {
    const whole = { id, fields, permissions: open, revision: (await collection()).revision }
    expect((await foyer.owner.put(path, { collection: whole })).status).toBe(200)
    expect(await collection()).toMatchObject({ enforce: true })
    expect((await dataCalls(foyer.owner, id).insert(bad)).status).toBe(400)
    expect((await enforce(false)).status).toBe(200)
    expect(await collection()).toMatchObject({ enforce: false })
    expect((await dataCalls(foyer.owner, id).insert(bad)).status).toBe(200)
  })

  it('refuses a field change that stored items violate and leaves the collection unchanged', async () => {
    const before = await collection()
    for (const answer of [
      await patchField({ key: 'seen', required: true }),
      await patchField({ key: 'year', type: 'TEXT' }),
      await foyer.owner.post(`${path}/create-field`, {
        dataCollectionId: id,
        field: { key: 'more', type: 'TEXT' },
      }),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0147'])
      expect(dataOfError(answer)).toMatchObject({ count: 1, mismatches: [{ itemId: 'a' }] })
    }
    expect(await collection()).toEqual(before)
    expect((await patchField({ key: 'year', required: true })).status).toBe(200)
    expect(codeOf(await dataCalls(foyer.owner, id).insert({ title: 'x' }))).toBe('WDE0075')
    const label = await patchField({ key: 'year', displayName: 'Year' })
    expect(label.status).toBe(200)
  })
})

it('enabling enforce lists the first 20 mismatches and leaves the collection unchanged', async () => {
  const items = Array.from({ length: 45 }, (_, n) =>
    n % 2 === 0 ? { _id: `i${n}`, title: 'x' } : { _id: `i${n}`, title: n, year: 'y' },
  )
  await writeCalls(foyer.owner, id).bulkInsert(items)
  const before = await collection()
  const answer = await enforce()
  expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0147'])
  const { count, mismatches } = dataOfError(answer)
  expect(count).toBe(22)
  expect(mismatches).toHaveLength(20)
  expect(Object(mismatches)[0]).toEqual({
    itemId: 'i1',
    field: 'title',
    expected: 'a string',
    found: '1',
  })
  expect(await collection()).toEqual(before)
})

it('a new collection with enforce checks its first item', async () => {
  const added = { id: `${id}-new`, fields, permissions: open, enforce: true }
  const { body } = await foyer.owner.post(path, { collection: added })
  expect(body.collection).toMatchObject({ enforce: true })
  expect(codeOf(await dataCalls(foyer.owner, added.id).insert({}))).toBe('WDE0075')
})

describe('a field default', () => {
  it('is stored in new items without the field', async () => {
    for (const field of [
      { key: 'year', default: 1900 },
      { key: 'title', default: 'Untitled' },
      { key: 'seen', default: { $date: '2026-01-31T12:00:00Z' } },
    ]) {
      expect((await patchField(field)).status).toBe(200)
    }
    await enforce()
    const { insert, save } = dataCalls(foyer.owner, id)
    const seen = { $date: '2026-01-31T12:00:00.000Z' }
    expect(dataOf(await insert({}))).toMatchObject({ title: 'Untitled', year: 1900, seen })
    expect(dataOf(await save({ _id: 's', year: null }))).toMatchObject({
      title: 'Untitled',
      year: null,
    })
    // Defaults apply only to new items, not to replaced ones.
    expect(dataOf(await save({ _id: 's', title: 'Solaris' }))).not.toHaveProperty('year')
  })

  it.each([
    ['year', 'x'],
    ['title', 5],
    ['seen', '2026-01-31'],
  ])('is refused for the field %s with the value %j', async (key, value) => {
    const answer = await patchField({ key, default: value })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0147'])
  })

  it('is removed by null', async () => {
    await patchField({ key: 'year', default: 1900 })
    await patchField({ key: 'year', default: null })
    expect(dataOf(await dataCalls(foyer.owner, id).insert({ title: 'x' }))).not.toHaveProperty(
      'year',
    )
  })
})
