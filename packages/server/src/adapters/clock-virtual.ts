import type { Clock } from '../ports/clock.js'

/** A clock that a test sets ahead. */
export interface VirtualClock extends Clock {
  /** Sets the clock ahead. @param seconds how far */
  advance(seconds: number): void
}

/**
 * Creates a clock that runs with that of the machine, and can be set ahead: codes, links, tokens, sessions and limits then
 * expire without waiting.
 * @example
 * const clock = createVirtualClock()
 * const foyer = await startFoyer(config, { clock })
 * clock.advance(3600)
 */
export function createVirtualClock(): VirtualClock {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance(seconds) {
      if (!(seconds >= 0)) throw new RangeError(`advance(${seconds}): expected seconds, 0 or more`)
      aheadMs += seconds * 1000
    },
  }
}
