import { expect, it, vi } from 'vitest'
import type { Database, Transaction } from '../../storage/database.js'
import { Sql, sql } from '../../storage/sql.js'
import { StorageError, type StorageFailure } from '../../storage/storage-error.js'
import { itOnSqlite } from '../../storage/testing/fresh-schema.js'
import { dataCalls } from '../../testing/data-calls.js'
import { countRows } from '../../testing/dump-tables.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createBackupRunner } from './backup-runner.js'

vi.setConfig({ testTimeout: 120_000 })

const backups = '/wix-data/v2/backups'

/** Creates a server with a collection of 20 items, a backup of it, and a runner that makes nothing by itself. */
async function createSite(): Promise<{ foyer: TestFoyer; backupId: unknown }> {
  const foyer = await createTestFoyer({ collections: [{ id: 'c', permissions: open }] })
  await foyer.backupRunner.stop()
  const list = Array.from({ length: 20 }, () => ({ text: 'x'.repeat(20_000) }))
  await dataCalls(foyer.owner, 'c').bulkInsert(list)
  const { body } = await foyer.owner.post(backups, {})
  await createBackupRunner(foyer.services).untilIdle()
  return { foyer, backupId: Object(body.backup).id }
}

async function newest(foyer: TestFoyer, list: 'backups' | 'restorations'): Promise<unknown> {
  const path = list === 'backups' ? backups : `${backups}/restorations`
  const { body } = await foyer.owner.get(`${path}?paging.limit=1`)
  return Object(body[list])[0]
}

/** Runs the work until it has ended. A runner rests after failed attempts, which `untilIdle` ends. */
async function runToEnd(foyer: TestFoyer, services: Partial<TestFoyer['services']>): Promise<void> {
  const runner = createBackupRunner({ ...foyer.services, ...services })
  for (let round = 0; round < 3; round++) await runner.untilIdle()
  await runner.stop()
}

/** A database that fails statements whose text matches `pattern`. */
function failing(db: Database, pattern: RegExp, failure: StorageFailure) {
  const tried: string[] = []
  const inTransaction = (tx: Transaction): Transaction => ({
    ...tx,
    run: (query) => {
      const text = query.text.join('?')
      if (!pattern.test(text)) return tx.run(query)
      tried.push(text)
      return Promise.reject(new StorageError(failure, 'a failure of the test'))
    },
  })
  const transaction: Database['transaction'] = (work, options) =>
    db.transaction((tx) => work(inTransaction(tx)), options)
  return { db: { ...db, transaction }, tried }
}

async function listItemsTables(foyer: TestFoyer): Promise<string[]> {
  await foyer.services.indexBuilder.untilIdle()
  return Object.keys(await countRows(foyer.services.db)).filter((name) =>
    /^(discarded|items)_/.test(name),
  )
}

// Seen to fail: the restoration was repeated forever, and backups and restorations after it waited.
it.each([
  ['too-slow', 5, 'STORAGE_UNAVAILABLE'],
  ['disk-error', 5, 'STORAGE_FAILED'],
  ['no-access', 5, 'STORAGE_UNAVAILABLE'],
  ['full', 1, 'STORAGE_FULL'],
] as const)(
  'ends a restoration whose statement fails as %s after attempts: %d',
  async (failure, attempts, code) => {
    const { foyer, backupId } = await createSite()
    await foyer.owner.post(`${backups}/x/restore`, { backupId })
    const { db, tried } = failing(foyer.services.db, /insert into "items_/, failure)
    await runToEnd(foyer, { db })
    expect(tried).toHaveLength(attempts)
    expect(await newest(foyer, 'restorations')).toMatchObject({ status: 'FAILED', error: { code } })
    expect(await listItemsTables(foyer)).toHaveLength(1)
    expect((await dataCalls(foyer.owner, 'c').count()).body.totalCount).toBe(20)
  },
)

// Seen to fail: a damaged page of the database left the backup pending, and no restoration was executed.
it('ends a backup that the database fails each time, and executes the restorations after it', async () => {
  const { foyer, backupId } = await createSite()
  await foyer.owner.post(backups, {})
  await foyer.owner.post(`${backups}/x/restore`, { backupId })
  const snapshot: Database['snapshot'] = () =>
    Promise.reject(new StorageError('disk-error', 'a failure of the test'))
  await runToEnd(foyer, { db: { ...foyer.services.db, snapshot } })
  expect(await newest(foyer, 'backups')).toMatchObject({ status: 'FAILED' })
  expect(await newest(foyer, 'restorations')).toMatchObject({ status: 'COMPLETED' })
})

it('drops the tables of a restoration that could not be dropped when it failed', async () => {
  const { foyer, backupId } = await createSite()
  await foyer.owner.post(`${backups}/x/restore`, { backupId })
  const { db } = failing(foyer.services.db, /insert into "items_/, 'full')
  let isFull = true
  const full: Database = {
    ...db,
    transaction: (work, options) =>
      db.transaction(async (tx) => {
        const drop = tx.tables.drop
        const tables = {
          ...tx.tables,
          drop: (table: string) => {
            if (isFull) throw new StorageError('full', 'a failure of the test')
            return drop(table)
          },
        }
        return work({ ...tx, tables })
      }, options),
  }
  await runToEnd(foyer, { db: full })
  expect(await newest(foyer, 'restorations')).toMatchObject({ status: 'PENDING' })
  isFull = false
  foyer.advance(61)
  await runToEnd(foyer, { db: full })
  expect(await newest(foyer, 'restorations')).toMatchObject({ status: 'FAILED' })
  expect(await listItemsTables(foyer)).toHaveLength(1)
})

itOnSqlite('ends a restoration that the disk has no room for', async () => {
  const { foyer, backupId } = await createSite()
  const { db } = foyer.services
  const setMaximum = (pages: number): Promise<unknown> =>
    db.transaction((tx) => tx.all(new Sql([`pragma max_page_count = ${pages}`], [])))
  const [{ page_count: pages } = { page_count: 0 }] = await db.transaction((tx) =>
    tx.all<{ page_count: number }>(sql`pragma page_count`),
  )
  await setMaximum(pages + 40)
  await foyer.owner.post(`${backups}/x/restore`, { backupId })
  await runToEnd(foyer, {})
  expect(await newest(foyer, 'restorations')).toMatchObject({
    status: 'FAILED',
    error: { code: 'STORAGE_FULL' },
  })
  expect(await listItemsTables(foyer)).toHaveLength(1)
  await setMaximum(2 ** 30)
  await foyer.owner.post(`${backups}/x/restore`, { backupId })
  await runToEnd(foyer, {})
  expect(await newest(foyer, 'restorations')).toMatchObject({ status: 'COMPLETED' })
})
