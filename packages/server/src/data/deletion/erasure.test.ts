import type { DeletionRule } from '@foyer/protocol/account-data-endpoints'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../storage/database.js'
import { sql } from '../../storage/sql.js'
import { StorageError } from '../../storage/storage-error.js'
import { dataCalls, dataOf, listOf } from '../../testing/data-calls.js'
import { measuredDatabase } from '../../testing/measured-database.js'
import { open } from '../../testing/permissions.js'
import { putItem } from '../../testing/put-item.js'
import { putReferences, storedReferences } from '../../testing/put-references.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import { createErasureRunner, runNextErasure } from './erasure-runner.js'

vi.setConfig({ testTimeout: 120_000 })

const rulesPath = '/_foyer/v1/deletion-rules'
const tags = {
  key: 'tags',
  type: 'MULTI_REFERENCE',
  typeMetadata: { multiReference: { referencedCollectionId: 'kept', referencingFieldKey: '' } },
} as const

let foyer: TestFoyer
let ada: TestMember
let ben: TestMember

/** The server's own runner is stopped: tests call `erase`. */
beforeEach(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'kept', permissions: open, onMemberDeletion: { action: 'keep' } },
      { id: 'deleted', permissions: open, onMemberDeletion: { action: 'delete' } },
      {
        id: 'reviews',
        permissions: open,
        onMemberDeletion: { action: 'anonymise', clear: ['authorName', 'author.city'] },
      },
      { id: 'plain', permissions: open },
    ],
  })
  await foyer.erasureRunner.stop()
  ada = await createMember(foyer, 'ada@example.org')
  ben = await createMember(foyer, 'ben@example.org')
})

async function remove(id: string): Promise<void> {
  const { status } = await foyer.owner.delete(`/members/v1/members/${id}?id=${id}`)
  expect(status).toBe(200)
}

async function setRule(dataCollectionId: string, rule: DeletionRule | null): Promise<void> {
  const { status } = await foyer.owner.patch(rulesPath, { dataCollectionId, rule })
  expect(status).toBe(200)
}

/** Erases until nothing is due; the second search, 15 s later, is not included. */
async function erase(size = { items: 100, ms: Number.POSITIVE_INFINITY }): Promise<void> {
  while (await runNextErasure(foyer.services, size));
}

async function items(collection: string): Promise<Record<string, unknown>[]> {
  return listOf(await dataCalls(foyer.owner, collection).query({ paging: { limit: 1000 } }))
}

async function auditOf(action: string): Promise<unknown[]> {
  const { body } = await foyer.owner.get(`/_foyer/v1/audit?action=${action}`)
  return Array.isArray(body.entries) ? body.entries : []
}

describe('the items of a deleted member', () => {
  it('are kept, anonymized or deleted by the rule of their collection', async () => {
    for (const collection of ['kept', 'deleted', 'plain']) {
      await dataCalls(ada, collection).insert({ _id: 'a', text: 'x' })
      await dataCalls(ben, collection).insert({ _id: 'b', text: 'y' })
    }
    await remove(ada.id)
    await erase()
    expect(await items('kept')).toMatchObject([
      { _id: 'a', _owner: ada.id },
      { _id: 'b', _owner: ben.id },
    ])
    expect(await items('deleted')).toMatchObject([{ _id: 'b', _owner: ben.id }])
    const [anonymous, other] = await items('plain')
    expect(anonymous).toMatchObject({ _id: 'a', text: 'x' })
    expect(anonymous).not.toHaveProperty('_owner')
    expect(other).toMatchObject({ _id: 'b', _owner: ben.id })
  })

  it('lose the cleared fields and increment the revision without a new updated date', async () => {
    const review = { _id: 'a', text: 'fine', authorName: 'Ada', author: { city: 'Rome', age: 7 } }
    const before = dataOf(await dataCalls(ada, 'reviews').insert(review))
    foyer.advance(60)
    await remove(ada.id)
    await erase()
    const { _owner, authorName, ...rest } = before
    const [after] = await items('reviews')
    expect(after).toEqual({ ...rest, author: { age: 7 } })
    const { body } = await dataCalls(foyer.owner, 'reviews').query({}, { includeRevision: true })
    expect(body.dataItems).toMatchObject([{ revision: '2' }])
    expect(
      await dataCalls(foyer.owner, 'reviews').query({ filter: { _owner: ada.id } }),
    ).toMatchObject({ body: { dataItems: [] } })
  })

  it('lose the references of a cleared field', async () => {
    const definition = { id: 'links', fields: [tags], permissions: { ...open } }
    await foyer.owner.post('/wix-data/v2/collections', { collection: definition })
    await dataCalls(ben, 'kept').insert({ _id: 'tag' })
    await dataCalls(ada, 'links').insert({ _id: 'a' })
    const field = { collectionId: 'links', field: 'tags', itemId: 'a' }
    await putReferences(foyer, field, ['tag'])
    await setRule('links', { action: 'anonymise', clear: ['tags', 'tags.inner'] })
    await remove(ada.id)
    await erase()
    expect(await storedReferences(foyer, field)).toEqual([])
  })

  it('lose the references of a cleared field to a deleted collection', async () => {
    const definition = { id: 'links', fields: [tags], permissions: { ...open } }
    await foyer.owner.post('/wix-data/v2/collections', { collection: definition })
    await dataCalls(ben, 'kept').insert({ _id: 'tag' })
    await dataCalls(ada, 'links').insert({ _id: 'a' })
    await dataCalls(ada, 'reviews').insert({ _id: 'a' })
    const field = { collectionId: 'links', field: 'tags', itemId: 'a' }
    await putReferences(foyer, field, ['tag'])
    await setRule('links', { action: 'anonymise', clear: ['tags'] })
    await foyer.owner.delete('/wix-data/v2/collections/kept?dataCollectionId=kept')
    await remove(ada.id)
    await erase()
    for (const collection of ['links', 'reviews']) {
      const [anonymous] = await items(collection)
      expect(anonymous).not.toHaveProperty('_owner')
    }
    await foyer.owner.post('/wix-data/v2/collections/restore/kept', { dataCollectionId: 'kept' })
    expect(await storedReferences(foyer, field)).toEqual([])
  })

  it('lose a cleared required field in an enforced collection', async () => {
    const fields = [{ key: 'name', type: 'TEXT', required: true }]
    const definition = { id: 'checked', fields, permissions: { ...open }, enforce: true }
    await foyer.owner.post('/wix-data/v2/collections', { collection: definition })
    await dataCalls(ada, 'checked').insert({ _id: 'a', name: 'Ada', text: 'x' })
    await setRule('checked', { action: 'anonymise', clear: ['name'] })
    await remove(ada.id)
    await erase()
    const [after] = await items('checked')
    expect(after).toMatchObject({ _id: 'a', text: 'x' })
    expect(after).not.toHaveProperty('_owner')
    expect(after).not.toHaveProperty('name')
  })

  it('are erased in deleted collections as well', async () => {
    await dataCalls(ada, 'deleted').insert({ _id: 'a' })
    await foyer.owner.delete('/wix-data/v2/collections/deleted?dataCollectionId=deleted')
    await remove(ada.id)
    await erase()
    const path = '/wix-data/v2/collections/restore/deleted'
    await foyer.owner.post(path, { dataCollectionId: 'deleted' })
    expect(await items('deleted')).toEqual([])
  })

  it('are treated by the rules at the time of the deletion', async () => {
    await dataCalls(ada, 'plain').insert({ _id: 'a' })
    await remove(ada.id)
    await setRule('plain', { action: 'delete' })
    await erase()
    expect(await items('plain')).toMatchObject([{ _id: 'a' }])
  })

  it('are searched a second time to find late writes', async () => {
    await remove(ada.id)
    await erase()
    await putItem(foyer, 'deleted', { id: 'late', author: ada.id, fields: {} })
    await erase()
    expect(await items('deleted')).toHaveLength(1)
    foyer.advance(15)
    await erase()
    expect(await items('deleted')).toEqual([])
  })
})

it('records the erased items in the audit log after completion', async () => {
  for (const _id of ['1', '2', '3']) await dataCalls(ada, 'deleted').insert({ _id })
  await dataCalls(ada, 'plain').insert({ _id: '1' })
  await remove(ada.id)
  await erase({ items: 2, ms: Number.POSITIVE_INFINITY })
  expect(await auditOf('member.items-erased')).toEqual([])
  foyer.advance(15)
  await erase()
  const collections = [
    { collectionId: 'deleted', action: 'delete', items: 3 },
    { collectionId: 'plain', action: 'anonymise', items: 1 },
  ]
  expect(await auditOf('member.items-erased')).toMatchObject([
    { subject: ada.id, detail: { collections } },
  ])
})

describe('an erasure', () => {
  it('continues after a batch that could not be committed', async () => {
    const list = Array.from({ length: 10 }, (_, n) => ({ _id: `i${n}` }))
    await dataCalls(ada, 'deleted').bulkInsert(list)
    await remove(ada.id)
    const size = { items: 3, ms: Number.POSITIVE_INFINITY }
    await runNextErasure(foyer.services, size)
    expect(await items('deleted')).toHaveLength(7)
    const db: Database = {
      ...foyer.services.db,
      transaction: (work) =>
        foyer.services.db.transaction(async (tx) => {
          await work(tx)
          throw new StorageError('unreachable', 'gone right before the commit')
        }),
    }
    await expect(runNextErasure({ ...foyer.services, db }, size)).rejects.toThrow('gone')
    expect(await items('deleted')).toHaveLength(7)
    await erase()
    expect(await items('deleted')).toEqual([])
  })

  it('is retried later after a failure and does not delay other erasures', async () => {
    await dataCalls(ada, 'deleted').insert({ _id: 'a' })
    await dataCalls(ben, 'deleted').insert({ _id: 'b' })
    await remove(ada.id)
    const { db } = foyer.services
    await db.transaction((tx) => tx.run(sql`update erasures set rules = '{}'`))
    await remove(ben.id)
    await erase()
    expect(await items('deleted')).toMatchObject([{ _id: 'a' }])
    await db.transaction((tx) => tx.run(sql`update erasures set rules = '[]'`))
    await erase()
    expect(await items('deleted')).toHaveLength(1)
    foyer.advance(60)
    await erase()
    expect(await items('deleted')).toEqual([])
  })

  it('goes on with the other collections after a failure', async () => {
    for (const collection of ['deleted', 'reviews']) {
      await dataCalls(ada, collection).insert({ _id: 'a' })
    }
    await remove(ada.id)
    const { db } = foyer.services
    const broken = JSON.stringify([
      { collectionId: 'deleted', action: 'anonymise', clear: ['_id'] },
    ])
    await db.transaction((tx) => tx.run(sql`update erasures set rules = ${broken}`))
    await erase()
    const [anonymous] = await items('reviews')
    expect(anonymous).not.toHaveProperty('_owner')
    expect(await items('deleted')).toHaveLength(1)
    await db.transaction((tx) => tx.run(sql`update erasures set rules = '[]'`))
    foyer.advance(60)
    await erase()
    expect(await items('deleted')).toEqual([])
  })

  it('pauses between two batches for about as long as a batch takes', async () => {
    const list = Array.from({ length: 900 }, (_, n) => ({ _id: `i${n}` }))
    await dataCalls(ada, 'deleted').bulkInsert(list)
    await remove(ada.id)
    const { workMs, restMs, batches, db } = measuredDatabase(foyer.services.db)
    await createErasureRunner({ ...foyer.services, db }).untilIdle()
    expect(batches()).toBeGreaterThan(4)
    expect(restMs()).toBeGreaterThan(workMs() / 2)
  })

  it('is shared by several runners that count each item once', async () => {
    const list = Array.from({ length: 60 }, (_, n) => ({ _id: `i${n}` }))
    await dataCalls(ada, 'deleted').bulkInsert(list)
    await dataCalls(ben, 'plain').bulkInsert(list)
    await Promise.all([remove(ada.id), remove(ben.id)])
    const runners = Array.from({ length: 3 }, () => createErasureRunner(foyer.services))
    await Promise.all(runners.map((runner) => runner.untilIdle()))
    await runners[0]?.untilIdle()
    foyer.advance(15)
    await runners[0]?.untilIdle()
    const entries = await auditOf('member.items-erased')
    const erased = entries.map((entry) => Object(Object(entry).detail).collections[0].items)
    expect(erased).toEqual([60, 60])
    await Promise.all(runners.map((runner) => runner.stop()))
  })

  it('runs again after a restoration brings items back', async () => {
    await dataCalls(ada, 'deleted').insert({ _id: 'a' })
    const backups = '/wix-data/v2/backups'
    await foyer.owner.post(backups, {})
    await foyer.backupRunner.untilIdle()
    const { body } = await foyer.owner.get(backups)
    await remove(ada.id)
    await erase()
    foyer.advance(15)
    await erase()
    const { id } = Object(Object(body.backups)[0])
    const restorationCollections = [{ dataCollectionId: 'deleted' }]
    await foyer.owner.post(`${backups}/x/partial-restore`, { backupId: id, restorationCollections })
    await foyer.backupRunner.untilIdle()
    expect(await items('deleted')).toHaveLength(1)
    await erase()
    expect(await items('deleted')).toEqual([])
  })
})

describe('an import of items of a deleted member', () => {
  const importPath = '/_foyer/v1/items/import'
  const removed = () => ({
    dataCollectionId: 'deleted',
    dataItems: [{ data: { _id: 'a', _owner: ada.id } }],
  })

  beforeEach(async () => {
    await remove(ada.id)
    foyer.advance(15)
    await erase()
  })

  it('is followed by their erasure', async () => {
    const review = { _id: 'r', _owner: ada.id, authorName: 'Ada', text: 'fine' }
    const reviews = { dataCollectionId: 'reviews', dataItems: [{ data: review }] }
    for (const request of [removed(), reviews]) {
      expect((await foyer.owner.post(importPath, request)).status).toBe(200)
    }
    expect(await items('reviews')).toMatchObject([{ _owner: ada.id, authorName: 'Ada' }])
    await erase()
    expect(await items('deleted')).toEqual([])
    const [anonymous] = await items('reviews')
    expect(anonymous).toMatchObject({ text: 'fine' })
    expect(anonymous).not.toHaveProperty('_owner')
    expect(anonymous).not.toHaveProperty('authorName')
  })

  it('reopens no erasure if it is a dry run', async () => {
    await foyer.owner.post(importPath, { ...removed(), dryRun: true })
    expect(await runNextErasure(foyer.services, { items: 1, ms: 1 })).toBe(false)
  })
})

describe('a copy of a collection from a backup', () => {
  async function copyReviews(beforeRestoration?: () => Promise<void>): Promise<unknown> {
    const backups = '/wix-data/v2/backups'
    await foyer.owner.post(backups, {})
    await foyer.backupRunner.untilIdle()
    const { body } = await foyer.owner.get(backups)
    await beforeRestoration?.()
    const backupId = Object(Object(body.backups)[0]).id
    const restoreDestination = { dataCollectionId: 'copy', displayName: 'Copy' }
    const restorationCollections = [{ dataCollectionId: 'reviews', restoreDestination }]
    await foyer.owner.post(`${backups}/x/partial-restore`, { backupId, restorationCollections })
    await foyer.backupRunner.untilIdle()
    return (await foyer.owner.get(rulesPath)).body.collections
  }

  it('gets the deletion rule of the backup if the original does not exist', async () => {
    const path = '/wix-data/v2/collections/reviews?dataCollectionId=reviews'
    const rules = await copyReviews(async () => void (await foyer.owner.delete(path)))
    const rule = { action: 'anonymise', clear: ['authorName', 'author.city'] }
    expect(rules).toContainEqual({
      collectionId: 'copy',
      displayName: 'Copy',
      rule,
      isDefault: false,
      isDeclared: false,
    })
  })

  it('gets the present deletion rule of the original', async () => {
    const rule = { action: 'delete' } as const
    const rules = await copyReviews(() => setRule('reviews', rule))
    expect(rules).toContainEqual(expect.objectContaining({ collectionId: 'copy', rule }))
  })
})

describe('the preview of a deletion', () => {
  it("counts the member's items by collection with the action of each rule", async () => {
    await dataCalls(ada, 'deleted').bulkInsert([{}, {}])
    await dataCalls(ada, 'reviews').insert({})
    await dataCalls(ben, 'plain').insert({})
    const { body } = await foyer.owner.get(`/_foyer/v1/members/${ada.id}/deletion`)
    expect(body).toEqual({
      dueAt: null,
      effects: [
        { collectionId: 'deleted', displayName: 'deleted', action: 'delete', items: 2 },
        { collectionId: 'reviews', displayName: 'reviews', action: 'anonymise', items: 1 },
      ],
    })
  })

  it('responds with 404 for an unknown or deleted member', async () => {
    expect((await foyer.owner.get('/_foyer/v1/members/none/deletion')).status).toBe(404)
    await remove(ada.id)
    expect((await foyer.owner.get(`/_foyer/v1/members/${ada.id}/deletion`)).status).toBe(404)
  })
})
