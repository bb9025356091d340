import type { Log } from '../../ports/log.js'
import type { Database } from '../database.js'
import type { Stopping } from '../in-batches.js'
import { listItemsTables } from '../items-tables.js'
import { StorageError } from '../storage-error.js'
import { finishIndex, unknownFailure } from './index-outcome.js'
import { changeIndexes, listUnfinished, type StoredIndex, type UnfinishedTable } from './indexes.js'
import { buildConcurrently, dropConcurrently, ensureConcurrently } from './postgres-index-build.js'
import { buildInShadow, dropDiscarded, ensureInPlace } from './sqlite-index-build.js'
import { dropInPlace, readBeforeDrop } from './sqlite-index-drop.js'
import { abandonShadow } from './sqlite-shadow-table.js'

interface Deps {
  db: Database
  log: Log
}

/**
 * Builds and drops all pending indexes.
 * @returns false when work remains: another process does it, or the database refused it
 */
export async function workOnIndexes(deps: Deps, signal: Stopping): Promise<boolean> {
  try {
    for (;;) {
      const unfinished = await listUnfinished(deps.db)
      if (unfinished.length === 0 || signal.stopping) break
      for (const table of unfinished) if (!(await workOnTable(deps, table, signal))) return false
    }
    if (!deps.db.session) await dropDiscarded(deps.db, signal)
    return true
  } catch (error) {
    if (!signal.stopping) deps.log.error({ error: String(error) }, 'index work failed, retry later')
    return false
  }
}

/** Creates missing system indexes on tables of earlier releases. @throws StorageError */
export async function ensureSystemIndexes(db: Database): Promise<void> {
  for (const table of await listItemsTables(db)) {
    if (db.session) await ensureConcurrently(db, table)
    else await db.transaction((tx) => ensureInPlace(tx, table))
  }
}

async function workOnTable(
  deps: Deps,
  { itemsTable, indexes }: UnfinishedTable,
  signal: Stopping,
): Promise<boolean> {
  for (const index of indexes.filter(({ status }) => status === 'DROPPING')) {
    if (!(await drop(deps.db, itemsTable, index))) return false
  }
  const building = indexes.filter(({ status }) => status === 'BUILDING')
  if (building.length === 0) return true
  try {
    return await build(deps.db, { itemsTable, indexes: building }, signal)
  } catch (error) {
    if (error instanceof StorageError || signal.stopping) throw error
    const names = building.map(({ name }) => name)
    deps.log.error({ error: String(error), table: itemsTable, names }, 'index build failed')
    await giveUp(deps.db, itemsTable, building)
    return true
  }
}

/** @returns false when another process builds indexes */
async function build(
  db: Database,
  { itemsTable, indexes }: UnfinishedTable,
  signal: Stopping,
): Promise<boolean> {
  if (!db.session) {
    await buildInShadow(db, itemsTable, indexes, signal)
    return true
  }
  for (const index of indexes) {
    if (signal.stopping) return true
    const outcome = await buildConcurrently(db, itemsTable, index)
    if (outcome === 'busy') return false
    const failure = outcome === 'built' ? undefined : outcome
    await db.transaction((tx) => finishIndex(tx, itemsTable, index, failure))
  }
  return true
}

async function drop(db: Database, itemsTable: string, index: StoredIndex): Promise<boolean> {
  if (db.session && (await dropConcurrently(db, itemsTable, index)) === 'busy') return false
  if (!db.session) await readBeforeDrop(db, itemsTable, index)
  await db.transaction(async (tx) => {
    if (!db.session) await dropInPlace(tx, itemsTable, index)
    await changeIndexes(tx, itemsTable, (all) => all.filter(({ id }) => id !== index.id))
  })
  return true
}

async function giveUp(
  db: Database,
  itemsTable: string,
  indexes: readonly StoredIndex[],
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!db.session) await abandonShadow(tx, itemsTable)
    for (const index of indexes) await finishIndex(tx, itemsTable, index, unknownFailure(index))
  })
}
