import { compilePattern, equalJson, foldCase, type TextPattern } from '@foyer/protocol'
import { shuffleKey } from './shuffle-key.js'
import type { SqlValue } from './sql.js'

/**
 * Functions that SQLite lacks, by name. The driver registers each as deterministic, with the number of arguments that
 * it declares, on every connection. They run the code of the matcher, so that both say the same.
 */
export const sqliteFunctions: Readonly<
  Record<string, (first: SqlValue, second: SqlValue) => SqlValue>
> = {
  /** The text in folded case: SQLite's own lower() knows ASCII only. */
  foyer_fold: (text: SqlValue) => (typeof text === 'string' ? foldCase(text) : null),
  /** What items are ordered by where their order shall look random. */
  foyer_shuffle: (id: SqlValue, seed: SqlValue) => shuffleKey(String(seed), String(id)),
  /** 1 when two JSON texts hold the same value. */
  foyer_equals: withRemembered((json) => {
    const wanted: unknown = JSON.parse(json)
    return (other) => equalJson(JSON.parse(other), wanted)
  }),
  /** 1 when a text is what a pattern, as JSON, describes. */
  foyer_matches: withRemembered((pattern) => compilePattern(JSON.parse(pattern) as TextPattern)),
}

/** Makes a function of a text and a constant; what is made of a constant is kept for the next rows. */
function withRemembered(
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
