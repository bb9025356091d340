import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { createJobRunner } from '../../data/filter-jobs/job-runner.js'
import { forge } from '../../testing/backup-files.js'
import { codeOf, dataCalls, listOf } from '../../testing/data-calls.js'
import { countRows } from '../../testing/dump-tables.js'
import { jobCalls } from '../../testing/job-calls.js'
import { closed, open } from '../../testing/permissions.js'
import { storedCollection } from '../../testing/put-item.js'
import { putReferences, storedReferences } from '../../testing/put-references.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

const backups = '/wix-data/v2/backups'
const cast = {
  key: 'cast',
  type: 'MULTI_REFERENCE' as const,
  typeMetadata: { multiReference: { referencedCollectionId: 'people' } },
}

/** Creates a site with two collections, one of which references the other. */
async function createClub(): Promise<TestFoyer> {
  const films = {
    id: 'films',
    permissions: open,
    fields: [{ key: 'n', type: 'NUMBER' as const }, cast],
  }
  const foyer = await createTestFoyer({ collections: [films, { id: 'people', permissions: open }] })
  await dataCalls(foyer.owner, 'people').bulkInsert([{ _id: 'p1' }, { _id: 'p2' }])
  const list = Array.from({ length: 450 }, (_, n) => ({ _id: `f${n}`, n }))
  await dataCalls(foyer.owner, 'films').bulkInsert(list)
  await putReferences(foyer, { collectionId: 'films', field: 'cast', itemId: 'f1' }, ['p2', 'p1'])
  return foyer
}

async function makeBackup(foyer: TestFoyer): Promise<string> {
  const { status, body } = await foyer.owner.post(backups, {})
  expect(status).toBe(200)
  await foyer.backupRunner.untilIdle()
  return String(Object(body.backup).id)
}

async function restored(foyer: TestFoyer, answer: TestResponse): Promise<Record<string, unknown>> {
  expect(answer.body).toMatchObject({ restoration: { status: 'PENDING' } })
  await foyer.backupRunner.untilIdle()
  await foyer.services.indexBuilder.untilIdle()
  const { body } = await foyer.owner.get(`${backups}/restorations?paging.limit=1`)
  return Object(Object(body.restorations)[0])
}

async function statuses(foyer: TestFoyer, query = ''): Promise<unknown[]> {
  const { body } = await foyer.owner.get(`${backups}${query}`)
  return Array.isArray(body.backups) ? body.backups.map(({ status }) => status) : [body]
}

async function filesOf({ dataFolder }: TestFoyer): Promise<string[]> {
  return (await readdir(join(dataFolder, 'backups'))).sort()
}

it('restores items, references, indexes, settings and permissions of all collections', async () => {
  const foyer = await createClub()
  const films = dataCalls(foyer.owner, 'films')
  const index = { name: 'numbers', fields: [{ path: 'n' }], unique: true }
  await foyer.owner.post(endpoints.createIndex.path, { dataCollectionId: 'films', index })
  await foyer.services.indexBuilder.untilIdle()
  const asked = await foyer.owner.post(backups, {})
  expect(asked.body).toMatchObject({
    backup: { status: 'PENDING', type: 'ON_DEMAND', startedDate: null, sizeInBytes: null },
  })
  await foyer.backupRunner.untilIdle()
  const { id } = Object(asked.body.backup)
  const { body } = await foyer.owner.get(backups)
  const file = join(foyer.dataFolder, 'backups', `${id}.foyer-backup`)
  const { mode, size } = await stat(file)
  expect(mode & 0o777).toBe(0o600)
  expect(body).toEqual({
    backups: [
      {
        id,
        status: 'READY',
        type: 'ON_DEMAND',
        requestedDate: expect.stringMatching(/Z$/),
        startedDate: expect.stringMatching(/Z$/),
        finishedDate: expect.stringMatching(/Z$/),
        deletedDate: null,
        sizeInBytes: String(size),
        collections: [
          { id: 'films', displayName: 'films' },
          { id: 'people', displayName: 'people' },
        ],
      },
    ],
    pagingMetadata: { count: 1, offset: 0, total: 1, tooManyToCount: false, hasNext: false },
  })

  await films.query({ filter: { n: 3 } })
  await foyer.owner.post('/wix-data/v2/items/truncate', { dataCollectionId: 'films' })
  await films.insert({ _id: 'later', n: 3 })
  await foyer.owner.patch('/wix-data/v2/collections/films', {
    dataCollectionId: 'films',
    dataCollection: { id: 'films', displayName: 'Changed', permissions: closed },
  })
  await foyer.owner.delete('/wix-data/v2/collections/people?dataCollectionId=people')
  const answer = await foyer.owner.post(`${backups}/${id}/restore`, { backupId: id })
  expect(await restored(foyer, answer)).toMatchObject({
    status: 'COMPLETED',
    backup: { id },
    restorationCollections: [{ dataCollectionId: 'films' }, { dataCollectionId: 'people' }],
  })
  expect((await films.count()).body.totalCount).toBe(450)
  expect(listOf(await films.query({ filter: { n: 3 } }))).toMatchObject([{ _id: 'f3' }])
  expect(codeOf(await films.insert({ n: 3 }))).toBe('WDE0123')
  const place = { collectionId: 'films', field: 'cast', itemId: 'f1' }
  expect(await storedReferences(foyer, place)).toEqual(['p2', 'p1'])
  const collection = (await foyer.owner.get('/wix-data/v2/collections/x?dataCollectionId=films'))
    .body
  expect(collection).toMatchObject({
    collection: { displayName: 'films', permissions: { read: 'ANYONE' } },
  })
  expect((await dataCalls(await foyer.visitor(), 'films').get('f3')).status).toBe(200)
  const found = await foyer.owner.post('/wix-data/v2/items/search', {
    dataCollectionId: 'films',
    search: { search: { expression: 'f3' } },
  })
  expect(found.status).toBe(200)
  expect((await films.insert({ _id: 'next', n: 900 })).status).toBe(200)
  const dropped = await foyer.owner.delete(
    '/wix-data/v2/indexes?dataCollectionId=films&indexName=numbers',
  )
  expect(dropped.status).toBe(200)
  await foyer.services.indexBuilder.untilIdle()
  expect((await films.insert({ n: 3 })).status).toBe(200)
  const tables = Object.keys(await countRows(foyer.services.db))
  expect(tables.filter((name) => /^(discarded|items)_/.test(name))).toHaveLength(2)
})

// Seen to fail: the job removed restored items.
it('ends the jobs of a restored collection', async () => {
  const foyer = await createClub()
  const id = await makeBackup(foyer)
  const before = (await dataCalls(foyer.owner, 'films').count()).body
  await foyer.jobRunner.stop()
  const job = await jobCalls(foyer.owner, 'films').remove({})
  const answer = await foyer.owner.post(`${backups}/${id}/restore`, { backupId: id })
  expect(await restored(foyer, answer)).toMatchObject({ status: 'COMPLETED' })
  await createJobRunner(foyer.services).untilIdle()
  expect((await jobCalls(foyer.owner, 'films').status(job)).body).toMatchObject({
    status: 'FAILED',
    error: { code: 'WDE0026' },
  })
  expect((await dataCalls(foyer.owner, 'films').count()).body).toEqual(before)
})

it('restores selected collections, also as a copy under a new id', async () => {
  const foyer = await createClub()
  const granted = { policyId: 'curator', itemRead: 'ALLOWED' }
  const special = { dataCollectionId: 'films', specialPermissions: granted }
  await foyer.owner.post('/wix-data/v1/permissions/special', special)
  const id = await makeBackup(foyer)
  for (const one of ['films', 'people']) {
    await foyer.owner.post('/wix-data/v2/items/truncate', { dataCollectionId: one })
  }
  await dataCalls(foyer.owner, 'people').insert({ _id: 'p1' })
  const partial = `/data/v2/backups/${id}/partial-restore`
  const restoreDestination = { dataCollectionId: 'films/copy', displayName: 'Copy' }
  const answer = await foyer.owner.post(partial, {
    backupId: id,
    restorationCollections: [{ dataCollectionId: 'films', restoreDestination }],
  })
  const restoration = await restored(foyer, answer)
  expect(restoration).toMatchObject({ status: 'COMPLETED' })
  const { body: audit } = await foyer.owner.get('/_foyer/v1/audit?action=restoration')
  const backupAt = Object(restoration.backup).requestedDate
  expect(Object(audit.entries)).toMatchObject([{ detail: { collections: ['films'], backupAt } }])
  expect((await dataCalls(foyer.owner, 'films').count()).body.totalCount).toBe(0)
  expect((await dataCalls(foyer.owner, 'films/copy').count()).body.totalCount).toBe(450)
  const place = { collectionId: 'films/copy', field: 'cast', itemId: 'f1' }
  expect(await storedReferences(foyer, place)).toEqual(['p1'])
  // Seen to fail: a change of the permissions of the copy changed those of the original.
  const [original] = (await storedCollection(foyer, 'films')).specialPermissions
  const { specialPermissions: copied } = await storedCollection(foyer, 'films/copy')
  expect(copied).toEqual([{ ...original, id: expect.any(String) }])
  expect(copied[0]?.id).not.toBe(original?.id)

  const again = await foyer.owner.post(partial, {
    backupId: id,
    restorationCollections: [{ dataCollectionId: 'films' }],
  })
  expect(await restored(foyer, again)).toMatchObject({ status: 'COMPLETED' })
  expect((await dataCalls(foyer.owner, 'films').count()).body.totalCount).toBe(450)
  expect((await dataCalls(foyer.owner, 'people').count()).body.totalCount).toBe(1)
  expect(await storedReferences(foyer, { ...place, collectionId: 'films' })).toEqual(['p1'])
})

it('restores the enforce setting of a collection', async () => {
  const foyer = await createClub()
  const enforce = (value: boolean): Promise<TestResponse> =>
    foyer.owner.patch('/wix-data/v2/collections/films', {
      dataCollection: { id: 'films', enforce: value },
    })
  const field = { key: 'n', type: 'NUMBER' }
  await foyer.owner.post('/wix-data/v2/collections/create-field', {
    dataCollectionId: 'films',
    field,
  })
  expect((await enforce(true)).status).toBe(200)
  const id = await makeBackup(foyer)
  await enforce(false)
  const films = dataCalls(foyer.owner, 'films')
  expect((await films.insert({ _id: 'wrong', n: 'x' })).status).toBe(200)
  const answer = await foyer.owner.post(`${backups}/${id}/restore`, { backupId: id })
  expect(await restored(foyer, answer)).toMatchObject({ status: 'COMPLETED' })
  expect((await films.get('wrong')).status).toBe(404)
  expect(codeOf(await films.insert({ n: 'x' }))).toBe('WDE0075')
  expect((await films.insert({ n: 9000 })).status).toBe(200)
})

it('keeps the three newest backups and lists deleted ones by status', async () => {
  const foyer = await createTestFoyer({ collections: [{ id: 'c', permissions: open }] })
  const made: string[] = []
  for (let at = 0; at < 4; at++) {
    made.push(await makeBackup(foyer))
    foyer.advance(1)
  }
  expect(await statuses(foyer)).toEqual(['READY', 'READY', 'READY', 'DELETED'])
  expect(await filesOf(foyer)).toEqual(
    made
      .slice(1)
      .map((id) => `${id}.foyer-backup`)
      .sort(),
  )
  expect((await foyer.owner.delete(`${backups}/x?backupId=${made[3]}`)).body).toEqual({})
  expect((await foyer.owner.delete(`${backups}/x?backupId=${made[3]}`)).body).toEqual({})
  expect(await statuses(foyer, '?status=DELETED')).toEqual(['DELETED', 'DELETED'])
  expect(await statuses(foyer, '?status=READY&status=PENDING&paging.limit=1')).toEqual(['READY'])
  expect(await statuses(foyer, '?type=AUTO')).toEqual([])
  expect(await statuses(foyer, '?type=AUTO&type=ON_DEMAND')).toHaveLength(4)
  const gone = await foyer.owner.post(`${backups}/x/restore`, { backupId: made[3] })
  expect([gone.status, codeOf(gone)]).toEqual([409, 'BACKUP_NOT_READY'])

  await foyer.backupRunner.stop()
  const waiting = Object((await foyer.owner.post(backups, {})).body.backup)
  await foyer.owner.delete(`${backups}/x?backupId=${waiting.id}`)
  expect(await statuses(foyer, '?status=CANCELED')).toEqual(['CANCELED'])
  for (let at = 0; at < 3; at++) expect((await foyer.owner.post(backups, {})).status).toBe(200)
  const more = await foyer.owner.post(backups, {})
  expect([more.status, codeOf(more)]).toEqual([429, 'WDE0014'])
})

it('refuses ids that are paths with 404 and callers other than the owner with 403', async () => {
  const foyer = await createTestFoyer({ collections: [{ id: 'c', permissions: open }] })
  const id = await makeBackup(foyer)
  const strange = [
    '../../etc/passwd',
    '%2e%2e%2f%2e%2e',
    '/etc/passwd',
    `../${id}`,
    `${id}\u0000`,
    '',
  ]
  for (const backupId of strange) {
    const at = encodeURIComponent(backupId)
    const answers = [
      await foyer.owner.post(`${backups}/${at || 'x'}/restore`, { backupId }),
      await foyer.owner.post(`${backups}/x/partial-restore`, {
        backupId,
        restorationCollections: [{ dataCollectionId: 'c' }],
      }),
      await foyer.owner.delete(`${backups}/x?backupId=${at}`),
    ]
    for (const answer of answers) {
      expect([answer.status, codeOf(answer)]).toEqual([404, 'BACKUP_UNKNOWN'])
    }
  }
  const visitor = await foyer.visitor()
  expect((await visitor.post(backups, {})).status).toBe(403)
  expect((await visitor.get(backups)).status).toBe(403)
  expect((await visitor.post(`${backups}/x/restore`, { backupId: id })).status).toBe(403)
  expect((await visitor.delete(`${backups}/x?backupId=${id}`)).status).toBe(403)
  const partial = (restorationCollections: unknown): Promise<TestResponse> =>
    foyer.owner.post(`${backups}/x/partial-restore`, { backupId: id, restorationCollections })
  expect(codeOf(await partial([]))).toBe('invalid')
  expect(codeOf(await partial([{ dataCollectionId: 'none' }]))).toBe('WDE0025')
  expect(codeOf(await partial([{ dataCollectionId: 'c' }, { dataCollectionId: 'c' }]))).toBe(
    'WDE0147',
  )
})

it('restores nothing from a changed or missing backup file', async () => {
  const foyer = await createClub()
  const id = await makeBackup(foyer)
  const file = join(foyer.dataFolder, 'backups', `${id}.foyer-backup`)
  const films = dataCalls(foyer.owner, 'films')
  await films.insert({ _id: 'later' })
  const restore = (): Promise<TestResponse> =>
    foyer.owner.post(`${backups}/x/restore`, { backupId: id })
  const whole = await readFile(file, 'utf8')
  await writeFile(file, whole.replace('\\"n\\":7', '\\"n\\":8'))
  expect(await restored(foyer, await restore())).toMatchObject({
    status: 'FAILED',
    error: { description: 'the file of the backup was changed after it was written' },
  })
  await writeFile(file, forge(whole, '\\"_id\\":\\"f7\\"', '\\"_id\\":\\"f8\\"'))
  expect(await restored(foyer, await restore())).toMatchObject({
    status: 'FAILED',
    error: { description: expect.stringContaining('expected the item "f7" as JSON') },
  })
  const others = await foyer.owner.post(`${backups}/x/partial-restore`, {
    backupId: id,
    restorationCollections: [{ dataCollectionId: 'people' }],
  })
  expect(await restored(foyer, others)).toMatchObject({ status: 'COMPLETED' })
  await foyer.services.backupFolder.remove(id)
  expect(await restored(foyer, await restore())).toMatchObject({
    status: 'FAILED',
    error: { description: 'the file of the backup is not in the data folder' },
  })
  expect((await films.count()).body.totalCount).toBe(451)
  const tables = Object.keys(await countRows(foyer.services.db))
  expect(tables.filter((name) => /^(discarded|items)_/.test(name))).toHaveLength(2)
})
