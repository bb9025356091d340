import { LRUCache } from 'lru-cache'

/** Maximum number of recorded texts. */
const MAX_SLOW_TEXTS = 500
/** Maximum characters of a recorded text. */
const MAX_TEXT_LENGTH = 20_000
/** Milliseconds for which a statement counts as slow. Afterwards, load or data may have changed. */
const REMEMBERED_MS = 5000

/** Records which statements are slow. */
export interface SlowStatements {
  has(text: string): boolean
  /** Records the duration of a statement in milliseconds. */
  learn(text: string, tookMs: number): void
}

/**
 * Creates a record of slow statements.
 * @param limitMs duration from which a statement counts as slow. After a run that takes less than half, it counts as
 * fast again
 */
export function createSlowStatements(limitMs: number): SlowStatements {
  const slow = new LRUCache<string, true>({ max: MAX_SLOW_TEXTS, ttl: REMEMBERED_MS })
  return {
    has: (text) => slow.has(text),
    learn: (text, tookMs) => {
      if (tookMs < limitMs / 2) slow.delete(text)
      if (tookMs < limitMs || text.length > MAX_TEXT_LENGTH || slow.has(text)) return
      slow.set(text, true)
    },
  }
}

/** Maximum number of shares whose failed tries are recorded. */
const MAX_SHARES = 1000

/**
 * Limits the time that one network spends on failed first tries, because a first try delays other statements.
 * `shareKey` is the network with its priority (`shareKeyOf`).
 */
export interface FailedTries {
  /** Returns true while a share has time left for first tries. */
  mayTry(shareKey: string): boolean
  /** Records the milliseconds of a failed first try. */
  record(shareKey: string, ms: number): void
}

/**
 * Creates the limit of failed tries.
 * @param options.burstMs milliseconds that a network may spend in a burst. A twentieth of the elapsed time is added
 * back
 */
export function createFailedTries({
  burstMs,
  now = () => performance.now(),
}: {
  burstMs: number
  now?: () => number
}): FailedTries {
  const usedMs = new LRUCache<string, { ms: number; at: number }>({ max: MAX_SHARES })
  const spentBy = (shareKey: string): number => {
    const entry = usedMs.peek(shareKey)
    return entry ? Math.max(0, entry.ms - (now() - entry.at) / 20) : 0
  }
  return {
    mayTry: (shareKey) => spentBy(shareKey) < burstMs,
    record: (shareKey, ms) => {
      usedMs.set(shareKey, { ms: spentBy(shareKey) + ms, at: now() })
    },
  }
}
