import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { Runner } from '../../lib/runner.js'
import { discardBackup } from '../../storage/backups/backups.js'
import type { Database } from '../../storage/database.js'
import { StorageError } from '../../storage/storage-error.js'
import { dataCalls } from '../../testing/data-calls.js'
import { countRows } from '../../testing/dump-tables.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createBackupRunner } from './backup-runner.js'

vi.setConfig({ testTimeout: 120_000 })

const backups = '/wix-data/v2/backups'

/** Creates a server with stopped backups and a collection of `items` items. */
async function createSite(items: number): Promise<TestFoyer> {
  const foyer = await createTestFoyer({ collections: [{ id: 'c', permissions: open }] })
  await foyer.backupRunner.stop()
  for (let at = 0; at < items; at += 500) {
    const list = Array.from({ length: Math.min(500, items - at) }, (_, n) => ({ n: at + n }))
    await dataCalls(foyer.owner, 'c').bulkInsert(list)
  }
  return foyer
}

async function lastOf(
  foyer: TestFoyer,
  path: string,
  list: string,
): Promise<Record<string, unknown>> {
  const { body } = await foyer.owner.get(`${path}?paging.limit=1`)
  return Object(Object(body[list])[0])
}

async function itemsTables(foyer: TestFoyer): Promise<string[]> {
  await foyer.services.indexBuilder.untilIdle()
  const tables = Object.keys(await countRows(foyer.services.db))
  return tables.filter((name) => /^(discarded|items)_/.test(name))
}

/** A database that is unreachable after a number of transactions, as if the process had ended there. */
function unreachableAfter({ services: { db } }: TestFoyer, transactions: number): Database {
  let begun = 0
  return {
    ...db,
    transaction: (work, options) => {
      begun++
      if (begun > transactions) return Promise.reject(new StorageError('unreachable', 'gone'))
      return db.transaction(work, options)
    },
  }
}

it('restarts an interrupted backup and completes the file', async () => {
  const foyer = await createSite(100)
  await foyer.owner.post(backups, {})
  const { id } = await lastOf(foyer, backups, 'backups')
  const dying = createBackupRunner({ ...foyer.services, db: unreachableAfter(foyer, 1) })
  dying.wake()
  const files = (): Promise<string[]> => readdir(join(foyer.dataFolder, 'backups'))
  await expect.poll(files).toHaveLength(1)
  await dying.stop().catch(() => {})
  expect(await lastOf(foyer, backups, 'backups')).toMatchObject({ status: 'PENDING' })
  foyer.advance(61)
  await createBackupRunner(foyer.services).untilIdle()
  expect(await lastOf(foyer, backups, 'backups')).toMatchObject({ id, status: 'READY' })
  expect(await files()).toEqual([`${id}.foyer-backup`])
})

it('writes no file for a backup that is cancelled before it starts', async () => {
  const foyer = await createSite(10)
  const { body } = await foyer.owner.post(backups, {})
  const { id } = Object(body.backup)
  const snapshot: Database['snapshot'] = async (work) => {
    await foyer.owner.delete(`${backups}/x?backupId=${id}`)
    return foyer.services.db.snapshot(work)
  }
  await createBackupRunner({
    ...foyer.services,
    db: { ...foyer.services.db, snapshot },
  }).untilIdle()
  expect(await lastOf(foyer, backups, 'backups')).toMatchObject({ status: 'CANCELED' })
  expect(await readdir(join(foyer.dataFolder, 'backups'))).toEqual([])
})

it('logs no error when a backup is cancelled while its file is written', async () => {
  const foyer = await createSite(10)
  const { body } = await foyer.owner.post(backups, {})
  const { id } = Object(body.backup)
  const errors: string[] = []
  const { backupFolder, log } = foyer.services
  await createBackupRunner({
    ...foyer.services,
    log: { ...log, error: (fields, text) => void errors.push(`${text} ${JSON.stringify(fields)}`) },
    backupFolder: {
      ...backupFolder,
      write: (one, work) =>
        backupFolder.write(one, async (write) => {
          const answer = await work(write)
          await foyer.owner.delete(`${backups}/x?backupId=${id}`)
          return answer
        }),
    },
  }).untilIdle()
  expect(errors).toEqual([])
  expect(await lastOf(foyer, backups, 'backups')).toMatchObject({ status: 'CANCELED' })
  expect(await readdir(join(foyer.dataFolder, 'backups'))).toEqual([])
})

// Detects, for example, tables that an ended process leaves behind, and items that are restored directly into the
// collection.
it('restarts an interrupted restoration, which changes no items before it completes', async () => {
  const foyer = await createSite(700)
  await foyer.owner.post(backups, {})
  await createBackupRunner(foyer.services).untilIdle()
  const { id } = await lastOf(foyer, backups, 'backups')
  const items = dataCalls(foyer.owner, 'c')
  for (const transactions of [1, 2, 3, 5]) {
    await foyer.owner.post('/wix-data/v2/items/truncate', { dataCollectionId: 'c' })
    await items.insert({ _id: 'now' })
    await foyer.owner.post(`${backups}/x/restore`, { backupId: id })
    const db = unreachableAfter(foyer, transactions)
    let failed = false
    const log = {
      ...foyer.services.log,
      error: () => {
        failed = true
      },
    }
    const dying = createBackupRunner({ ...foyer.services, db, log })
    dying.wake()
    await expect.poll(() => failed).toBe(true)
    await dying.stop().catch(() => {})
    expect((await items.count()).body.totalCount).toBe(1)
    foyer.advance(61)
    await createBackupRunner(foyer.services).untilIdle()
    const restorations = `${backups}/restorations`
    expect(await lastOf(foyer, restorations, 'restorations')).toMatchObject({ status: 'COMPLETED' })
    expect((await items.count()).body.totalCount).toBe(700)
    expect(await itemsTables(foyer)).toHaveLength(1)
  }
})

it('stops between two steps and continues at the next start', async () => {
  const foyer = await createSite(700)
  await foyer.owner.post(backups, {})
  await createBackupRunner(foyer.services).untilIdle()
  const { id } = await lastOf(foyer, backups, 'backups')
  await foyer.owner.post(`${backups}/x/restore`, { backupId: id })
  let runs = 0
  const stopping = createBackupRunner({
    ...foyer.services,
    db: {
      ...foyer.services.db,
      transaction: (work, options) => {
        if (++runs === 5) void stopping.stop()
        return foyer.services.db.transaction(work, options)
      },
    },
  })
  await stopping.untilIdle()
  const restorations = `${backups}/restorations`
  expect(await lastOf(foyer, restorations, 'restorations')).toMatchObject({ status: 'PENDING' })
  expect(await itemsTables(foyer)).toHaveLength(1)
  await createBackupRunner(foyer.services).untilIdle()
  expect(await lastOf(foyer, restorations, 'restorations')).toMatchObject({ status: 'COMPLETED' })
  expect((await dataCalls(foyer.owner, 'c').count()).body.totalCount).toBe(700)
})

it('keeps a backup above the limit until its restoration has ended', async () => {
  const foyer = await createSite(3)
  const made: string[] = []
  const order = async (): Promise<void> => {
    const { body } = await foyer.owner.post(backups, {})
    made.push(String(Object(body.backup).id))
  }
  const statuses = async (): Promise<unknown[]> => {
    const { body } = await foyer.owner.get(backups)
    return Array.isArray(body.backups) ? body.backups.map(({ status }) => status) : []
  }
  for (let at = 0; at < 3; at++) {
    await order()
    await createBackupRunner(foyer.services).untilIdle()
  }
  await order()
  await foyer.owner.post(`${backups}/x/restore`, { backupId: made[0] })
  await createBackupRunner(foyer.services).untilIdle()
  const restorations = `${backups}/restorations`
  expect(await lastOf(foyer, restorations, 'restorations')).toMatchObject({ status: 'COMPLETED' })
  expect(await statuses()).toEqual(['READY', 'READY', 'READY', 'READY'])
  await order()
  await createBackupRunner(foyer.services).untilIdle()
  expect(await statuses()).toEqual(['READY', 'READY', 'READY', 'DELETED', 'DELETED'])
})

it('removes the files that a crash has left, except those without a backup', async () => {
  const foyer = await createSite(1)
  const folder = join(foyer.dataFolder, 'backups')
  await foyer.owner.post(backups, {})
  await createBackupRunner(foyer.services).untilIdle()
  const { id } = await lastOf(foyer, backups, 'backups')
  const { db, clock } = foyer.services
  await db.transaction((tx) =>
    discardBackup(tx, String(id), { status: 'DELETED', now: clock.now() }),
  )
  const unknown = `${randomUUID()}.foyer-backup`
  const [old, fresh] = [
    `${randomUUID()}.foyer-backup.1.part`,
    `${randomUUID()}.foyer-backup.2.part`,
  ]
  for (const name of [unknown, old, fresh]) await writeFile(join(folder, name), '')
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const name of [unknown, old]) await utimes(join(folder, name), twoDaysAgo, twoDaysAgo)
  await createBackupRunner(foyer.services).untilIdle()
  expect((await readdir(folder)).sort()).toEqual([unknown, fresh].sort())
})

it('leaves the tables of the process that has taken over a restoration', async () => {
  const foyer = await createSite(700)
  await foyer.owner.post(backups, {})
  await createBackupRunner(foyer.services).untilIdle()
  const { id } = await lastOf(foyer, backups, 'backups')
  await foyer.owner.post(`${backups}/x/restore`, { backupId: id })
  /** A runner that waits for `pause` before it begins a transaction. */
  const pausing = (at: number, pause: () => Promise<void>): Runner => {
    const { db } = foyer.services
    let begun = 0
    const transaction: Database['transaction'] = async (work, options) => {
      if (++begun === at) await pause()
      return db.transaction(work, options)
    }
    return createBackupRunner({ ...foyer.services, db: { ...db, transaction } })
  }
  const steps = new EventEmitter()
  const [reached, released] = [once(steps, 'reached'), once(steps, 'released')]
  // Both pause after they have created their table. The second one has dropped that of the first one before.
  const second = pausing(4, async () => {
    steps.emit('reached')
    await released
  })
  let ended: Promise<void> | undefined
  const first = pausing(3, async () => {
    foyer.advance(61)
    ended = second.untilIdle()
    await reached
  })
  await first.untilIdle()
  steps.emit('released')
  await ended
  const restorations = `${backups}/restorations`
  expect(await lastOf(foyer, restorations, 'restorations')).toMatchObject({ status: 'COMPLETED' })
  expect((await dataCalls(foyer.owner, 'c').count()).body.totalCount).toBe(700)
  expect(await itemsTables(foyer)).toHaveLength(1)
})
