import { createOutageLog } from '../../lib/outage-log.js'
import type { Log } from '../../ports/log.js'
import type { Database } from '../database.js'
import type { Stopping, UnfinishedTable } from '../index-engine.js'
import { listItemsTableNames } from '../items-table-names.js'
import { StorageError } from '../storage-error.js'
import { finishIndex, unknownFailure } from './index-outcome.js'
import { listUnfinished } from './indexes.js'

interface Deps {
  db: Database
  log: Log
}

/** Milliseconds before a retry, after another process held the work or the database refused it. */
const LATER_MS = 1000
/** Milliseconds that `stop` waits for running work. The next start resumes unfinished work. */
const STOP_MS = 2000

/** Builds and drops indexes in the background, one table at a time. */
export interface IndexBuilder {
  /** Starts pending work. */
  wake(): void
  /** Resolves when no work is running. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** Creates the index builder of a site. Its first `wake` resumes the work of an earlier process. */
export function createIndexBuilder(deps: Deps): IndexBuilder {
  const signal = { stopping: false }
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined
  const outage = createOutageLog(deps.log, 'index work')

  const tryWork = async (): Promise<boolean> => {
    try {
      const isDone = await workOnIndexes(deps, signal)
      outage.succeeded()
      return isDone
    } catch (error) {
      if (!signal.stopping) outage.failed(error)
      return false
    }
  }
  const run = async (): Promise<void> => {
    while (again && !signal.stopping) {
      again = false
      const isDone = await tryWork()
      if (!isDone && !signal.stopping) timer = setTimeout(wake, LATER_MS).unref()
    }
    running = undefined
  }
  const wake = (): void => {
    again = true
    clearTimeout(timer)
    if (!signal.stopping) running ??= run()
  }
  return {
    wake,
    idle: async () => {
      while (running) await running
    },
    stop: async () => {
      signal.stopping = true
      clearTimeout(timer)
      await withTimeout(running)
    },
  }
}

async function withTimeout(work: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_MS)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}

/**
 * Builds and drops all pending indexes.
 * @returns false when work remains: another process does it
 * @throws StorageError when the database refuses it
 */
export async function workOnIndexes(deps: Deps, signal: Stopping): Promise<boolean> {
  for (;;) {
    const unfinished = await listUnfinished(deps.db)
    if (unfinished.length === 0 || signal.stopping) break
    for (const table of unfinished) if (!(await workOnTable(deps, table, signal))) return false
  }
  await deps.db.indexes.dropDiscarded(signal)
  return true
}

/** Creates missing system indexes on tables of earlier releases. @throws StorageError */
export async function ensureSystemIndexes(db: Database): Promise<void> {
  for (const table of await listItemsTableNames(db)) await db.indexes.ensureSystemIndexes(table)
}

async function workOnTable(
  { db, log }: Deps,
  { itemsTable, indexes }: UnfinishedTable,
  signal: Stopping,
): Promise<boolean> {
  for (const index of indexes.filter(({ status }) => status === 'DROPPING')) {
    if (!(await db.indexes.drop(itemsTable, index))) return false
  }
  const building = indexes.filter(({ status }) => status === 'BUILDING')
  if (building.length === 0) return true
  try {
    return await db.indexes.build({ itemsTable, indexes: building }, signal)
  } catch (error) {
    if (error instanceof StorageError || signal.stopping) throw error
    const names = building.map(({ name }) => name)
    log.error({ error: String(error), table: itemsTable, names }, 'index build failed')
    await failBuild(db, { itemsTable, indexes: building })
    return true
  }
}

async function failBuild(db: Database, { itemsTable, indexes }: UnfinishedTable): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.tables.abandonBuild(itemsTable)
    for (const index of indexes) await finishIndex(tx, itemsTable, index, unknownFailure(index))
  })
}
