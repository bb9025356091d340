import type { Clock } from '../clock.js'

/** Milliseconds after which a tab stops waiting for another that holds the lock: it may be frozen. */
const CEILING_MS = 5000

/**
 * Runs `work` while no other tab runs the same; where there are no locks, or after 5 s, at once.
 * @see Web Locks API §3.4
 */
export function withTabLock<Result>(
  name: string | undefined,
  clock: Clock,
  work: () => Promise<Result>,
): Promise<Result> {
  const locks = globalThis.navigator?.locks
  if (!name || !locks) return work()
  return new Promise((resolve, reject) => {
    let begun: Promise<void> | undefined
    const begin = () => {
      begun ??= work().then(resolve, reject)
      return begun
    }
    const cancel = clock.after(CEILING_MS, begin)
    const granted = () => {
      cancel()
      // Too late: the work goes on without the lock, which another tab may have.
      return begun ? undefined : begin()
    }
    locks.request(name, granted).catch(begin)
  })
}
