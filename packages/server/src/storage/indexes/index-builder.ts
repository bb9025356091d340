import { createRunner, type Runner } from '../../lib/runner.js'
import type { Log } from '../../ports/log.js'
import { type Database, first } from '../database.js'
import type { UnfinishedTable } from '../engine/index-engine.js'
import { sql } from '../sql.js'
import { StorageError } from '../storage-error.js'
import { finishIndex, unknownFailure } from './index-outcome.js'
import { findIndexIn, listUnfinished } from './indexes.js'

interface IndexBuilderDeps {
  db: Database
  log: Log
}

/** Milliseconds before the next round when another process does the work. */
const LATER_MS = 1000
/** Milliseconds that `stop` waits for running work. The next start resumes unfinished work. */
const STOP_TIMEOUT_MS = 2000

/**
 * Creates the runner that builds and drops indexes, one table at a time. Its first round resumes the work of an earlier
 * process.
 */
export function createIndexBuilder(deps: IndexBuilderDeps): Runner {
  let timer: NodeJS.Timeout | undefined
  const runner = createRunner({
    log: deps.log,
    name: 'index work',
    stopTimeoutMs: STOP_TIMEOUT_MS,
    work: async (signal) => {
      clearTimeout(timer)
      const isDone = await workOnIndexes(deps, signal)
      if (!isDone) timer = setTimeout(runner.wake, LATER_MS).unref()
    },
  })
  return runner
}

/**
 * Builds and drops all pending indexes.
 * @returns false when work remains because another process is building indexes
 * @throws StorageError when the database fails, or interrupts the work because of a deadlock
 */
export async function workOnIndexes(deps: IndexBuilderDeps, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const unfinished = await listUnfinished(deps.db)
    if (unfinished.length === 0 || signal.aborted) break
    for (const table of unfinished) if (!(await workOnTable(deps, table, signal))) return false
  }
  await deps.db.indexes.dropDiscarded(signal)
  return true
}

async function workOnTable(
  { db, log }: IndexBuilderDeps,
  { itemsTable, indexes }: UnfinishedTable,
  signal: AbortSignal,
): Promise<boolean> {
  for (const index of indexes.filter(({ status }) => status === 'DROPPING')) {
    if (!(await db.indexes.drop(itemsTable, index))) return false
  }
  const building = indexes.filter(({ status }) => status === 'BUILDING')
  if (building.length === 0) return true
  try {
    const isDone = await db.indexes.build({ itemsTable, indexes: building }, signal)
    await reportFailed({ db, log }, { itemsTable, indexes: building })
    return isDone
  } catch (error) {
    if (error instanceof StorageError || signal.aborted) throw error
    const names = building.map(({ name }) => name)
    log.error({ error: String(error), table: itemsTable, names }, 'index build failed')
    await failBuild(db, { itemsTable, indexes: building })
    return true
  }
}

/** Advice for an index that the items prevent. */
export const failedIndexAdvice =
  'correct the items, then drop the index and create it again; a restart builds an index of foyer.json again'

/** Logs the indexes that the items prevent, because nobody may look at their status. */
async function reportFailed(
  { db, log }: IndexBuilderDeps,
  { itemsTable, indexes }: UnfinishedTable,
): Promise<void> {
  for (const { id, name } of indexes) {
    const failed = await findIndexIn(db, itemsTable, { id, status: 'FAILED' })
    if (!failed?.failure) continue
    const collection = await first<{ id: string }>(
      db,
      sql`select id from collections where items_table = ${itemsTable}`,
    )
    log.error(
      { collection: collection?.id, index: name, code: failed.failure.code },
      `${failed.failure.description}; ${failedIndexAdvice}`,
    )
  }
}

async function failBuild(db: Database, { itemsTable, indexes }: UnfinishedTable): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.tables.abandonBuild(itemsTable)
    for (const index of indexes) await finishIndex(tx, itemsTable, index, unknownFailure(index))
  })
}
