import { compilePattern, equalJson, foldCase, type TextPattern } from '@foyer/protocol'
import { shuffleKey } from '../query/shuffle-key.js'
import type { SqlValue } from '../sql.js'

/**
 * SQL functions that SQLite lacks, by name. Every connection registers them as deterministic, with the arity they declare.
 * They run the code of the filter matcher, so that SQL and matcher agree.
 */
export const sqliteFunctions: Readonly<
  Record<string, (first: SqlValue, second: SqlValue) => SqlValue>
> = {
  /** Folds case: SQLite's lower() handles ASCII only. */
  foyer_fold: (text: SqlValue) => (typeof text === 'string' ? foldCase(text) : null),
  /** The sort key of a pseudo-random order. */
  foyer_shuffle: (id: SqlValue, seed: SqlValue) => shuffleKey(String(seed), String(id)),
  /** Returns 1 when two JSON texts hold the same value. */
  foyer_equals: withCachedTest((json) => {
    const expected: unknown = JSON.parse(json)
    return (other) => equalJson(JSON.parse(other), expected)
  }),
  /** Returns 1 when a text matches a pattern, given as JSON. */
  foyer_matches: withCachedTest((pattern) => compilePattern(JSON.parse(pattern) as TextPattern)),
}

/** Makes a function of a text and a constant; caches what `prepare` makes of the constant for the next rows. */
function withCachedTest(
  prepare: (constant: string) => (text: string) => boolean,
): (text: SqlValue, constant: SqlValue) => SqlValue {
  const remembered = new Map<string, (text: string) => boolean>()
  return (text, constant) => {
    if (typeof text !== 'string' || typeof constant !== 'string') return null
    const test = remembered.get(constant) ?? prepare(constant)
    if (remembered.size >= 100) remembered.clear()
    remembered.set(constant, test)
    return Number(test(text))
  }
}
