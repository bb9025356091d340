import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { StorageError } from '../../storage/storage-error.js'
import { itOnSqlite } from '../../storage/testing/fresh-schema.js'
import {
  auditOf,
  compare,
  createClub,
  download,
  type FileContent,
  forge,
  listBackups,
  makeBackup,
  upload,
} from '../../testing/backup-files.js'
import { codeOf, dataCalls, listOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer } from '../../testing/test-foyer.js'

it('restores a downloaded backup file on another site', async () => {
  const source = await createClub()
  const id = await makeBackup(source)
  const file = await (await download(source, id)).arrayBuffer()

  const foyer = await createTestFoyer({ collections: [{ id: 'films', permissions: open }] })
  await dataCalls(foyer.owner, 'films').insert({ _id: 'own' })
  for (const body of [file, gunzipSync(Buffer.from(file))]) {
    const response = await upload(foyer, body)
    expect(response.status).toBe(200)
    const { backup } = (await response.json()) as { backup: Record<string, unknown> }
    const plain = await stat(join(foyer.dataFolder, 'backups', `${backup.id}.foyer-backup`))
    expect(backup).toMatchObject({
      status: 'READY',
      type: 'UPLOADED',
      sizeInBytes: String(plain.size),
      collections: [{ id: 'films' }, { id: 'people' }],
    })
    const [films, people] = await compare(foyer, String(backup.id))
    expect(films).toMatchObject({ id: 'films', itemsInBackup: 450, itemsNow: 1, added: 1 })
    expect(people).toMatchObject({ id: 'people', exists: false })
  }
  expect(await auditOf(foyer, 'backup.uploaded')).toHaveLength(2)
  const [newest] = await listBackups(foyer, '?type=UPLOADED')
  await foyer.owner.post(`/wix-data/v2/backups/${newest?.id}/restore`, { backupId: newest?.id })
  await foyer.backupRunner.untilIdle()
  const films = await dataCalls(foyer.owner, 'films').query({ filter: { year: 1907 } })
  expect(listOf(films)).toMatchObject([{ _id: 'f7', title: 'Film 7' }])
  expect((await dataCalls(foyer.owner, 'films').count()).body.totalCount).toBe(450)
})

it('refuses an upload with 507 when the disk of the backups is full', async () => {
  const foyer = await createClub()
  const file = await (await download(foyer, await makeBackup(foyer))).arrayBuffer()
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  })
  vi.spyOn(foyer.services.backupFolder, 'write').mockRejectedValue(full)
  const response = await upload(foyer, file)
  expect(response.status).toBe(507)
  expect(await response.json()).toMatchObject({
    details: { applicationError: { code: 'STORAGE_FULL' } },
  })
})

// Seen to fail: the restoration ended with "internal error; see the log of the server".
it('names the fault of an uploaded file with two items of one id', async () => {
  const foyer = await createClub(9)
  const file = await (await download(foyer, await makeBackup(foyer))).arrayBuffer()
  const whole = gunzipSync(Buffer.from(file)).toString()
  const twice = forge(forge(whole, ',"f7",', ',"f8",'), '\\"_id\\":\\"f7\\"', '\\"_id\\":\\"f8\\"')
  const response = await upload(foyer, twice)
  expect(response.status).toBe(200)
  const { backup } = (await response.json()) as { backup: { id: string } }
  await foyer.owner.post(`/wix-data/v2/backups/${backup.id}/restore`, { backupId: backup.id })
  await foyer.backupRunner.untilIdle()
  const { body } = await foyer.owner.get('/wix-data/v2/backups/restorations')
  expect(JSON.stringify(body)).toMatch(
    /contains two rows with the same id.* in the collection \\"films\\"/,
  )
})

it('keeps the three newest uploaded backups', async () => {
  const foyer = await createClub(1)
  const file = await (await download(foyer, await makeBackup(foyer))).arrayBuffer()
  for (let at = 0; at < 4; at++) {
    foyer.advance(1)
    expect((await upload(foyer, file)).status).toBe(200)
  }
  await foyer.backupRunner.untilIdle()
  const listed = await listBackups(foyer)
  const ofType = (type: string): unknown[] =>
    listed.filter((one) => one.type === type).map(({ status }) => status)
  expect(ofType('UPLOADED')).toEqual(['READY', 'READY', 'READY', 'DELETED'])
  expect(ofType('ON_DEMAND')).toEqual(['READY'])
  expect(await readdir(join(foyer.dataFolder, 'backups'))).toHaveLength(4)
})

itOnSqlite(
  'keeps an upload when the file of an older one cannot be removed, and removes that file later',
  async () => {
    const foyer = await createClub(1)
    const file = await (await download(foyer, await makeBackup(foyer))).arrayBuffer()
    const { backupFolder } = foyer.services
    const remove = vi.spyOn(backupFolder, 'remove').mockRejectedValue(new Error('busy'))
    for (let at = 0; at < 4; at++) {
      foyer.advance(1)
      expect((await upload(foyer, file)).status).toBe(200)
    }
    await expect.poll(() => remove.mock.calls.length).toBeGreaterThan(0)
    remove.mockRestore()
    for (const { id } of await listBackups(foyer, '?type=UPLOADED&status=READY')) {
      expect((await download(foyer, String(id))).status).toBe(200)
    }
    await foyer.backupRunner.untilIdle()
    expect(await readdir(join(foyer.dataFolder, 'backups'))).toHaveLength(4)
  },
)

// Seen to fail while the database was away: the backup had no file.
itOnSqlite.each(['is back', 'is away'])(
  'keeps the file of an upload whose commit took effect without a response; the database %s',
  async (state) => {
    const foyer = await createClub(1)
    const file = await (await download(foyer, await makeBackup(foyer))).arrayBuffer()
    const { db } = foyer.services
    const read = vi.spyOn(db, 'all')
    const transaction = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      transaction.mockRestore()
      await db.transaction(work)
      if (state === 'is away') read.mockRejectedValue(new StorageError('unreachable', 'gone'))
      throw new StorageError('unreachable', 'gone')
    })
    expect((await upload(foyer, file)).status).toBe(503)
    read.mockRestore()
    const [stored] = await listBackups(foyer, '?type=UPLOADED')
    expect((await download(foyer, String(stored?.id))).status).toBe(200)
  },
)

it('refuses a malformed, changed or truncated upload with 400 and stores no file', async () => {
  const foyer = await createClub(3)
  const id = await makeBackup(foyer)
  const path = join(foyer.dataFolder, 'backups', `${id}.foyer-backup`)
  const file = await readFile(path, 'utf8')
  const zipped = Buffer.from(await (await download(foyer, id)).arrayBuffer())
  const cases: [FileContent, RegExp][] = [
    ['', /is empty/],
    ['{}\n', /is not a Foyer backup/],
    [file.replace('Film 1', 'Film X'), /was changed/],
    [file.slice(0, -80), /is truncated/],
    [zipped.subarray(0, -20), /compression/],
    [Buffer.concat([zipped.subarray(0, 40), Buffer.alloc(200)]), /compression/],
    [forge(file, '"contents":"collections"', '"contents":"site"'), /whole site/],
    [forge(file, '"createdAt":"2', '"createdAt":"x2'), /no valid creation time/],
    [forge(file, 'ANYONE', 'EVERYBODY'), /invalid value in line \d+, table "collections"/],
    [forge(file, '"table":"collections"', '"table":"identities"'), /unknown table/],
    [forge(file, 'Film 1', '\\\\u0000'), /invalid value/],
    [forge(file, '\\"_id\\":\\"f1\\"', '\\"_id\\":\\"f9\\"'), /expected the item "f1"/],
  ]
  for (const [body, problem] of cases) {
    const response = await upload(foyer, body)
    const answer = (await response.json()) as { message: string }
    expect([response.status, codeOf({ body: { ...answer } })]).toEqual([400, 'BACKUP_MALFORMED'])
    expect(answer.message).toMatch(problem)
  }
  expect(await readdir(join(foyer.dataFolder, 'backups'))).toEqual([`${id}.foyer-backup`])
  expect(await auditOf(foyer, 'backup.uploaded')).toEqual([])
  expect(await listBackups(foyer)).toHaveLength(1)
})

itOnSqlite('stores no file when an upload is interrupted', async () => {
  const foyer = await createClub(3)
  const id = await makeBackup(foyer)
  const file = await readFile(join(foyer.dataFolder, 'backups', `${id}.foyer-backup`))
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(file.subarray(0, 300)),
    pull: (controller) => controller.error(new Error('the connection is gone')),
  })
  expect((await upload(foyer, body)).status).toBe(400)
  expect(await readdir(join(foyer.dataFolder, 'backups'))).toEqual([`${id}.foyer-backup`])
})
