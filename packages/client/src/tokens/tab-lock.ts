import type { Clock } from '../clock.js'

/**
 * Maximum time to wait for the lock, in milliseconds. The tab with the lock may be frozen. Two renewals at the same
 * time do no harm: for one minute, the server accepts a rotated refresh token and returns the current one. Those of
 * visitors do not rotate.
 * @see docs/wire/tokens.md#extensions
 */
const MAX_WAIT_MS = 5000

/**
 * Runs `work` with a lock of this name, so that it does not run in two tabs at the same time. Runs it without the lock
 * if there is no name or the platform has no Web Locks API, or after five seconds.
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
    let running: Promise<void> | undefined
    const start = () => {
      running ??= work().then(resolve, reject)
      return running
    }
    const cancel = clock.after(MAX_WAIT_MS, start)
    const granted = () => {
      cancel()
      // If the work has already started without the lock, releases the lock immediately.
      return running ? undefined : start()
    }
    locks.request(name, granted).catch(start)
  })
}
