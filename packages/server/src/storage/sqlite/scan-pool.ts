import { Worker } from 'node:worker_threads'
import { type FairQueue, type Pausable, QueueRefusedError } from '../../lib/fair-queue.js'
import { OverBudgetError, type ScanPool } from '../scan.js'
import { createScanWorkers, type ScanWorker } from '../scan-workers.js'
import { textOf } from '../sql.js'
import { StorageError } from '../storage-error.js'
import {
  type ScanAnswer,
  type ScanRequest,
  type ScanThreadData,
  threadState,
} from './scan-messages.js'
import { scanWorkerFile } from './scan-worker-file.js'

/**
 * Creates a pool of scan threads. A visitor's statement pauses while others need its slot.
 * @param start starts a thread
 * @param queue limits the number of concurrent statements
 */
export function createScanPool(start: () => ScanThread, queue: FairQueue): ScanPool {
  const threads = createScanWorkers({ start, isLoss: isThreadLost })
  let closed = false

  const runOn = async (
    thread: ScanThread,
    request: ScanRequest,
    pause: PauseSwitch,
  ): Promise<ScanAnswer> => {
    try {
      const answer = thread.run(request)
      pause.connect(thread)
      return await answer
    } finally {
      pause.connect(undefined)
    }
  }

  return {
    run: async ({ query, ms }, requester) => {
      const request = { text: textOf(query), values: query.values, ms }
      const pause = createPauseSwitch()
      const release = await queue.enter(requester, pause)
      try {
        const answer = await threads.run((thread) => runOn(thread, request, pause))
        if (answer.kind === 'failed') throw answer.error
        if (answer.kind === 'storage-failed') throw new StorageError(answer.failure, answer.detail)
        if (answer.kind === 'rows') return answer
        if (answer.kind === 'displaced') {
          throw new QueueRefusedError('members needed the slot for too long')
        }
        throw closed ? beingClosed() : new OverBudgetError(ms)
      } catch (error) {
        if (!isThreadLost(error)) throw error
        throw new StorageError('refusing', 'a scan ended its thread, twice', { cause: error })
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

/** Pauses the thread of a statement, also after a retry on another thread. */
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

/** A thread with a read-only connection. It is lost when it has died. */
export interface ScanThread extends ScanWorker {
  /** @throws ThreadLostError when the thread dies while the statement runs */
  run(request: ScanRequest): Promise<ScanAnswer>
  /** Pauses the current statement until `resume`, for at most `MAX_PAUSE_MS`. */
  pause(): void
  resume(): void
  /** Stops the current statement and ends the thread. */
  close(): Promise<void>
}

/** Thrown when a thread dies. Its statement is not necessarily the cause. */
export class ThreadLostError extends Error {
  override name = 'ThreadLostError'
}

function isThreadLost(error: unknown): boolean {
  return error instanceof ThreadLostError
}

interface Running {
  resolve(answer: ScanAnswer): void
  reject(error: unknown): void
}

/** Starts a thread on a database file. */
export function startScanThread(path: string): ScanThread {
  const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: ScanThreadData = { path, state }
  const worker = new Worker(scanWorkerFile, { workerData })
  let lost = false
  let running: Running | undefined
  let freed = (): void => {}
  const resume = (): void => {
    Atomics.compareExchange(state, 0, threadState.paused, threadState.running)
    Atomics.notify(state, 0)
  }
  const settle = (): Running | undefined => {
    const settled = running
    running = undefined
    resume()
    // An idle thread does not keep the process alive.
    worker.unref()
    freed()
    return settled
  }
  const lose = (cause: unknown): void => {
    lost = true
    settle()?.reject(new ThreadLostError('a thread for scans died', { cause }))
  }
  worker.on('message', (answer: ScanAnswer) => settle()?.resolve(answer))
  worker.on('error', lose)
  worker.on('exit', lose)
  worker.unref()
  return {
    get lost() {
      return lost
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
      // Waits for the statement to stop: terminating inside the native driver is unsafe.
      if (running) {
        await new Promise<void>((resolve) => {
          freed = resolve
        })
      }
      await worker.terminate()
    },
  }
}
