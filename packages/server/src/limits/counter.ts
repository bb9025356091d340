import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { CountSync } from './count-sync.js'

/** The count of a key in its current window. */
export interface Count {
  total: number
  /** Seconds until the window ends: a whole number, at least 1. */
  secondsLeft: number
}

/** Counts by key in fixed windows. A window begins with the first count of its key. */
export interface Counter {
  /** Adds 1, or `times`. Concurrent calls get different results. */
  add(key: string, times?: number): Promise<Count>
  /** Subtracts 1 that was added before. Does nothing after the end of its window. */
  subtract(key: string): Promise<void>
  read(key: string): Promise<Count>
  /**
   * Returns the count of all processes, if no query is needed. A counter in memory always returns it, a shared counter
   * that is not `exact` never.
   */
  peek(key: string): Promise<Count | undefined>
}

/** Creates a counter, which several processes may share. */
export type CounterFactory = (options: {
  name: string
  windowSeconds: number
  exact: boolean
}) => Counter

/** Creates a counter in the memory of this process. */
export function createCounter(windowSeconds: number): Counter {
  const limiter = new RateLimiterMemory({ duration: windowSeconds, points: 1 })
  const read = async (key: string) => toCount(await limiter.get(key), windowSeconds)
  return {
    add: async (key, times = 1) => toCount(await limiter.penalty(key, times), windowSeconds),
    subtract: async (key) => {
      const { consumedPoints } = await limiter.reward(key)
      // The library would keep the key: with 0 in memory, and with -1 after the end of the window.
      if (consumedPoints <= 0) await limiter.delete(key)
    },
    read,
    peek: read,
  }
}

/**
 * Creates a counter that several processes share. Its result is the count in memory plus the counts of the other
 * processes. While the database fails, it counts in memory only.
 * @param options.name unique prefix of its keys
 * @param options.exact if true, synchronizes before every result; otherwise a result may be up to a second old
 */
export function createSharedCounter(
  counts: CountSync,
  options: { name: string; windowSeconds: number; exact: boolean },
): Counter {
  const { name, windowSeconds, exact } = options
  const localCounter = createCounter(windowSeconds)
  const push = (key: string, by: number): void =>
    counts.push({ key: `${name} ${key}`, by, windowSeconds })
  const withOthers = (key: string, count: Count): Count => {
    const { others, secondsLeft } = counts.get(`${name} ${key}`)
    return { total: count.total + others, secondsLeft: Math.max(secondsLeft, count.secondsLeft) }
  }
  const isCurrent = (key: string): boolean => counts.isCurrent(`${name} ${key}`)
  return {
    add: async (key, times = 1) => {
      const count = await localCounter.add(key, times)
      push(key, times)
      if (exact) await counts.sync()
      return withOthers(key, count)
    },
    subtract: async (key) => {
      push(key, -1)
      await localCounter.subtract(key)
    },
    read: async (key) => {
      if (exact && !isCurrent(key)) {
        push(key, 0)
        await counts.sync()
      }
      return withOthers(key, await localCounter.read(key))
    },
    peek: async (key) =>
      exact && isCurrent(key) ? withOthers(key, await localCounter.read(key)) : undefined,
  }
}

function toCount(result: RateLimiterRes | null, windowSeconds: number): Count {
  if (!result) return { total: 0, secondsLeft: windowSeconds }
  const secondsLeft = Math.max(1, Math.ceil(result.msBeforeNext / 1000))
  return { total: Math.max(0, result.consumedPoints), secondsLeft }
}
