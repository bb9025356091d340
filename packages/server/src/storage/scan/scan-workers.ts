/** A thread or a connection that runs one statement at a time. */
export interface ScanWorker {
  /** False when it must not run another statement. */
  readonly isReusable: boolean
  close(): Promise<void>
}

/** The workers of a scan pool, started on demand. */
export interface ScanWorkers<Worker> {
  /** Reads with an idle worker or a new one. After a transient failure, reads once more. */
  run<T>(read: (worker: Worker) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Creates the workers of a scan pool. The pool limits how many run at the same time.
 * @param options.isTransient tells whether a read failed because its worker was lost, or for a reason that has passed
 */
export function createScanWorkers<Worker extends ScanWorker>({
  start,
  isTransient,
}: {
  start: () => Worker
  isTransient: (error: unknown) => boolean
}): ScanWorkers<Worker> {
  const idle: Worker[] = []
  const started = new Set<Worker>()
  const startWorker = (): Worker => {
    const worker = start()
    started.add(worker)
    return worker
  }
  const runOnce = async <T>(read: (worker: Worker) => Promise<T>): Promise<T> => {
    const worker = idle.pop() ?? startWorker()
    try {
      return await read(worker)
    } finally {
      if (worker.isReusable) idle.push(worker)
      else {
        started.delete(worker)
        void worker.close()
      }
    }
  }
  return {
    run: async (read) => {
      try {
        return await runOnce(read)
      } catch (error) {
        if (!isTransient(error)) throw error
        // Retried only once, because the statement itself may have caused the failure.
        return runOnce(read)
      }
    },
    close: async () => {
      await Promise.all([...started].map((worker) => worker.close()))
    },
  }
}
