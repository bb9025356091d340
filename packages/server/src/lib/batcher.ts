/** A call that waits for its batch. */
export interface Joined<One, Answer> {
  readonly one: One
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Largest batch. */
const MAX_BATCH = 256

/**
 * Batches calls made in one event-loop tick. Calls made while a batch runs join the next one.
 * @param work settles every call of a batch; an error that it throws rejects all of them
 */
export function createTogether<One, Answer>(
  work: (batch: readonly Joined<One, Answer>[]) => Promise<void>,
): (one: One) => Promise<Answer> {
  const waiting: Joined<One, Answer>[] = []
  let isRunning = false

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH)
      try {
        await work(batch)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }
  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void run())
    })
}
