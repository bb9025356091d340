import { runsOf, wordsOfRun } from './words.js'

/** A parsed search text. @see docs/wire.md#search */
export interface SearchExpression {
  /** `AND`: an item has all terms. `OR`: at least one. */
  mode: 'AND' | 'OR'
  terms: readonly SearchTerm[]
}

/** One term of a search. */
export interface SearchTerm {
  /** An item must have all of these words. */
  words: readonly string[]
  /** The last word matches as a prefix. */
  isBeginning: boolean
  /** Similar words match too. */
  isFuzzy: boolean
}

/** Mode and fuzziness of a search. */
export interface SearchOptions {
  mode: 'AND' | 'OR'
  fuzzy: boolean
}

/** Parses a search text. Letters and digits form words; every other character separates them. */
export function readExpression(text: string, { mode, fuzzy }: SearchOptions): SearchExpression {
  const runs = runsOf(text)
  // A text that ends within a word may be incomplete.
  const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(text)
  const terms = runs.map((run, index): SearchTerm => {
    const words = wordsOfRun(run)
    if (run.dense) {
      // The last character is a word of its own only at the end of a run.
      const isBeginning = words.length === 1
      return { words: isBeginning ? words : words.slice(0, -1), isBeginning, isFuzzy: false }
    }
    return { words, isBeginning: isOpen && index === runs.length - 1, isFuzzy: fuzzy }
  })
  return { mode, terms: withoutRepetitions(terms) }
}

function withoutRepetitions(terms: readonly SearchTerm[]): SearchTerm[] {
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()]
}
