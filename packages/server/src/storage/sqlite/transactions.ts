import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Queries, Transaction } from '../database.js'
import type { NewEvent } from '../event.js'
import type { CommitSignal } from '../events/commit-signal.js'
import { insertEvents } from '../events/events.js'
import { type Sql, statementText } from '../sql.js'
import { StorageError } from '../storage-error.js'
import { createSqliteTables } from './change-tables.js'
import type { CollectionCache } from './collection-cache.js'
import { type Deadline, OverDeadlineError } from './deadline.js'
import type { SqliteConnection } from './driver.js'
import { toStorageError } from './errors.js'
import { createSqliteItemRows } from './item-rows.js'
import { createStatementRunner, readerOn, type SharedRead, type StatementRunner } from './reader.js'
import { sqliteDialect } from './sql-dialect.js'
import type { DatabaseFile } from './watch-database-file.js'

/** Maximum transactions that share one commit. */
const MAX_GROUP = 256

/** The transactions of a database file. */
export interface SqliteTransactions {
  run: Database['transaction']
  /** Resolves when no transaction runs or waits. */
  ended(): Promise<void>
}

/** Parts that a commit affects besides its connection. */
interface CommitContext {
  file: DatabaseFile
  sharedRead: SharedRead
  invalidate: CollectionCache['invalidate']
  commitSignal: CommitSignal
  deadline: Deadline
}

/**
 * Creates the transactions of a connection. Those that wait for it share one commit (group commit), each in its own
 * savepoint.
 */
export function createSqliteTransactions(
  connection: SqliteConnection,
  context: CommitContext,
): SqliteTransactions {
  const writer = createGroupWriter(connection, context)
  const waiting: QueuedTransaction[] = []
  let draining: Promise<void> | undefined

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Yields to the event loop before each group: requests that arrived together are committed together, and a client
      // that writes in sequence does not starve timers and sockets.
      await nextTurn()
      await commitGroup(writer, waiting.splice(0, MAX_GROUP))
    }
    draining = undefined
  }

  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        waiting.push(queuedTransaction(work, resolve, reject))
        draining ??= drain()
      }),
    ended: async () => draining,
  }
}

/** A transaction that waits for a group. */
interface QueuedTransaction {
  /** @returns a function to call when the group's commit is durable */
  run(tx: Queries): Promise<() => void>
  fail(error: unknown): void
}

function queuedTransaction<T>(
  work: (tx: Transaction) => Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): QueuedTransaction {
  return {
    run: async (tx) => {
      const callbacks: (() => void)[] = []
      const afterCommit = (callback: () => void): void => void callbacks.push(callback)
      const value = await work({ afterCommit, ...tx })
      return () => {
        resolve(value)
        for (const callback of callbacks) queueMicrotask(callback)
      }
    },
    fail: reject,
  }
}

async function commitGroup(
  writer: GroupWriter,
  group: readonly QueuedTransaction[],
): Promise<void> {
  const acknowledgements: (() => void)[] = []
  try {
    writer.begin()
    // A single transaction needs no savepoint.
    const run = group.length === 1 ? runAlone : runInSavepoint
    for (const queued of group) acknowledgements.push(await run(writer, queued))
    writer.assertGood()
    writer.commit()
  } catch (error) {
    rollBack(writer.connection)
    const reason = toStorageError(error)
    for (const queued of group) queued.fail(reason)
    return
  }
  for (const acknowledge of acknowledgements) acknowledge()
}

function runAlone({ tx }: GroupWriter, queued: QueuedTransaction): Promise<() => void> {
  return queued.run(tx)
}

async function runInSavepoint(writer: GroupWriter, queued: QueuedTransaction): Promise<() => void> {
  const { connection } = writer
  connection.exec('savepoint queued')
  try {
    const acknowledge = await queued.run(writer.tx)
    // A disk failure fails the whole group.
    writer.assertGood()
    connection.exec('release queued')
    return acknowledge
  } catch (error) {
    queued.fail(error)
    writer.assertGood()
    rollBackToSavepoint(connection, error)
    return () => {}
  }
}

function rollBackToSavepoint(connection: SqliteConnection, reason: unknown): void {
  try {
    connection.exec('rollback to queued; release queued')
  } catch {
    // The error has rolled back the whole group, so it is the error of every transaction.
    throw reason
  }
}

function rollBack(connection: SqliteConnection): void {
  try {
    connection.exec('rollback')
  } catch {
    // SQLite has rolled back already, as it does when the disk is full.
  }
}

/** The connection that commits groups of transactions. */
interface GroupWriter {
  connection: SqliteConnection
  tx: Queries
  begin(): void
  /** @throws StorageError when the disk failed since `begin` */
  assertGood(): void
  commit(): void
}

function createGroupWriter(
  connection: SqliteConnection,
  { file, sharedRead, invalidate, commitSignal, deadline }: CommitContext,
): GroupWriter {
  const statements = untilFailure(createStatementRunner(connection))
  const changed: Changed = { collections: false, events: false }
  return {
    connection,
    tx: queriesOn(withReadLimit(statements, deadline), changed),
    begin: () => {
      statements.reset()
      if (file.missing) file.assertInPlace()
      connection.exec('begin immediate')
    },
    assertGood: statements.assertGood,
    commit: () => {
      // A read transaction that stays open would block checkpoints of the write-ahead log.
      sharedRead.end()
      connection.exec('commit')
      if (changed.collections) invalidate()
      changed.collections = false
      // A commit to a deleted file is lost, so it must fail instead of being acknowledged.
      file.assertInPlace()
      // `openEventLog` listens.
      if (changed.events) commitSignal.emit()
      changed.events = false
    },
  }
}

/** Statements that stop at the first disk failure. */
interface FailingStatements extends StatementRunner {
  /** Clears the failure for the next transaction. */
  reset(): void
  /** @throws StorageError when a statement failed since the last reset */
  assertGood(): void
}

/**
 * Rejects every statement after a disk failure: SQLite may have rolled back the transaction, and each further statement
 * would be committed on its own.
 */
function untilFailure(statements: StatementRunner): FailingStatements {
  let failure: StorageError | undefined
  const assertGood = (): void => {
    if (failure) throw failure
  }
  const guarded = <T>(work: () => T): T => {
    assertGood()
    try {
      return work()
    } catch (error) {
      if (error instanceof StorageError) failure = error
      throw error
    }
  }
  return {
    all: (text, values) => guarded(() => statements.all(text, values)),
    run: (text, values) => guarded(() => statements.run(text, values)),
    reset: () => {
      failure = undefined
    },
    assertGood,
  }
}

/** Milliseconds of a read in a transaction, as on PostgreSQL. Such a read blocks the process. */
const READ_MS = 4000

/** Ends reads that take too long. They fail their transaction, but not the others that share its commit. */
function withReadLimit(statements: StatementRunner, deadline: Deadline): StatementRunner {
  return {
    ...statements,
    all: (text, values) => {
      try {
        return deadline.within(READ_MS, () => statements.all(text, values))
      } catch (error) {
        if (!(error instanceof OverDeadlineError)) throw error
        throw new StorageError('too-slow', `a read in a transaction took longer than ${READ_MS} ms`)
      }
    },
  }
}

/**
 * Changes of the open transaction. After a rollback they stay set: the next commit then empties the cache of
 * collections and calls the listeners without need.
 */
interface Changed {
  collections: boolean
  events: boolean
}

function queriesOn(statements: StatementRunner, changed: Changed): Queries {
  const reader = readerOn(statements)
  const run = async (query: Sql): Promise<number> =>
    Number(statements.run(statementText(query), query.values).changes)
  const record = async (event: NewEvent): Promise<void> => {
    for (const statement of insertEvents(sqliteDialect, [event])) await run(statement)
    changed.events = true
  }
  return {
    ...reader,
    itemRows: createSqliteItemRows({ ...reader, run, record }),
    tables: createSqliteTables({ ...reader, run }),
    run,
    record,
    invalidateCollections: () => {
      changed.collections = true
    },
  }
}
