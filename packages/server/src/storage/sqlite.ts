import { availableParallelism } from 'node:os'
import { withSqliteSnapshot } from './backup/sqlite-tables-snapshot.js'
import type { Database, Queries, Reader } from './database.js'
import { createDeadline } from './deadline.js'
import { createFairTurns, type TurnLimits } from './fair-turns.js'
import { createRecall } from './recall.js'
import { createScanPool } from './scan-pool.js'
import { startScanThread } from './scan-thread.js'
import { type Sql, sql } from './sql.js'
import { connectSqlite, createStatements, type Statements, textOf } from './sqlite-connection.js'
import { sqliteDialect } from './sqlite-dialect.js'
import type { SqliteConnection } from './sqlite-driver.js'
import { createSqliteScans } from './sqlite-scan.js'
import { createSnapshot } from './sqlite-snapshot.js'

/** Transactions that share one commit at the most. */
const GROUP_SIZE = 256
/** A thread for each core but that of the event loop, two at the most. */
const scanLimits: TurnLimits = {
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waitingOfOne: 32,
  waiting: 256,
  waitMs: 5000,
}

interface Waiting {
  run(tx: Queries): Promise<void>
  /** Called when the group's commit is durable. */
  settle(): void
  fail(error: unknown): void
}

/**
 * Opens a database file, one connection that writes and one that reads.
 * Every commit is synced before it is answered (`synchronous = full`); transactions that wait for the writer
 * share one commit, each in a savepoint of its own.
 * @see docs/storage.md#durability
 */
export function openSqlite(path: string): Database {
  const writer = connectSqlite(path, { readOnly: false, deadline: createDeadline() })
  writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const deadline = createDeadline()
  const reader = connectSqlite(path, { readOnly: true, deadline })
  const snapshot = createSnapshot(reader)
  const { recall, forget } = createRecall()
  const written = new Set<string>()
  const statements = createStatements(reader, snapshot.take)
  const read = queriesOn(statements)
  const pool = createScanPool(() => startScanThread(path), createFairTurns(scanLimits))
  const writing = createStatements(writer, (text) => {
    if (!/^\s*select\b/i.test(text)) written.add(text)
  })
  const write = queriesOn(writing)
  const commit = (): void => {
    // An old snapshot would keep the commit from moving the log into the file.
    snapshot.leave()
    writer.exec('commit')
    for (const text of written) forget(text)
    written.clear()
  }
  const waiting: Waiting[] = []
  let draining: Promise<void> | undefined

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      // A turn of the loop before each group: requests that arrived together are committed together, and who writes one
      // thing after the other leaves time for timers and sockets.
      await new Promise((resolve) => setImmediate(resolve))
      await commitGroup(writer, write, waiting.splice(0, GROUP_SIZE), commit)
    }
    draining = undefined
  }

  return {
    dialect: read.dialect,
    rowLock: read.rowLock,
    keepLock: read.keepLock,
    all: read.all,
    recall,
    scan: createSqliteScans({ statements, deadline, pool }),
    transaction: (work) =>
      new Promise((resolve, reject) => {
        waiting.push(unitOf(work, resolve, reject))
        draining ??= drain()
      }),
    snapshot: (work) => withSqliteSnapshot(path, work),
    close: async () => {
      await Promise.all([draining, pool.close()])
      snapshot.leave()
      reader.close()
      writer.close()
    },
  }
}

/** Opens a database file to read it beside the process that writes it. */
export function openSqliteReader(path: string): Reader & { close(): Promise<void> } {
  const connection = connectSqlite(path, { readOnly: true, deadline: createDeadline() })
  const queries = queriesOn(createStatements(connection))
  return { ...queries, close: async () => void connection.close() }
}

function queriesOn(statements: Statements): Queries {
  return {
    dialect: sqliteDialect,
    rowLock: sql``,
    keepLock: sql``,
    all: async <Row>(query: Sql) => statements.all(textOf(query), query.values) as Row[],
    run: async (query) => Number(statements.run(textOf(query), query.values).changes),
  }
}

function unitOf<T>(
  work: (tx: Queries) => Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Waiting {
  let settle = (): void => {}
  return {
    run: async (tx) => {
      const value = await work(tx)
      settle = () => resolve(value)
    },
    settle: () => settle(),
    fail: reject,
  }
}

async function commitGroup(
  writer: SqliteConnection,
  tx: Queries,
  group: readonly Waiting[],
  commit: () => void,
): Promise<void> {
  const done: Waiting[] = []
  try {
    writer.exec('begin immediate')
    for (const unit of group) if (await runInSavepoint(writer, tx, unit)) done.push(unit)
    commit()
  } catch (error) {
    rollBack(writer)
    for (const unit of group) unit.fail(error)
    return
  }
  for (const unit of done) unit.settle()
}

async function runInSavepoint(
  writer: SqliteConnection,
  tx: Queries,
  unit: Waiting,
): Promise<boolean> {
  writer.exec('savepoint unit')
  try {
    await unit.run(tx)
    writer.exec('release unit')
    return true
  } catch (error) {
    unit.fail(error)
    undo(writer, error)
    return false
  }
}

function undo(writer: SqliteConnection, reason: unknown): void {
  try {
    writer.exec('rollback to unit; release unit')
  } catch {
    // The error (a full disk, for one) has rolled back the whole transaction: it is that of all units in it.
    throw reason
  }
}

function rollBack(writer: SqliteConnection): void {
  try {
    writer.exec('rollback')
  } catch {
    // Some errors (a full disk, for one) have rolled back already, and then there is nothing to roll back.
  }
}
