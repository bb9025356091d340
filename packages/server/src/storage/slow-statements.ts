/** Maximum number of recorded texts, and maximum characters of a text. */
const REMEMBERED_STATEMENTS = 500
const REMEMBERED_LENGTH = 20_000
/** Milliseconds for which a text counts as slow. Then load or data may have changed. */
const SLOW_MS = 5000

/** Records which statements are slow. */
export interface SlowStatements {
  has(text: string): boolean
  /** Records the duration of a statement in milliseconds. */
  learn(text: string, tookMs: number): void
}

/** @param limitMs duration from which a statement is slow; below half of it, it no longer is */
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
