import { Worker } from 'node:worker_threads'
import type { ScanAnswer, ScanRequest, ScanThreadData } from './scan-messages.js'
import { scanWorkerFile } from './scan-worker-file.js'

/** A thread with a connection that reads; it runs one statement at a time. */
export interface ScanThread {
  /** It has died: it runs nothing more. */
  readonly lost: boolean
  /** @throws ThreadLostError when the thread died meanwhile */
  run(request: ScanRequest): Promise<ScanAnswer>
  /** Stops the statement that runs, and ends the thread. */
  close(): Promise<void>
}

/** A thread died. Nothing is known against the statement that it ran. */
export class ThreadLostError extends Error {
  override name = 'ThreadLostError'
}

interface Running {
  resolve(answer: ScanAnswer): void
  reject(error: unknown): void
}

/** Starts a thread on a database file. */
export function startScanThread(path: string): ScanThread {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: ScanThreadData = { path, stop }
  const worker = new Worker(scanWorkerFile, { workerData })
  let lost = false
  let running: Running | undefined
  let freed = (): void => {}
  const settle = (): Running | undefined => {
    const one = running
    running = undefined
    // A thread that has nothing to do keeps no process alive.
    worker.unref()
    freed()
    return one
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
    close: async () => {
      if (lost) return
      Atomics.store(stop, 0, 1)
      // Between two rows and not amidst the driver's own work.
      if (running) {
        await new Promise<void>((resolve) => {
          freed = resolve
        })
      }
      await worker.terminate()
    },
  }
}
