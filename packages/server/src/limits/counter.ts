import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/** How often something has happened, and for how many seconds that is remembered; whole, 1 at least. */
export interface Count {
  used: number
  secondsLeft: number
}

/** Counts by key; a count is forgotten when its time, which begins with the first one, is over. */
export interface Counter {
  /** Counts one more: of several at once each gets a number of its own. */
  add(key: string): Promise<Count>
  /** Takes one back that turned out to be none. */
  takeBack(key: string): Promise<void>
  read(key: string): Promise<Count>
}

/** A counter in the memory of this process. */
export function createCounter(windowSeconds: number): Counter {
  const limiter = new RateLimiterMemory({ duration: windowSeconds, points: 1 })
  return {
    add: async (key) => toCount(await limiter.penalty(key), windowSeconds),
    takeBack: async (key) => void (await limiter.reward(key)),
    read: async (key) => toCount(await limiter.get(key), windowSeconds),
  }
}

function toCount(counted: RateLimiterRes | null, windowSeconds: number): Count {
  if (!counted) return { used: 0, secondsLeft: windowSeconds }
  const secondsLeft = Math.max(1, Math.ceil(counted.msBeforeNext / 1000))
  return { used: Math.max(0, counted.consumedPoints), secondsLeft }
}
