/** Networks whose failed tries are recorded. */
const REMEMBERED = 1000

/**
 * Limits the time that one network spends on failed tries: statements that block others, time out, and run again elsewhere.
 */
export interface FailedTries {
  /** Returns true while a network may try. */
  mayTry(share: string): boolean
  /** Records the milliseconds of a failed try. */
  record(share: string, ms: number): void
}

/** @param options.burstMs milliseconds that a network may spend at once; a twentieth of the time since is given back */
export function createFailedTries({
  burstMs,
  now = () => performance.now(),
}: {
  burstMs: number
  now?: () => number
}): FailedTries {
  const spent = new Map<string, { ms: number; at: number }>()
  const spentBy = (share: string): number => {
    const entry = spent.get(share)
    return entry ? Math.max(0, entry.ms - (now() - entry.at) / 20) : 0
  }
  return {
    mayTry: (share) => spentBy(share) < burstMs,
    record: (share, ms) => {
      const total = spentBy(share) + ms
      spent.delete(share)
      const [oldest] = spent.keys()
      if (oldest !== undefined && spent.size >= REMEMBERED) spent.delete(oldest)
      spent.set(share, { ms: total, at: now() })
    },
  }
}
