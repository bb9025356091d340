import type { Log } from '../ports/log.js'
import { listItemsTables } from './collections.js'
import type { Database } from './database.js'
import { finishIndex, unknownFailure } from './index-outcome.js'
import { changeIndexes, listUnfinished, type StoredIndex, type UnfinishedTable } from './indexes.js'
import { buildConcurrently, dropConcurrently, ensureConcurrently } from './postgres-index-build.js'
import { buildBeside, dropDiscarded, ensureInPlace } from './sqlite-index-build.js'
import { dropInPlace, readBeforeDrop } from './sqlite-index-drop.js'
import { abandonShadow } from './sqlite-shadow.js'
import type { Stopping } from './stepwise.js'
import { StorageError } from './storage-error.js'

interface Deps {
  db: Database
  log: Log
}

/**
 * Builds and drops what waits for it.
 * @returns false when something is left for later: another process is at it, or the database does not take it
 */
export async function workOnIndexes(deps: Deps, signal: Stopping): Promise<boolean> {
  try {
    for (;;) {
      const unfinished = await listUnfinished(deps.db)
      if (unfinished.length === 0 || signal.stopping) break
      for (const one of unfinished) if (!(await workOnTable(deps, one, signal))) return false
    }
    if (!deps.db.session) await dropDiscarded(deps.db, signal)
    return true
  } catch (error) {
    if (!signal.stopping) deps.log.error({ error: String(error) }, 'indexes have to wait')
    return false
  }
}

/** Makes the indexes of every collection where a table of an earlier release has none. @throws StorageError */
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
    deps.log.error({ error: String(error), table: itemsTable, names }, 'indexes cannot be built')
    await giveUp(deps.db, itemsTable, building)
    return true
  }
}

/** @returns false when another process is at it */
async function build(
  db: Database,
  { itemsTable, indexes }: UnfinishedTable,
  signal: Stopping,
): Promise<boolean> {
  if (!db.session) {
    await buildBeside(db, itemsTable, indexes, signal)
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
