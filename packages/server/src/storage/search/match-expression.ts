import type { SearchExpression, SearchTerm } from './expression.js'
import { similarWords } from './similar-words.js'

/**
 * How well an item fits an expression: `undefined` when it does not, else the more, the more terms it holds, and holds as
 * they were typed. This is the meaning of a search; the databases have to agree with it.
 * @param words those of the item
 */
export function scoreOf(
  { mode, terms }: SearchExpression,
  words: readonly string[],
): number | undefined {
  const known = new Set(words)
  const scores = terms.map((term) => scoreOfTerm(term, known))
  const held = scores.filter((score) => score > 0)
  const fits = mode === 'AND' ? held.length === terms.length : held.length > 0
  if (!fits || terms.length === 0) return undefined
  return held.reduce((sum, score) => sum + score)
}

function scoreOfTerm({ words, isBeginning, isFuzzy }: SearchTerm, known: Set<string>): number {
  const last = words.at(-1) ?? ''
  if (!words.slice(0, -1).every((word) => known.has(word))) return 0
  if (known.has(last)) return 2
  const goesOn = isBeginning && [...known].some((word) => word.startsWith(last))
  return Number(goesOn || (isFuzzy && similarWords(last, [...known]).length > 0))
}
