import type { SearchExpression, SearchTerm } from './expression.js'
import { similarWords } from './similar-words.js'

/**
 * Scores an item: the more terms match, and match exactly, the higher. `undefined` when it does not match. Defines the
 * meaning of a search; the databases must agree with it.
 * @param words words of the item
 */
export function scoreOf(
  { mode, terms }: SearchExpression,
  words: readonly string[],
): number | undefined {
  const vocabulary = new Set(words)
  const scores = terms.map((term) => scoreOfTerm(term, vocabulary))
  const matched = scores.filter((score) => score > 0)
  const fits = mode === 'AND' ? matched.length === terms.length : matched.length > 0
  if (!fits || terms.length === 0) return undefined
  return matched.reduce((sum, score) => sum + score)
}

function scoreOfTerm({ words, isBeginning, isFuzzy }: SearchTerm, vocabulary: Set<string>): number {
  const last = words.at(-1) ?? ''
  if (!words.slice(0, -1).every((word) => vocabulary.has(word))) return 0
  if (vocabulary.has(last)) return 2
  const goesOn = isBeginning && [...vocabulary].some((word) => word.startsWith(last))
  return Number(goesOn || (isFuzzy && similarWords(last, [...vocabulary]).length > 0))
}
