/** Texts kept, and the characters of one. */
const REMEMBERED_STATEMENTS = 500
const REMEMBERED_LENGTH = 20_000
/** Milliseconds for which a text counts as slow: it may have waited for the processor, or the items are others by now. */
const SLOW_MS = 5000

/** Which statements are known to take long. */
export interface SlowStatements {
  has(text: string): boolean
  /** Takes note of how long one took, in milliseconds. */
  learn(text: string, tookMs: number): void
}

/** @param limitMs what takes as long is slow; what takes half as long is not any more */
export function createSlowStatements(limitMs: number): SlowStatements {
  const slow = new Map<string, number>()
  return {
    has: (text) => {
      const until = slow.get(text)
      if (until === undefined || until > performance.now()) return until !== undefined
      slow.delete(text)
      return false
    },
    learn: (text, tookMs) => {
      if (tookMs < limitMs / 2) slow.delete(text)
      if (tookMs < limitMs || text.length > REMEMBERED_LENGTH || slow.has(text)) return
      if (slow.size >= REMEMBERED_STATEMENTS) slow.clear()
      slow.set(text, performance.now() + SLOW_MS)
    },
  }
}
