import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createOwnerClient, NetworkError, type OwnerClient } from '@foyer/client'
import { expect, it } from 'vitest'
import { makeFolder } from '../../storage/testing/test-database.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer, ownerKey, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'

function clientOf(foyer: TestFoyer): OwnerClient {
  return createOwnerClient({
    apiKey: ownerKey,
    host: publicUrl,
    fetch: (input, init) => foyer.fetch(new Request(input, init)),
  })
}

/** Creates a site with two films and a backup of them. */
async function createClub() {
  const fields = [{ key: 'title', type: 'TEXT' as const }]
  const foyer = await createTestFoyer({
    collections: [
      { id: 'films', permissions: open, fields },
      { id: 'people', permissions: open },
    ],
  })
  const owner = clientOf(foyer)
  await owner.items.bulkInsert('films', [
    { _id: 'a', title: 'Alien' },
    { _id: 'b', title: 'Brazil' },
  ])
  const { backup } = await owner.backups.createBackup()
  await foyer.backupRunner.untilIdle()
  return { foyer, owner, id: backup._id }
}

it('downloads a backup file and uploads the file to another site', async () => {
  const { owner, id } = await createClub()
  const { name, content } = await owner.backups.downloadBackup(id)
  expect(name).toMatch(/^backup-[\d-]+\.ndjson\.gz$/)
  const path = join(await makeFolder(), name)
  await writeFile(path, content)
  const bytes = new Uint8Array(await readFile(path))
  expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b])

  const other = clientOf(await createTestFoyer())
  for (const file of [bytes, new Blob([bytes]), new Blob([bytes]).stream()]) {
    const { backup } = await other.backups.uploadBackup(file)
    expect(backup).toMatchObject({ status: 'READY', type: 'UPLOADED' })
    expect(backup.requestedDate).toBeInstanceOf(Date)
  }
  const { backups } = await other.backups.listBackups({ type: 'UPLOADED' })
  expect(backups[0]?.collections.map((one) => one._id)).toEqual(['films', 'people'])
})

it('compares a backup with all current collections or with one of them', async () => {
  const { owner, id } = await createClub()
  await owner.items.remove('films', 'a')
  const { collections } = await owner.backups.compareBackup(id)
  const films = { itemsInBackup: 2, itemsNow: 1, added: 0, removed: 1, changed: 0 }
  expect(collections).toMatchObject([{ id: 'films', ...films }, { id: 'people' }])
  const listed = await owner.backups.compareBackup(id, { dataCollectionId: 'films' })
  expect(listed.collections).toMatchObject([{ items: { removed: [{ id: 'a', label: 'Alien' }] } }])
})

it("throws the server's error codes and a NetworkError for a failed fetch", async () => {
  const { owner, id } = await createClub()
  const unknown = '00000000-0000-4000-8000-000000000000'
  const { downloadBackup, compareBackup } = owner.backups
  for (const call of [downloadBackup, compareBackup]) {
    await expect(call(unknown)).rejects.toMatchObject({ status: 404, code: 'BACKUP_UNKNOWN' })
  }
  const compared = owner.backups.compareBackup(id, { dataCollectionId: 'none' })
  await expect(compared).rejects.toMatchObject({ code: 'WDE0025' })
  const malformed = owner.backups.uploadBackup(new Blob(['no backup']))
  await expect(malformed).rejects.toMatchObject({ status: 400, code: 'BACKUP_MALFORMED' })
  const aborted = owner.backups.downloadBackup(id, { signal: AbortSignal.abort('left') })
  await expect(aborted).rejects.toBe('left')
  const lost = createOwnerClient({
    apiKey: ownerKey,
    host: publicUrl,
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  })
  await expect(lost.backups.downloadBackup(id)).rejects.toBeInstanceOf(NetworkError)
})
