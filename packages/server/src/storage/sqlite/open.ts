import { availableParallelism } from 'node:os'
import { createFairQueue, type FairQueueLimits } from '../../lib/fair-queue.js'
import type { Database, LockingReader } from '../database.js'
import { createCommitSignal } from '../events/commit-signal.js'
import { createSqliteIndexes } from './build-indexes.js'
import { createSqliteCollectionCache } from './collection-cache.js'
import { connectSqlite } from './connection.js'
import { createDeadline } from './deadline.js'
import { createSharedRead, createStatementRunner, readerOn } from './reader.js'
import { createSqliteScanPool, createSqliteScans, startScanThread } from './scans.js'
import { withSqliteSnapshot } from './tables-snapshot.js'
import { createSqliteTransactions } from './transactions.js'
import { watchDatabaseFile } from './watch-database-file.js'

/**
 * One slot per core except the event loop's, at most two. Visitors may use all slots, because the queue pauses their
 * statements while members or operators wait.
 */
const scanSlots = Math.min(2, Math.max(1, availableParallelism() - 1))
const scanLimits: FairQueueLimits = {
  slots: scanSlots,
  visitorSlots: scanSlots,
  maxWaitingOfGroup: 32,
  maxWaiting: 256,
  maxWaitMs: 5000,
}

/**
 * Opens a database file with one connection for writes and one for reads. Every commit is synced before it is
 * acknowledged (`synchronous = full`). SQLite checkpoints the write-ahead log by itself, during index builds more often
 * (`build-indexes.ts`). Only `check-database.ts`, before the start, runs a checkpoint explicitly.
 * @param options.report called with a sentence when the file was deleted or replaced, and when it is back
 * @see docs/storage.md#durability
 */
export function openSqlite(
  path: string,
  { report }: { report?: (sentence: string) => void } = {},
): Database {
  const writeDeadline = createDeadline()
  const writer = connectSqlite(path, { readOnly: false, deadline: writeDeadline })
  const deadline = createDeadline()
  const reader = connectSqlite(path, { readOnly: true, deadline })
  const file = watchDatabaseFile(path, report)
  const sharedRead = createSharedRead(reader)
  const { cachedCollection, invalidate } = createSqliteCollectionCache()
  const commitSignal = createCommitSignal()
  const statements = createStatementRunner(reader, sharedRead.ensureOpen)
  const startThread = (): ReturnType<typeof startScanThread> => {
    file.assertInPlace()
    return startScanThread(path)
  }
  const scanPool = createSqliteScanPool(startThread, createFairQueue(scanLimits))
  const transactions = createSqliteTransactions(writer, {
    file,
    sharedRead,
    invalidate,
    commitSignal,
    deadline: writeDeadline,
  })
  const basics = {
    ...readerOn(statements), // `all`, the dialect and empty lock clauses
    createScan: createSqliteScans({ statements, deadline }, scanPool),
    transaction: transactions.run,
  }
  return {
    ...basics,
    commits: {
      onCommit: commitSignal.onCommit,
      announce: async () => {},
      // Readers see commits in order, so every event that they see is settled.
      settledUpTo: async () => Number.MAX_SAFE_INTEGER,
    },
    indexes: createSqliteIndexes(basics),
    cachedCollection,
    snapshot: async (work) => {
      file.assertInPlace()
      return withSqliteSnapshot(path, work)
    },
    assertInPlace: file.assertInPlace,
    close: async () => {
      await Promise.all([transactions.ended(), scanPool.close()])
      file.close()
      sharedRead.end()
      reader.close()
      writer.close()
    },
  }
}

/** Opens a database file read-only, while another process may write to it. */
export function openSqliteReader(path: string): LockingReader & { close(): Promise<void> } {
  const connection = connectSqlite(path, { readOnly: true, deadline: createDeadline() })
  const reader = readerOn(createStatementRunner(connection))
  return { ...reader, close: async () => void connection.close() }
}
