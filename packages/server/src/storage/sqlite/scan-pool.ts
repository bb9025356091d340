import { Worker } from 'node:worker_threads'
import {
  type FairQueue,
  type Pausable,
  QueueRefusedError,
  type Requester,
} from '../../lib/fair-queue.js'
import { OverBudgetError } from '../scan.js'
import { StorageError } from '../storage-error.js'
import {
  type ScanAnswer,
  type ScanRequest,
  type ScanThreadData,
  threadState,
} from './scan-messages.js'
import { scanWorkerFile } from './scan-worker-file.js'

/** Threads that scan one database, started on demand. */
export interface ScanPool {
  /**
   * Runs a statement when the queue grants a slot. A visitor's statement pauses while others need the slot.
   * @throws OverBudgetError when the statement exceeds its time limit; QueueRefusedError; StorageError
   */
  run(request: ScanRequest, requester: Requester): Promise<{ rows: unknown[]; ms: number }>
  /** Stops running statements and ends all threads. */
  close(): Promise<void>
}

/**
 * Creates a pool of scan threads.
 * @param start starts a thread
 * @param queue limits the number of concurrent statements
 */
export function createScanPool(start: () => ScanThread, queue: FairQueue): ScanPool {
  const idle: ScanThread[] = []
  const started = new Set<ScanThread>()
  let closed = false

  const startAnother = (): ScanThread => {
    const thread = start()
    started.add(thread)
    return thread
  }
  const runOnce = async (request: ScanRequest, pause: PauseSwitch): Promise<ScanAnswer> => {
    const thread = idle.pop() ?? startAnother()
    try {
      const answer = thread.run(request)
      pause.connect(thread)
      return await answer
    } finally {
      pause.connect(undefined)
      if (thread.lost) started.delete(thread)
      else idle.push(thread)
    }
  }
  const runTwice = async (request: ScanRequest, pause: PauseSwitch): Promise<ScanAnswer> => {
    try {
      return await runOnce(request, pause)
    } catch (error) {
      if (!(error instanceof ThreadLostError)) throw error
      // Retries a read only once: the statement itself may have killed the thread.
      return runOnce(request, pause)
    }
  }

  return {
    run: async (request, requester) => {
      const pause = createPauseSwitch()
      const release = await queue.enter(requester, pause)
      try {
        const answer = await runTwice(request, pause)
        if (answer.kind === 'failed') throw answer.error
        if (answer.kind === 'storage-failed') throw new StorageError(answer.failure, answer.detail)
        if (answer.kind === 'rows') return answer
        if (answer.kind === 'displaced') {
          throw new QueueRefusedError('members needed the slot for too long')
        }
        throw closed ? beingClosed() : new OverBudgetError(request.ms)
      } catch (error) {
        if (!(error instanceof ThreadLostError)) throw error
        throw new StorageError('refusing', 'a scan ended its thread, twice', { cause: error })
      } finally {
        release()
      }
    },
    close: async () => {
      closed = true
      queue.close()
      await Promise.all([...started].map((thread) => thread.close()))
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

/** A thread with a read-only connection. It runs one statement at a time. */
export interface ScanThread {
  /** The thread has died and accepts no more statements. */
  readonly lost: boolean
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
