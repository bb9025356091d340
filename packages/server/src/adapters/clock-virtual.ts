import type { VirtualClock } from '../ports/clock.js'

/**
 * Creates a clock that runs with that of the machine, and can be set ahead: codes, links, tokens and sessions then expire
 * without waiting, and background work that is due begins.
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
