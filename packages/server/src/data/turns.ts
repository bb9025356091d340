import { DataError } from './errors.js'

/** Lets some pieces of heavy work run at once, and others wait for their turn. */
export interface Turns {
  /** @throws DataError quota-reached when too many wait already */
  take<T>(work: () => Promise<T>): Promise<T>
}

export function createTurns({ atOnce, waiting: most }: { atOnce: number; waiting: number }): Turns {
  const waiting: (() => void)[] = []
  let running = 0

  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running++
      return
    }
    if (waiting.length >= most) {
      throw new DataError('quota-reached', `${most} calls of this kind wait; try again in a moment`)
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  // A turn is handed on: who waits longest has it before anybody new comes in.
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return {
    take: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
