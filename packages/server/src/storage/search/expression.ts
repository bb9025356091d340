import { runsOf, wordsOfRun } from './words.js'

/** What somebody looks for. @see docs/wire.md#search */
export interface SearchExpression {
  /** All terms have to be in an item, or one of them. */
  mode: 'AND' | 'OR'
  terms: readonly SearchTerm[]
}

/** One thing that is looked for. */
export interface SearchTerm {
  /** All of them have to be in an item. */
  words: readonly string[]
  /** The last word may go on. */
  isBeginning: boolean
  /** The word may be spelt a little differently. */
  isFuzzy: boolean
}

/** How an expression is meant. */
export interface SearchOptions {
  mode: 'AND' | 'OR'
  fuzzy: boolean
}

/** Reads an expression. No character of it has a meaning but letters and digits, and what parts them. */
export function readExpression(text: string, { mode, fuzzy }: SearchOptions): SearchExpression {
  const runs = runsOf(text)
  // Someone who is still typing has put nothing after the last word.
  const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(text)
  const terms = runs.map((run, index): SearchTerm => {
    const words = wordsOfRun(run)
    if (run.dense) {
      // The last character stands alone at the end of a run only.
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
