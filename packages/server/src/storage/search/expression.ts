import type { SearchDialect, SearchLanguage } from '../engine/search-dialect.js'
import { join, type Sql, sql } from '../sql.js'
import { runsOf, wordsOfRun } from './words.js'

/** A parsed search text. @see docs/wire/queries.md#search */
export interface SearchExpression {
  /** With `AND`, an item must have all terms; with `OR`, at least one. */
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
export function parseExpression(text: string, { mode, fuzzy }: SearchOptions): SearchExpression {
  const runs = runsOf(text)
  // If the text ends with a letter or digit, its last word may be incomplete.
  const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(text)
  const terms = runs.map((run, index): SearchTerm => {
    const words = wordsOfRun(run)
    if (run.dense) {
      // In an item, the last character of a run is a word of its own too. A search needs it only if it is the only
      // word.
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

/** A term with similar words of the collection. */
export interface SpeltTerm extends SearchTerm {
  /** Words of the collection that are similar to the last word. */
  spellings: readonly string[]
}

/** A search expression with the alternative spellings of its terms. */
export interface ExpandedExpression extends Pick<SearchExpression, 'mode'> {
  terms: readonly SpeltTerm[]
}

/**
 * Compiles an expression to rows of `seq` and `points`, one for each match.
 * @param options.isRanked true if the points are needed to rank the matches; otherwise they are meaningless
 */
export function compileSearch(
  index: Sql,
  { mode, terms }: ExpandedExpression,
  { search, isRanked }: { search: SearchDialect; isRanked: boolean },
): Sql {
  const { language } = search
  const queries = terms.map((term) => termQuery(term, language))
  const whole = group(queries, mode === 'AND' ? language.and : language.or)
  if (!isRanked) return search.find(index, whole, 0)
  // With `AND`, every match has all terms, so only exact matches of a term change the rank.
  const termMatches =
    mode === 'AND'
      ? [search.find(index, whole, 1)]
      : terms.map((term) => search.find(index, termQuery(term, language), isExact(term) ? 2 : 1))
  const exact = exactQueries(terms, language, mode === 'AND' ? [whole] : [])
  const matches = [...termMatches, ...exact.map((query) => search.find(index, query, 1))]
  return sql`select seq, sum(points) as points from (${join(matches, ' union all ')}) as found group by seq`
}

function exactQueries(
  terms: readonly SpeltTerm[],
  language: SearchLanguage,
  also: readonly string[],
): string[] {
  return terms
    .filter((term) => !isExact(term))
    .map(({ words }) => group([...also, ...words.map(language.word)], language.and))
}

function isExact({ isBeginning, spellings }: SpeltTerm): boolean {
  return !isBeginning && spellings.length === 0
}

function termQuery({ words, isBeginning, spellings }: SpeltTerm, language: SearchLanguage): string {
  const lastWord = words.at(-1) ?? ''
  const alternatives = [
    isBeginning ? language.prefix(lastWord) : language.word(lastWord),
    ...spellings.map(language.word),
  ]
  const firstWords = words.slice(0, -1).map(language.word)
  return group([...firstWords, group(alternatives, language.or)], language.and)
}

function group(queries: readonly string[], operator: string): string {
  return queries.length === 1 ? queries.join('') : `(${queries.join(operator)})`
}
