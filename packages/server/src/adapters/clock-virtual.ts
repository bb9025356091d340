import type { VirtualClock } from '../ports/clock.js'

/**
 * Creates a clock that runs like the system clock, but can be set ahead. Then codes, links, tokens and sessions expire
 * without a wait, and background work that becomes due begins.
 * @example
 * const clock = createVirtualClock()
 * const foyer = await startFoyer(config, { clock })
 * clock.advance(3600)
 */
export function createVirtualClock(): VirtualClock {
  const listeners = new Set<() => void>()
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (seconds) => {
      if (!(seconds >= 0)) throw new RangeError(`advance(${seconds}): expected seconds, 0 or more`)
      aheadMs += seconds * 1000
      for (const listener of listeners) listener()
    },
    onAdvance: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
