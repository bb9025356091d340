import { setTimeout as wait } from 'node:timers/promises'
import {
  type BackedUpCollection,
  type CollectionsBackup,
  readCollectionsBackup,
} from '../../storage/backup/backed-up-collections.js'
import { BackupFileError } from '../../storage/backup/backup-format.js'
import { insertRows } from '../../storage/backup/insert-rows.js'
import { readBackup } from '../../storage/backup/read-backup.js'
import { keepLease } from '../../storage/backup-leases.js'
import { listItemsTables } from '../../storage/collections.js'
import { createItemsTable, dropItemsTable, newItemsTableName } from '../../storage/items.js'
import { createIndexStatement, physicalIndexes } from '../../storage/physical-indexes.js'
import {
  endRestoration,
  findRestoration,
  noteMadeTables,
  type StoredRestoration,
} from '../../storage/restorations.js'
import type { FilledCollection } from './filled-collection.js'
import { type BackupWorkDeps, BrokenOffError, type LongWork } from './long-work.js'
import { putInPlace } from './put-in-place.js'

/**
 * Brings collections back: their items are put into new tables in small steps, and these take their places in one
 * transaction, so that everybody sees all of it or nothing.
 * @throws BackupFileError, DataError
 */
export async function restoreCollections(deps: BackupWorkDeps, work: LongWork): Promise<void> {
  const { db, backupFolder, clock } = deps
  const restoration = await findRestoration(db, work.lease.id)
  if (!restoration) return
  await clearUp(deps, restoration)
  const { backupId } = restoration
  if (!backupFolder.has(backupId)) throw new BackupFileError('is not in the data folder')
  const backup = await readCollectionsBackup(backupFolder.read(backupId), work.assertGoesOn)
  try {
    const filled = planOf(restoration, backup)
    await makeTables(deps, restoration, filled)
    await fillTables(deps, { backupId, filled }, work)
    await db.transaction(async (tx) => {
      if (!(await keepLease(tx, work.lease, clock.now()))) throw new BrokenOffError('taken over')
      await putInPlace(tx, { backup, filled, now: clock.now() })
      await endRestoration(tx, restoration.id, { error: null, now: clock.now() })
    })
  } catch (error) {
    const left = await findRestoration(db, restoration.id)
    if (left) await clearUp(deps, left)
    throw error
  } finally {
    // Old tables are emptied in steps beside the building of indexes.
    deps.indexBuilder.wake()
  }
}

function planOf({ collections }: StoredRestoration, backup: CollectionsBackup): FilledCollection[] {
  return collections.map(({ dataCollectionId, restoreDestination }) => {
    const from = backup.collections.find(({ id }) => id === dataCollectionId)
    if (!from) throw new BackupFileError(`holds no collection "${dataCollectionId}"`)
    return {
      from,
      id: restoreDestination?.dataCollectionId ?? dataCollectionId,
      displayName: restoreDestination?.displayName || from.displayName,
      table: newItemsTableName(),
    }
  })
}

/** The indexes too: filled with each item, they cost more in all, and hold nobody up. */
async function makeTables(
  { db }: BackupWorkDeps,
  { id }: StoredRestoration,
  filled: readonly FilledCollection[],
): Promise<void> {
  const made: string[] = []
  for (const { from, table } of filled) {
    made.push(table)
    await db.transaction(async (tx) => {
      await noteMadeTables(tx, id, made)
      await createItemsTable(tx, table)
      for (const index of activeIndexes(from)) {
        for (const one of physicalIndexes(index, tx.dialect)) {
          await tx.run(createIndexStatement(table, one))
        }
      }
    })
  }
}

async function fillTables(
  { db, backupFolder }: BackupWorkDeps,
  { backupId, filled }: { backupId: string; filled: readonly FilledCollection[] },
  { assertGoesOn }: LongWork,
): Promise<void> {
  const tables = new Map(filled.map(({ from, table }) => [from.itemsTable, table]))
  await readBackup(backupFolder.read(backupId), {
    rows: async ({ name, columns }, rows) => {
      assertGoesOn()
      const table = tables.get(name)
      if (table === undefined) return
      const started = performance.now()
      await db.transaction((tx) => insertRows(tx, { name: table, columns }, rows))
      // Half of the time is for others.
      await wait(Math.min(100, performance.now() - started))
    },
  })
  const { countOn } = db.dialect.catalog
  if (countOn)
    for (const table of tables.values()) await db.transaction((tx) => tx.all(countOn(table)))
}

/** Removes the tables that a restoration made and that did not come to their places. */
async function clearUp(
  { db }: BackupWorkDeps,
  { id, madeTables }: StoredRestoration,
): Promise<void> {
  if (madeTables.length === 0) return
  await db.transaction(async (tx) => {
    const used = await listItemsTables(tx)
    const known = await tx.all<{ name: string }>(tx.dialect.catalog.tables)
    for (const table of madeTables) {
      const isThere = known.some(({ name }) => name === table)
      if (isThere && !used.includes(table)) await dropItemsTable(tx, table)
    }
    await noteMadeTables(tx, id, [])
  })
}

function activeIndexes({ indexes }: BackedUpCollection): BackedUpCollection['indexes'] {
  return indexes.filter(({ status }) => status === 'ACTIVE')
}
