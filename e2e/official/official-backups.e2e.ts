import { expect, test } from '@playwright/test'
import { backups, collections, items } from '@wix/data'
import { ApiKeyStrategy, createClient } from '@wix/sdk'
import { serveNotes } from './notes-server.js'

const server = serveNotes()

function createOwner() {
  const auth = ApiKeyStrategy({ apiKey: server().adminKey, siteId: 'any' })
  return createClient({ modules: { backups, collections, items }, auth })
}

test('the owner creates, lists, restores and deletes backups', async () => {
  const owner = createOwner()
  await owner.items.bulkInsert('Board', [
    { _id: 'kept', title: 'kept' },
    { _id: 'lost', title: 'lost' },
  ])
  const { backup } = await owner.backups.createBackup()
  expect(backup).toMatchObject({ status: 'PENDING', type: 'ON_DEMAND', sizeInBytes: null })
  expect(backup?.requestedDate).toBeInstanceOf(Date)
  const id = String(backup?._id)
  const ready = async () => {
    const options = { status: ['READY' as const, 'PENDING' as const], type: ['ON_DEMAND' as const] }
    const list = await owner.backups.listBackups({ ...options, paging: { limit: 10 } })
    return list.backups?.find(({ _id }) => _id === id)?.status
  }
  await expect.poll(ready).toBe('READY')
  const { backups: list, pagingMetadata } = await owner.backups.listBackups()
  expect(pagingMetadata).toMatchObject({ count: 1, total: 1 })
  expect(list?.[0]?.collections).toContainEqual(expect.objectContaining({ _id: 'Board' }))
  expect(list?.[0]?.finishedDate).toBeInstanceOf(Date)

  await owner.items.remove('Board', 'lost')
  const copy = { dataCollectionId: 'BoardCopy', displayName: 'A copy' }
  const { restoration } = await owner.backups.restorePartialBackup(id, [
    { dataCollectionId: 'Board', restoreDestination: copy },
  ])
  expect(restoration).toMatchObject({ status: 'PENDING', backup: { _id: id } })
  const completed = async () => {
    const { restorations } = await owner.backups.listRestorations({ status: ['COMPLETED'] })
    return restorations?.length
  }
  await expect.poll(completed).toBe(1)
  expect(await owner.items.get('BoardCopy', 'lost')).toMatchObject({ title: 'lost' })
  expect(await owner.collections.getDataCollection('BoardCopy')).toMatchObject({
    displayName: 'A copy',
  })
  expect(await owner.items.get('Board', 'lost')).toBeNull()

  await owner.backups.restoreBackup(id)
  await expect.poll(completed).toBe(2)
  expect(await owner.items.get('Board', 'lost')).toMatchObject({ title: 'lost' })

  await owner.backups.deleteBackup(id)
  const { backups: gone } = await owner.backups.listBackups({ status: ['DELETED'] })
  expect(gone).toMatchObject([{ _id: id, deletedDate: expect.any(Date) }])
  // The packages do not encode the id in the path.
  for (const [unknown, code] of [
    ['none', 'BACKUP_UNKNOWN'],
    ['../../etc/passwd', 'NOT_FOUND'],
  ] as const) {
    await expect(owner.backups.restoreBackup(unknown)).rejects.toMatchObject({
      details: { applicationError: { code } },
    })
  }
})
