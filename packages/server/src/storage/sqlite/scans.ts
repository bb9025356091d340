import { Worker } from 'node:worker_threads'
import { type FairQueue, type Pausable, QueueRefusedError } from '../../lib/fair-queue.js'
import {
  createScans,
  OverBudgetError,
  type Scan,
  type ScanOptions,
  type ScanPool,
} from '../scan/scan.js'
import { createScanWorkers, type ScanWorker } from '../scan/scan-workers.js'
import { statementText } from '../sql.js'
import { StorageError } from '../storage-error.js'
import { type Deadline, OverDeadlineError } from './deadline.js'
import type { StatementRunner } from './reader.js'
import {
  type ScanReply,
  type ScanRequest,
  type ScanThreadData,
  threadState,
} from './scan-messages.js'
import { scanWorkerFile } from './scan-thread-file.js'
import { sqliteDialect } from './sql-dialect.js'

/** Limits of a statement on the event loop, in milliseconds. */
const limits = { firstTryMs: 5, failedTriesMs: 100, slowMs: 5 }

/**
 * Creates the scans of one database. It tries a statement on the event loop, and runs a statement that takes too long
 * again in a thread of the pool.
 * @param connection.deadline stops a statement of the read connection
 */
export function createSqliteScans(
  { statements, deadline }: { statements: Pick<StatementRunner, 'all'>; deadline: Deadline },
  pool: Pick<ScanPool, 'run'>,
): (options: ScanOptions) => Scan {
  return createScans({
    dialect: sqliteDialect,
    limits,
    pool,
    tryFirst: async (query) => {
      const startedAt = performance.now()
      const elapsedMs = (): number => performance.now() - startedAt
      try {
        const rows = deadline.within(limits.firstTryMs, () =>
          statements.all(statementText(query), query.values),
        )
        return { rows, ms: elapsedMs() }
      } catch (error) {
        if (!(error instanceof OverDeadlineError)) throw error
        return { ms: elapsedMs() }
      }
    },
  })
}

/**
 * Creates a pool of scan threads. The statement of a visitor pauses while members or operators need its slot.
 * @param start starts a thread
 * @param queue limits the number of concurrent statements
 */
export function createSqliteScanPool(start: () => ScanThread, queue: FairQueue): ScanPool {
  const threads = createScanWorkers({ start, isTransient: isThreadLost })
  let closed = false

  const runOn = async (
    thread: ScanThread,
    request: ScanRequest,
    pause: PauseSwitch,
  ): Promise<ScanReply> => {
    try {
      const reply = thread.run(request)
      pause.connect(thread)
      return await reply
    } finally {
      pause.connect(undefined)
    }
  }

  return {
    run: async ({ query, ms }, requester) => {
      const request = { text: statementText(query), values: query.values, ms }
      const pause = createPauseSwitch()
      const release = await queue.enter(requester, pause)
      try {
        const reply = await threads.run((thread) => runOn(thread, request, pause))
        if (reply.kind === 'failed') throw reply.error
        if (reply.kind === 'storage-failed') throw new StorageError(reply.failure, reply.detail)
        if (reply.kind === 'rows') return reply
        if (reply.kind === 'displaced') {
          throw new QueueRefusedError('members needed the slot for too long')
        }
        throw closed ? beingClosed() : new OverBudgetError(ms)
      } catch (error) {
        if (!isThreadLost(error)) throw error
        throw new StorageError('refusing', 'a scan ended its thread twice', { cause: error })
      } finally {
        release()
      }
    },
    close: async () => {
      closed = true
      queue.close()
      await threads.close()
    },
  }
}

/** Pauses the thread that runs a statement. After a retry, that is another thread. */
interface PauseSwitch extends Pausable {
  connect(thread: ScanThread | undefined): void
}

function createPauseSwitch(): PauseSwitch {
  let connected: ScanThread | undefined
  let paused = false
  return {
    pause: () => {
      paused = true
      connected?.pause()
    },
    resume: () => {
      paused = false
      connected?.resume()
    },
    connect: (thread) => {
      connected = thread
      if (paused) thread?.pause()
    },
  }
}

function beingClosed(): StorageError {
  return new StorageError('refusing', 'the database is being closed')
}

/** A thread with a read-only connection. It is not reusable after it has ended unexpectedly. */
export interface ScanThread extends ScanWorker {
  /** @throws ThreadLostError when the thread ends while the statement runs */
  run(request: ScanRequest): Promise<ScanReply>
  /** Pauses the current statement until `resume`, for at most `MAX_PAUSE_MS`. */
  pause(): void
  resume(): void
}

/** Thrown when a thread ends unexpectedly. Its statement is not necessarily the cause. */
export class ThreadLostError extends Error {
  override name = 'ThreadLostError'
}

function isThreadLost(error: unknown): boolean {
  return error instanceof ThreadLostError
}

interface Running {
  resolve(reply: ScanReply): void
  reject(error: unknown): void
}

/** Starts a thread on a database file. */
export function startScanThread(path: string): ScanThread {
  const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: ScanThreadData = { path, state }
  const worker = new Worker(scanWorkerFile, { workerData })
  let lost = false
  let running: Running | undefined
  let onIdle = (): void => {}
  const resume = (): void => {
    Atomics.compareExchange(state, 0, threadState.paused, threadState.running)
    Atomics.notify(state, 0)
  }
  const settle = (): Running | undefined => {
    const settled = running
    running = undefined
    resume()
    // An idle thread must not keep the process running.
    worker.unref()
    onIdle()
    return settled
  }
  const lose = (cause: unknown): void => {
    lost = true
    settle()?.reject(new ThreadLostError('a thread for scans died', { cause }))
  }
  worker.on('message', (reply: ScanReply) => settle()?.resolve(reply))
  worker.on('error', lose)
  worker.on('exit', lose)
  worker.unref()
  return {
    get isReusable() {
      return !lost
    },
    run: (request) =>
      new Promise((resolve, reject) => {
        running = { resolve, reject }
        worker.ref()
        worker.postMessage(request)
      }),
    pause: () => {
      if (running) Atomics.compareExchange(state, 0, threadState.running, threadState.paused)
    },
    resume,
    close: async () => {
      if (lost) return
      Atomics.store(state, 0, threadState.stopped)
      Atomics.notify(state, 0)
      // Waits until the statement stops, because it is unsafe to terminate a thread inside the native driver.
      if (running) {
        await new Promise<void>((resolve) => {
          onIdle = resolve
        })
      }
      await worker.terminate()
    },
  }
}
