import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { endpoints, operatorEndpoints } from '@foyer/protocol'
import { expect, it, vi } from 'vitest'
import { itOnSqlite } from '../../storage/testing/fresh-schema.js'
import {
  auditOf,
  compare,
  contents,
  createClub,
  download,
  forge,
  makeBackup,
  upload,
} from '../../testing/backup-files.js'
import { codeOf, dataCalls, listOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { ownerKey, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'

it('downloads a backup as a dated gzip file and records the download in the audit log', async () => {
  const foyer = await createClub(1)
  const id = await makeBackup(foyer)
  const response = await download(foyer, id)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="backup-\d{4}-\d\d-\d\d-\d{6}\.ndjson\.gz"$/,
    ),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const downloaded = gunzipSync(Buffer.from(await response.arrayBuffer()))
  const stored = await readFile(join(foyer.dataFolder, 'backups', `${id}.foyer-backup`))
  expect(downloaded.equals(stored)).toBe(true)
  expect(await auditOf(foyer, 'backup.downloaded')).toMatchObject([{ subject: id }])
})

it('refuses unknown, damaged and deleted backups and keys without the required scope', async () => {
  const foyer = await createClub(1)
  const id = await makeBackup(foyer)
  const errorOf = async (response: Response | TestResponse): Promise<unknown[]> => {
    const body = response instanceof Response ? await response.json() : response.body
    return [response.status, codeOf({ body: Object(body) })]
  }
  expect(await errorOf(await download(foyer, 'none'))).toEqual([404, 'BACKUP_UNKNOWN'])
  const strange = encodeURIComponent(`../${id}`)
  expect(await errorOf(await download(foyer, strange))).toEqual([404, 'BACKUP_UNKNOWN'])
  const comparison = (backupId: string): Promise<TestResponse> =>
    foyer.owner.get(`${contents}/${backupId}/comparison`)
  expect(await errorOf(await comparison(strange))).toEqual([404, 'BACKUP_UNKNOWN'])
  const other = await foyer.owner.get(`${contents}/${id}/comparison?dataCollectionId=none`)
  expect(await errorOf(other)).toEqual([404, 'WDE0025'])

  const key = await foyer.owner.post('/_foyer/v1/keys', { name: 'Files', scopes: ['settings'] })
  const closed = await download(foyer, id, { authorization: String(key.body.secret) })
  expect(await errorOf(closed)).toEqual([403, 'PERMISSION_DENIED'])

  await rm(join(foyer.dataFolder, 'backups', `${id}.foyer-backup`))
  expect(await errorOf(await download(foyer, id))).toEqual([409, 'BACKUP_DAMAGED'])
  expect(await errorOf(await comparison(id))).toEqual([409, 'BACKUP_DAMAGED'])
  await foyer.owner.delete(`/wix-data/v2/backups/x?backupId=${id}`)
  expect(await errorOf(await download(foyer, id))).toEqual([409, 'BACKUP_NOT_READY'])
  expect(await errorOf(await comparison(id))).toEqual([409, 'BACKUP_NOT_READY'])
  expect(await auditOf(foyer, 'backup.downloaded')).toEqual([])
})

/** Collects the backup files that are opened from now on. */
function openedFiles({ services: { backupFolder } }: TestFoyer): Readable[] {
  const opened: Readable[] = []
  const { read } = backupFolder
  vi.spyOn(backupFolder, 'read').mockImplementation(async (id) => {
    const file = await read(id)
    opened.push(file)
    return file
  })
  return opened
}

/** Creates a backup with a large file. @returns its id */
async function makeLargeBackup(foyer: TestFoyer): Promise<string> {
  const id = await makeBackup(foyer)
  const file = join(foyer.dataFolder, 'backups', `${id}.foyer-backup`)
  // Random bytes do not compress, so the response takes longer than the file fills the buffers.
  await writeFile(file, randomBytes(20_000_000))
  return id
}

itOnSqlite('closes the backup file when the client cancels a download', async () => {
  const foyer = await createClub(1)
  const id = await makeLargeBackup(foyer)
  const opened = openedFiles(foyer)
  const reader = (await download(foyer, id)).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true])
})

itOnSqlite('closes the backup file when the download cannot be recorded', async () => {
  const foyer = await createClub(1)
  const id = await makeBackup(foyer)
  const opened = openedFiles(foyer)
  const record = vi.spyOn(foyer.services.audit, 'recordIn').mockRejectedValueOnce(new Error())
  expect((await download(foyer, id)).status).toBe(500)
  record.mockRestore()
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true])
})

itOnSqlite('responds with an error when the backup file exists but cannot be opened', async () => {
  const foyer = await createClub(1)
  const id = await makeBackup(foyer)
  const file = join(foyer.dataFolder, 'backups', `${id}.foyer-backup`)
  await rm(file)
  const socket = createServer()
  await new Promise<void>((listening) => socket.listen(file, listening))
  expect((await download(foyer, id)).status).toBe(500)
  expect(await auditOf(foyer, 'backup.downloaded')).toEqual([])
  await new Promise((closed) => socket.close(closed))
})

itOnSqlite(
  'closes the backup file and logs the request after HEAD, whose response has no body',
  async () => {
    const foyer = await createClub(1)
    const id = await makeLargeBackup(foyer)
    const opened = openedFiles(foyer)
    const { status, headers, body } = await download(foyer, id, { method: 'HEAD' })
    expect([status, headers.get('content-type'), body]).toEqual([200, 'application/gzip', null])
    await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true])
    const list = async (): Promise<unknown> =>
      (await foyer.owner.get(operatorEndpoints.listRequests.path)).body.requests
    await expect.poll(list).toContainEqual(expect.objectContaining({ method: 'HEAD', status: 200 }))
  },
)

it('reports no differences right after a backup', async () => {
  const foyer = await createClub()
  const id = await makeBackup(foyer)
  const same = { exists: true, added: 0, removed: 0, changed: 0, changedParts: [] }
  expect(await compare(foyer, id)).toEqual([
    { id: 'films', displayName: 'films', itemsInBackup: 450, itemsNow: 450, ...same },
    { id: 'people', displayName: 'people', itemsInBackup: 1, itemsNow: 1, ...same },
  ])
})

it('counts and lists the items that a restoration then changes', async () => {
  const foyer = await createClub()
  const id = await makeBackup(foyer)
  const films = dataCalls(foyer.owner, 'films')
  await films.remove('f0')
  await films.remove('f7')
  await films.insert({ _id: 'new', title: 'New film' })
  await films.update({ _id: 'f3', title: 'Renamed', stars: 5 })
  // Same content in another row with other dates counts as unchanged.
  await films.remove('f9')
  await films.insert({ _id: 'f9', title: 'Film 9', year: 1909 })
  const [all] = await compare(foyer, id)
  const counts = { itemsInBackup: 450, itemsNow: 449, added: 1, removed: 2, changed: 2 }
  expect(all).toMatchObject({ id: 'films', ...counts })
  expect(all).not.toHaveProperty('items')

  const [listed, ...others] = await compare(foyer, id, 'films')
  expect(others).toEqual([])
  expect(listed).toMatchObject({
    ...counts,
    items: {
      added: [{ id: 'new', label: 'New film' }],
      removed: [
        { id: 'f0', label: 'Film 0' },
        { id: 'f7', label: 'Film 7' },
      ],
      changed: [
        { id: 'f3', label: 'Renamed', fieldCount: 4 },
        { id: 'f9', label: 'Film 9' },
      ],
    },
  })
  const [renamed, again] = listed?.items?.changed ?? []
  expect(renamed?.fields).toEqual([
    { key: 'title', inBackup: '"Film 3"', now: '"Renamed"' },
    { key: 'year', inBackup: '1903', now: null },
    { key: 'stars', inBackup: null, now: '5' },
    { key: '_updatedDate', inBackup: expect.any(String), now: expect.any(String) },
  ])
  expect(again?.fields.every(({ key }) => key.startsWith('_'))).toBe(true)

  await foyer.owner.post(`/wix-data/v2/backups/${id}/restore`, { backupId: id })
  await foyer.backupRunner.untilIdle()
  await foyer.services.indexBuilder.untilIdle()
  const [restored] = await compare(foyer, id, 'films')
  expect(restored).toMatchObject({
    ...{ itemsNow: 450, added: 0, removed: 0, changed: 0 },
    items: { added: [], removed: [], changed: [] },
  })
  expect(listOf(await films.query({ filter: { _id: 'f3' } }))).toMatchObject([{ title: 'Film 3' }])
})

it('ignores the order of fields when comparing an item', async () => {
  const foyer = await createClub(3)
  const id = await makeBackup(foyer)
  const file = await readFile(join(foyer.dataFolder, 'backups', `${id}.foyer-backup`), 'utf8')
  const line = file.split('\n').find((one) => one.includes('Film 1')) ?? ''
  const [text = ''] = JSON.parse(line).slice(-1)
  const reversed = Object.fromEntries(Object.entries(JSON.parse(text)).reverse())
  const other = JSON.stringify([...JSON.parse(line).slice(0, -1), JSON.stringify(reversed)])
  expect(other).not.toBe(line)
  const response = await upload(foyer, forge(file, line, other))
  const { backup } = (await response.json()) as { backup: { id: string } }
  const [films] = await compare(foyer, backup.id, 'films')
  expect(films).toMatchObject({ added: 0, removed: 0, changed: 0 })
})

it('stops a comparison when the client aborts the request', async () => {
  const foyer = await createClub(450)
  const id = await makeBackup(foyer)
  const { db } = foyer.services
  const leave = new AbortController()
  const work = vi.spyOn(db, 'snapshot').mockImplementationOnce((compareAll) => {
    leave.abort()
    work.mockRestore()
    return db.snapshot(compareAll)
  })
  const init = { headers: { authorization: ownerKey }, signal: leave.signal }
  const path = `${publicUrl}${contents}/${id}/comparison`
  expect((await foyer.fetch(new Request(path, init))).status).toBe(499)
  // The next comparison does not wait for the cancelled one.
  expect(await compare(foyer, id)).toHaveLength(2)
})

it('lists at most 50 items of each kind and truncates long values', async () => {
  const foyer = await createClub()
  const id = await makeBackup(foyer)
  const films = dataCalls(foyer.owner, 'films')
  for (let n = 0; n < 60; n++) await films.remove(`f${n}`)
  for (let n = 60; n < 120; n++) {
    await films.update({ _id: `f${n}`, title: 'x'.repeat(5000), year: 1 })
  }
  await films.bulkInsert(Array.from({ length: 60 }, (_, n) => ({ _id: `n${n}` })))
  const [listed] = await compare(foyer, id, 'films')
  expect(listed).toMatchObject({ added: 60, removed: 60, changed: 60 })
  const { added = [], removed = [], changed = [] } = listed?.items ?? {}
  expect(added.map((one) => one.id)).toEqual(Array.from({ length: 50 }, (_, n) => `n${n}`))
  expect(removed.map((one) => one.id)).toEqual(Array.from({ length: 50 }, (_, n) => `f${n}`))
  expect(changed.map((one) => one.id)).toEqual(Array.from({ length: 50 }, (_, n) => `f${60 + n}`))
  expect(changed[0]?.fields[0]?.now).toBe(`"${'x'.repeat(499)}…`)
  expect(added[0]?.label).toBeNull()
  expect(changed[0]?.label).toHaveLength(200)
})

it('lists changed collection settings and collections that a restoration recreates', async () => {
  const foyer = await createClub(3)
  const index = { name: 'titles', fields: [{ path: 'title' }] }
  const id = await makeBackup(foyer)
  await foyer.owner.post(endpoints.createIndex.path, { dataCollectionId: 'films', index })
  await foyer.owner.patch('/wix-data/v2/collections/films', {
    dataCollectionId: 'films',
    dataCollection: {
      id: 'films',
      displayName: 'Movies',
      permissions: { ...open, read: 'CMS_EDITOR' },
    },
  })
  await foyer.owner.delete('/wix-data/v2/collections/people?dataCollectionId=people')
  expect(await compare(foyer, id)).toMatchObject([
    { id: 'films', exists: true, changedParts: ['displayName', 'permissions', 'indexes'] },
    { id: 'people', exists: false, itemsInBackup: 1, itemsNow: 0, removed: 1, changedParts: [] },
  ])
  const [people] = await compare(foyer, id, 'people')
  expect(people?.items).toEqual({ added: [], removed: [{ id: 'p1', label: null }], changed: [] })
})

it('refuses to compare with a backup file that was changed', async () => {
  const foyer = await createClub(3)
  const id = await makeBackup(foyer)
  const file = join(foyer.dataFolder, 'backups', `${id}.foyer-backup`)
  await writeFile(file, (await readFile(file, 'utf8')).replace('Film 1', 'Film X'))
  const { status, body } = await foyer.owner.get(`${contents}/${id}/comparison`)
  expect([status, codeOf({ body })]).toEqual([409, 'BACKUP_DAMAGED'])
})

/** Content of an uploaded file. */
