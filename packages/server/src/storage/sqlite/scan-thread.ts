import { Worker } from 'node:worker_threads'
import {
  type ScanAnswer,
  type ScanRequest,
  type ScanThreadData,
  threadState,
} from './scan-messages.js'
import { scanWorkerFile } from './scan-worker-file.js'

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
