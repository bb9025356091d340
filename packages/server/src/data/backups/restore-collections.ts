import { setTimeout as wait } from 'node:timers/promises'
import { BackupFileError } from '../../storage/backup-format.js'
import {
  type CollectionsBackup,
  readCollectionsBackup,
} from '../../storage/backups/backed-up-collections.js'
import { type Lease, renewLease } from '../../storage/backups/backup-leases.js'
import { finishLoadedItems, insertRows } from '../../storage/backups/insert-rows.js'
import { readBackup } from '../../storage/backups/read-backup.js'
import {
  endRestoration,
  findRestoration,
  type StoredRestoration,
  saveStagedTables,
} from '../../storage/backups/restorations.js'
import {
  createItemsTable,
  dropItemsTable,
  listItemsTableNames,
  newItemsTableName,
} from '../../storage/collections/items-table.js'
import type { Queries } from '../../storage/database.js'
import { createIndexStatement } from '../../storage/indexes/physical-indexes.js'
import { type BackupWorkDeps, InterruptedError, type LeasedWork } from './backup-work.js'
import { checkCollectionRow } from './row-check.js'
import { activeIndexes, type StagedCollection, swapIn } from './swap-in.js'

/**
 * Restores collections: fills new tables in small steps, and then replaces the old tables by them in one transaction,
 * so that readers see the whole restoration or none of it. Reads the file twice: first all of it, for the checksum, the
 * definitions and the references; then the items.
 * @throws BackupFileError, InterruptedError
 */
export async function restoreCollections(deps: BackupWorkDeps, work: LeasedWork): Promise<void> {
  const { db, backupFolder, clock } = deps
  const restoration = await findRestoration(db, work.lease.id)
  if (!restoration) return
  await dropTablesInTransaction(deps, work.lease, restoration.stagedTables)
  const { backupId } = restoration
  const file = await backupFolder.read(backupId)
  const backup = await readCollectionsBackup(file, work.assertNotInterrupted)
  const staged = stagedCollections(restoration, backup)
  try {
    await createStagedTables(deps, work.lease, staged)
    await fillTables(deps, { backupId, staged }, work)
    await db.transaction(async (tx) => {
      if (!(await renewLease(tx, work.lease, clock.now()))) throw leaseLost()
      await swapIn(tx, { backup, staged, now: clock.now() })
      await endRestoration(tx, restoration.id, { error: null, now: clock.now() })
    })
  } catch (error) {
    // Drops only the tables of this attempt: `stagedTables` may already list those of another process.
    await dropTablesInTransaction(
      deps,
      work.lease,
      staged.map(({ table }) => table),
    )
    throw error
  } finally {
    // The index builder builds the indexes that were being built during the backup. On SQLite it also drops large
    // replaced tables.
    deps.indexBuilder.wake()
  }
}

function stagedCollections(
  { collections }: StoredRestoration,
  backup: CollectionsBackup,
): StagedCollection[] {
  return collections.map(({ dataCollectionId, restoreDestination }) => {
    const backedUp = backup.collections.find(({ id }) => id === dataCollectionId)
    if (!backedUp) throw new BackupFileError(`holds no collection "${dataCollectionId}"`)
    return {
      backedUp,
      id: restoreDestination?.dataCollectionId ?? dataCollectionId,
      displayName: restoreDestination?.displayName || backedUp.displayName,
      table: newItemsTableName(),
    }
  })
}

/** Creates the tables with their indexes. Building the indexes last would be faster in total, but in one long step. */
async function createStagedTables(
  { db }: BackupWorkDeps,
  lease: Lease,
  staged: readonly StagedCollection[],
): Promise<void> {
  const tables: string[] = []
  for (const { backedUp, table } of staged) {
    tables.push(table)
    await db.transaction(async (tx) => {
      if (!(await saveStagedTables(tx, lease, tables))) throw leaseLost()
      await createItemsTable(tx, table)
      for (const index of activeIndexes(backedUp, tx.dialect)) {
        await tx.run(createIndexStatement(table, index))
      }
    })
  }
}

async function fillTables(
  { db, backupFolder }: BackupWorkDeps,
  { backupId, staged }: { backupId: string; staged: readonly StagedCollection[] },
  { assertNotInterrupted }: LeasedWork,
): Promise<void> {
  const stagedByName = new Map(
    staged.map((collection) => [collection.backedUp.itemsTable, collection]),
  )
  await readBackup(await backupFolder.read(backupId), {
    onRow: (table, values, line) => {
      if (stagedByName.has(table.name)) checkCollectionRow(table, values, line)
    },
    onBatch: async ({ name, columns }, rows) => {
      assertNotInterrupted()
      const target = stagedByName.get(name)
      if (!target) return
      const started = performance.now()
      const place = `collection "${target.backedUp.id}"`
      await db.transaction((tx) => insertRows(tx, { name: target.table, columns }, rows, place))
      // The pause leaves half of a busy process to requests.
      await wait(Math.min(100, performance.now() - started))
    },
  })
  for (const { table } of staged) await db.transaction((tx) => finishLoadedItems(tx, table))
}

async function dropTablesInTransaction(
  { db }: BackupWorkDeps,
  lease: Lease,
  tables: readonly string[],
): Promise<void> {
  if (tables.length > 0) await db.transaction((tx) => dropTablesIn(tx, lease, tables))
}

/** Drops the tables that an attempt of a restoration has left. */
export async function dropStagedTables(tx: Queries, lease: Lease): Promise<void> {
  const { stagedTables = [] } = (await findRestoration(tx, lease.id)) ?? {}
  if (stagedTables.length > 0) await dropTablesIn(tx, lease, stagedTables)
}

/** Drops tables of a restoration that were not swapped in. */
async function dropTablesIn(tx: Queries, lease: Lease, tables: readonly string[]): Promise<void> {
  const used = await listItemsTableNames(tx)
  const existing = await tx.all<{ name: string }>(tx.dialect.catalog.tables)
  for (const table of tables) {
    const isThere = existing.some(({ name }) => name === table)
    if (isThere && !used.includes(table)) await dropItemsTable(tx, table)
  }
  await saveStagedTables(tx, lease, [])
}

function leaseLost(): InterruptedError {
  return new InterruptedError('another process took the lease')
}
