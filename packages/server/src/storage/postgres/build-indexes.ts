import type { IndexFailure } from '@foyer/protocol'
import { type Database, first, type Queries, type Reader } from '../database.js'
import type { IndexEngine, StoredIndex } from '../engine/index-engine.js'
import {
  duplicateFailure,
  findDuplicate,
  findTooLarge,
  finishIndex,
} from '../indexes/index-outcome.js'
import { changeIndexes, findIndexIn, listStoredIndexes, removeIndex } from '../indexes/indexes.js'
import {
  createIndexStatement,
  type PhysicalIndex,
  physicalIndexes,
} from '../indexes/physical-indexes.js'
import { identifier, sql } from '../sql.js'
import { StorageError } from '../storage-error.js'
import { toInterruption } from './errors.js'

type Connection = Queries

/** Runs work on a connection of its own, outside of transactions and without a statement timeout. */
type WithConnection = <T>(work: (connection: Connection) => Promise<T>) => Promise<T>

/**
 * Builds and drops indexes with `concurrently`, which does not block writers. Only one process at a time does so in a
 * schema.
 */
export function createPostgresIndexes(
  db: Reader & Pick<Database, 'transaction'>,
  onConnection: WithConnection,
): IndexEngine {
  const { dialect } = db
  /**
   * Runs work under the lock of index builds.
   * @returns undefined when another process has the lock
   * @throws StorageError also for a deadlock, which a call that waits for the table may cause; the work may be repeated
   */
  const withIndexLock = <T>(work: (connection: Connection) => Promise<T>): Promise<T | undefined> =>
    onConnection(async (connection) => {
      // The lock ends with the connection.
      const lock = await first<{ mine: boolean }>(
        connection,
        sql`select pg_try_advisory_lock(hashtext('foyer indexes'), hashtext(current_setting('search_path'))) as mine`,
      )
      return lock?.mine ? work(connection) : undefined
    }).catch((error: unknown) => {
      throw toInterruption(error, 'work on an index')
    })
  return {
    build: async ({ itemsTable, indexes }, signal) => {
      for (const index of indexes) {
        if (signal.aborted) return true
        const outcome = await withIndexLock((connection) =>
          buildPending(connection, itemsTable, index),
        )
        if (!outcome) return false
        await db.transaction((tx) => finishBuild(tx, itemsTable, { index, outcome }))
      }
      return true
    },
    drop: async (itemsTable, index) => {
      const isDropped = await withIndexLock(async (connection) => {
        const pending = await findIndexIn(connection, itemsTable, index)
        if (pending) await dropAll(connection, itemsTable, physicalIndexes(pending, dialect))
        return true
      })
      if (!isDropped) return false
      await db.transaction((tx) => finishDrop(tx, itemsTable, index))
      return true
    },
    dropDiscarded: async () => {},
  }
}

/** Result of a build, with the table for which it was made. */
interface Outcome {
  tableId: number | null
  failure?: IndexFailure
}

/**
 * Builds an index if it is still pending. Ignores an error after a restoration has replaced the table: the new table
 * may have the index already.
 */
async function buildPending(
  connection: Connection,
  table: string,
  listed: StoredIndex,
): Promise<Outcome> {
  const tableId = await findTableId(connection, table)
  try {
    return { tableId, ...(await buildListed(connection, table, listed)) }
  } catch (error) {
    const isConnected = !(error instanceof StorageError)
    if (isConnected && (await findTableId(connection, table)) !== tableId) return { tableId }
    throw error
  }
}

async function buildListed(
  connection: Connection,
  table: string,
  listed: StoredIndex,
): Promise<{ failure?: IndexFailure }> {
  const index = await findIndexIn(connection, table, listed)
  if (!index) return {}
  const outcome = await buildIndex(connection, table, index)
  // A restoration may have replaced the table and its list during the build.
  const isListed = (await listStoredIndexes(connection, table)).some(({ id }) => id === index.id)
  if (!isListed) await dropAll(connection, table, physicalIndexes(index, connection.dialect))
  return outcome
}

/** Stores the outcome of a build. If a restoration replaced the table in the meantime, the index stays pending. */
async function finishBuild(
  tx: Queries,
  table: string,
  { index, outcome: { tableId, failure } }: { index: StoredIndex; outcome: Outcome },
): Promise<void> {
  await lockIndexes(tx, table)
  if ((await findTableId(tx, table)) === tableId) await finishIndex(tx, table, index, failure)
}

/**
 * Removes a dropped index from the list of its table. If a restoration brought it back in the meantime, the index of
 * the new table may have been dropped, and is built again.
 */
async function finishDrop(tx: Queries, table: string, dropped: StoredIndex): Promise<void> {
  await removeIndex(tx, table, dropped)
  const restored = await findIndexIn(tx, table, { id: dropped.id, status: 'ACTIVE' })
  if (!restored) return
  for (const { suffix } of physicalIndexes(restored, tx.dialect)) {
    if ((await findPhysical(tx, `${table}_${suffix}`))?.valid) continue
    await changeIndexes(tx, table, (indexes) =>
      indexes.map((index) => (index.id === restored.id ? { ...index, status: 'BUILDING' } : index)),
    )
    return
  }
}

/** Locks the list of indexes of a table until the transaction ends, so that no restoration replaces the table. */
async function lockIndexes(tx: Queries, table: string): Promise<void> {
  await changeIndexes(tx, table, (indexes) => indexes)
}

/** Finds the number by which the database knows a table; null if it does not exist. */
async function findTableId(db: Reader, table: string): Promise<number | null> {
  const row = await first<{ id: number | null }>(
    db,
    sql`select to_regclass(${table})::oid::bigint as id`,
  )
  return row?.id ?? null
}

/** Builds an index. Builds it again if an earlier build left it invalid. */
async function buildIndex(
  connection: Connection,
  table: string,
  index: StoredIndex,
): Promise<{ failure?: IndexFailure }> {
  if (index.unique) {
    const failure = await findTooLarge(connection, table, { index, where: sql`true` })
    if (failure) return { failure }
  }
  try {
    await createMissing(connection, table, physicalIndexes(index, connection.dialect))
  } catch (error) {
    if (connection.dialect.indexes.violated(error) === undefined) throw error
    await dropAll(connection, table, physicalIndexes(index, connection.dialect))
    return { failure: duplicateFailure(index, await findDuplicate(connection, table, index)) }
  }
  await connection.run(sql`analyze ${identifier(table)}`)
  return {}
}

async function createMissing(
  connection: Connection,
  table: string,
  indexes: readonly PhysicalIndex[],
): Promise<void> {
  for (const index of indexes) {
    const name = `${table}_${index.suffix}`
    const existing = await findPhysical(connection, name)
    if (existing?.valid) continue
    if (existing) await dropOne(connection, name)
    await connection.run(createIndexStatement(table, index, { modifiers: sql` concurrently` }))
  }
}

/** Finds an index in the database. An interrupted build leaves one that is not valid. */
function findPhysical(db: Reader, name: string): Promise<{ valid: boolean } | undefined> {
  return first<{ valid: boolean }>(
    db,
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`,
  )
}

async function dropAll(
  connection: Connection,
  table: string,
  indexes: readonly PhysicalIndex[],
): Promise<void> {
  for (const { suffix } of indexes) await dropOne(connection, `${table}_${suffix}`)
}

async function dropOne(connection: Connection, name: string): Promise<void> {
  await connection.run(sql`drop index concurrently if exists ${identifier(name)}`)
}
