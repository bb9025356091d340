/** One that waits for what is done for many at once. */
export interface Joined<One, Answer> {
  readonly one: One
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** They go together at the most. */
const MOST = 256

/**
 * Makes a queue for what can be done for many at once: all who come in one turn of the event loop go together, and who comes
 * while they are under way goes with the next.
 * @param work settles each; when it throws, it throws for all
 */
export function createTogether<One, Answer>(
  work: (them: readonly Joined<One, Answer>[]) => Promise<void>,
): (one: One) => Promise<Answer> {
  const waiting: Joined<One, Answer>[] = []
  let isUnderWay = false

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.splice(0, MOST)
      try {
        await work(group)
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isUnderWay = false
  }
  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject })
      if (isUnderWay) return
      isUnderWay = true
      setImmediate(() => void run())
    })
}
