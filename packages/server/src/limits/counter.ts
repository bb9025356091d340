import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Shares } from './shares.js'

/** How often something has happened, and for how many seconds that is remembered; whole, 1 at least. */
export interface Count {
  used: number
  secondsLeft: number
}

/** Counts by key; a count is forgotten when its time, which begins with the first one, is over. */
export interface Counter {
  /** Counts one more, or several: of several at once each gets a number of its own. */
  add(key: string, times?: number): Promise<Count>
  /** Takes one back that turned out to be none. */
  takeBack(key: string): Promise<void>
  read(key: string): Promise<Count>
  /** What is known without asking anybody; nothing where asking costs nothing, or nothing was heard just now. */
  peek(key: string): Promise<Count | undefined>
}

/** A counter in the memory of this process. */
export function createCounter(windowSeconds: number): Counter {
  const limiter = new RateLimiterMemory({ duration: windowSeconds, points: 1 })
  return {
    add: async (key, times = 1) => toCount(await limiter.penalty(key, times), windowSeconds),
    takeBack: async (key) => void (await limiter.reward(key)),
    read: async (key) => toCount(await limiter.get(key), windowSeconds),
    peek: async () => undefined,
  }
}

/**
 * A counter that several processes share. Each counts in its memory, tells the others, and adds what it heard of them; where
 * they cannot be reached its own count goes on alone.
 * @param options.name apart from that of other counters
 * @param options.exact whether each count waits for what the others have; else it may be behind by a second
 */
export function createSharedCounter(
  shares: Shares,
  options: { name: string; windowSeconds: number; exact: boolean },
): Counter {
  const { name, windowSeconds, exact } = options
  const own = createCounter(windowSeconds)
  const tell = (key: string, by: number): void =>
    shares.tell({ key: `${name} ${key}`, by, windowSeconds })
  const withOthers = (key: string, count: Count): Count => {
    const { others, secondsLeft } = shares.of(`${name} ${key}`)
    return { used: count.used + others, secondsLeft: Math.max(secondsLeft, count.secondsLeft) }
  }
  const isFresh = (key: string): boolean => shares.isFresh(`${name} ${key}`)
  return {
    add: async (key, times = 1) => {
      const count = await own.add(key, times)
      tell(key, times)
      if (exact) await shares.exchange()
      return withOthers(key, count)
    },
    takeBack: async (key) => {
      tell(key, -1)
      await own.takeBack(key)
    },
    read: async (key) => {
      if (exact && !isFresh(key)) {
        tell(key, 0)
        await shares.exchange()
      }
      return withOthers(key, await own.read(key))
    },
    peek: async (key) => (exact && isFresh(key) ? withOthers(key, await own.read(key)) : undefined),
  }
}

function toCount(counted: RateLimiterRes | null, windowSeconds: number): Count {
  if (!counted) return { used: 0, secondsLeft: windowSeconds }
  const secondsLeft = Math.max(1, Math.ceil(counted.msBeforeNext / 1000))
  return { used: Math.max(0, counted.consumedPoints), secondsLeft }
}
