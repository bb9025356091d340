import { availableParallelism } from 'node:os'
import { createFairQueue, type FairQueueLimits } from '../../lib/fair-queue.js'
import {
  batchOfOne,
  type Database,
  type Queries,
  type Reader,
  type Transaction,
} from '../database.js'
import { createCommitSignal } from '../events/commit-signal.js'
import type { NewEvent } from '../events/event.js'
import { insertEvents } from '../events/events.js'
import { type Sql, sql, textOf } from '../sql.js'
import {
  connectSqlite,
  createSharedRead,
  createStatementRunner,
  type StatementRunner,
  untilFailure,
} from './connection.js'
import { createDeadline } from './deadline.js'
import { sqliteDialect } from './dialect.js'
import type { SqliteConnection } from './driver.js'
import { toSqliteStorageError } from './errors.js'
import { watchDatabaseFile } from './file.js'
import { createSqliteIndexes } from './indexes.js'
import { createResultCache } from './result-cache.js'
import { createScanPool, startScanThread } from './scan-pool.js'
import { createSqliteScans } from './scan-tries.js'
import { withSqliteSnapshot } from './tables-snapshot.js'
import { createSqliteTables } from './write-items.js'

/** Maximum transactions that share one commit. */
const MAX_GROUP = 256
/** One slot per core except the event loop's, at most two. Visitors may use all: their statements can be paused. */
const scanSlots = Math.min(2, Math.max(1, availableParallelism() - 1))
const scanLimits: FairQueueLimits = {
  slots: scanSlots,
  visitorSlots: scanSlots,
  maxWaitingOfNetwork: 32,
  maxWaiting: 256,
  maxWaitMs: 5000,
}

interface QueuedTransaction {
  run(tx: Queries): Promise<void>
  /** Called when the group's commit is durable. */
  settle(): void
  fail(error: unknown): void
}

/**
 * Opens a database file with one connection for writes and one for reads.
 * Every commit is synced before it is acknowledged (`synchronous = full`). Transactions waiting for the writer share one
 * commit (group commit), each in its own savepoint.
 * @param options.report is told when the file is found deleted or replaced, and when it is back
 * @see docs/storage.md#durability
 */
export function openSqlite(
  path: string,
  { report }: { report?: (sentence: string) => void } = {},
): Database {
  const writer = connectSqlite(path, { readOnly: false, deadline: createDeadline() })
  writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const deadline = createDeadline()
  const reader = connectSqlite(path, { readOnly: true, deadline })
  const file = watchDatabaseFile(path, report)
  const sharedRead = createSharedRead(reader)
  const { cached, invalidate } = createResultCache()
  /** True after the open transaction changed collections. A rollback does not reset it: they are then read once for nothing. */
  let isCollectionChanged = false
  const events = createCommitSignal()
  /** True after the open transaction wrote an event. A rollback does not reset it: listeners are then called once for nothing. */
  let isRecorded = false
  const statements = createStatementRunner(reader, sharedRead.ensureOpen)
  const startThread = (): ReturnType<typeof startScanThread> => {
    file.assertInPlace()
    return startScanThread(path)
  }
  const scanPool = createScanPool(startThread, createFairQueue(scanLimits))
  const writing = untilFailure(createStatementRunner(writer))
  const groupWriter: GroupWriter = {
    connection: writer,
    tx: queriesOn(writing, {
      invalidateCollections: () => {
        isCollectionChanged = true
      },
      onRecord: () => {
        isRecorded = true
      },
    }),
    begin: () => {
      writing.reset()
      if (file.missing) file.assertInPlace()
      writer.exec('begin immediate')
    },
    assertGood: writing.assertGood,
    commit: () => {
      // A read transaction that stays open would block checkpoints.
      sharedRead.end()
      writer.exec('commit')
      if (isCollectionChanged) invalidate()
      isCollectionChanged = false
      // A commit to a deleted file is lost, so it must fail instead of being acknowledged.
      file.assertInPlace()
      if (isRecorded) events.call()
      isRecorded = false
    },
  }
  const waiting: QueuedTransaction[] = []
  let draining: Promise<void> | undefined

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Yields to the event loop before each group: requests that arrived together are committed together, and a client
      // that writes in sequence does not starve timers and sockets.
      await new Promise((resolve) => setImmediate(resolve))
      await commitGroup(groupWriter, waiting.splice(0, MAX_GROUP))
    }
    draining = undefined
  }

  const basics = {
    ...readerOn(statements),
    openScan: createSqliteScans({ statements, deadline }, scanPool),
    transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        waiting.push(queuedTransaction(work, resolve, reject))
        draining ??= drain()
      }),
  }
  return {
    ...basics,
    events: {
      onCommit: events.onCommit,
      publish: async () => {},
      // Readers see commits in their order.
      settledUpTo: async () => Number.MAX_SAFE_INTEGER,
    },
    indexes: createSqliteIndexes(basics),
    cached,
    // Transactions that wait for the writer share a commit.
    batched: (_name, _call, { alone }) => alone(),
    snapshot: async (work) => {
      file.assertInPlace()
      return withSqliteSnapshot(path, work)
    },
    assertInPlace: file.assertInPlace,
    close: async () => {
      await Promise.all([draining, scanPool.close()])
      file.close()
      sharedRead.end()
      reader.close()
      writer.close()
    },
  }
}

/** Opens a database file read-only, while another process may write to it. */
export function openSqliteReader(path: string): Reader & { close(): Promise<void> } {
  const connection = connectSqlite(path, { readOnly: true, deadline: createDeadline() })
  const reader = readerOn(createStatementRunner(connection))
  return { ...reader, close: async () => void connection.close() }
}

function readerOn(statements: StatementRunner): Reader {
  return {
    dialect: sqliteDialect,
    rowLock: sql``,
    keepLock: sql``,
    all: async <Row>(query: Sql) => statements.all(textOf(query), query.values) as Row[],
  }
}

function queriesOn(
  statements: StatementRunner,
  {
    invalidateCollections,
    onRecord,
  }: Pick<Queries, 'invalidateCollections'> & { onRecord(): void },
): Queries {
  const reader = readerOn(statements)
  const run = async (query: Sql): Promise<number> =>
    Number(statements.run(textOf(query), query.values).changes)
  const record = async (event: NewEvent): Promise<void> => {
    for (const statement of insertEvents(sqliteDialect, [event])) await run(statement)
    onRecord()
  }
  const tx: Queries = {
    ...reader,
    tables: createSqliteTables({ all: reader.all, run, record }),
    run,
    record,
    batched: (_, call, all) => batchOfOne(tx, call, all),
    invalidateCollections,
  }
  return tx
}

function queuedTransaction<T>(
  work: (tx: Transaction) => Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): QueuedTransaction {
  const callbacks: (() => void)[] = []
  const afterCommit = (callback: () => void): void => void callbacks.push(callback)
  let settle = (): void => {}
  return {
    run: async (tx) => {
      const value = await work({ afterCommit, ...tx })
      settle = () => {
        resolve(value)
        for (const callback of callbacks) queueMicrotask(callback)
      }
    },
    settle: () => settle(),
    fail: reject,
  }
}

/** The writer connection of a group of transactions. */
interface GroupWriter {
  connection: SqliteConnection
  tx: Queries
  begin(): void
  /** @throws StorageError when the disk failed since `begin` */
  assertGood(): void
  commit(): void
}

async function commitGroup(
  writer: GroupWriter,
  group: readonly QueuedTransaction[],
): Promise<void> {
  const done: QueuedTransaction[] = []
  try {
    writer.begin()
    const [only] = group
    if (only && group.length === 1) {
      // A single unit needs no savepoint: it is the whole transaction.
      await only.run(writer.tx)
      done.push(only)
    } else {
      for (const unit of group) if (await runInSavepoint(writer, unit)) done.push(unit)
    }
    writer.assertGood()
    writer.commit()
  } catch (error) {
    rollBack(writer.connection)
    const reason = toSqliteStorageError(error)
    for (const unit of group) unit.fail(reason)
    return
  }
  for (const unit of done) unit.settle()
}

async function runInSavepoint(writer: GroupWriter, unit: QueuedTransaction): Promise<boolean> {
  const { connection } = writer
  connection.exec('savepoint unit')
  try {
    await unit.run(writer.tx)
    // A disk failure fails the whole group.
    writer.assertGood()
    connection.exec('release unit')
    return true
  } catch (error) {
    unit.fail(error)
    writer.assertGood()
    undo(connection, error)
    return false
  }
}

function undo(connection: SqliteConnection, reason: unknown): void {
  try {
    connection.exec('rollback to unit; release unit')
  } catch {
    // The error has rolled back the whole transaction, so it is the error of every unit.
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
