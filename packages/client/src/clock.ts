/**
 * Time and timers of sessions, retries, logins and live queries. Tests can replace them. The timeout of a request uses
 * the platform's timer.
 */
export interface Clock {
  /** Returns the milliseconds since the Unix epoch. */
  now(): number
  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels the timer. */
  after(ms: number, run: () => void): () => void
}

/** A longer timer fires immediately. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The clock and the timers of the platform. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
}
