/** A call in a batch. */
export interface BatchedCall<Call, Result> {
  readonly call: Call
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Default for the largest batch. */
const MAX_BATCH = 256

/**
 * Batches calls made in one event-loop tick. Calls made while a batch runs join the next one.
 * @param work settles every call of a batch; an error that it throws rejects all of them
 * @param options.maxBatch calls of the largest batch
 */
export function createBatcher<Call, Result>(
  work: (batch: readonly BatchedCall<Call, Result>[]) => Promise<void>,
  { maxBatch = MAX_BATCH }: { maxBatch?: number } = {},
): (call: Call) => Promise<Result> {
  const waiting: BatchedCall<Call, Result>[] = []
  let isRunning = false

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch)
      try {
        await work(batch)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }
  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void run())
    })
}
