import { createPauses } from '../../lib/pauses.js'

/** Maximum spellings of one fuzzy word. */
const MAX_SPELLINGS = 30

/** Returns whether a word may be an alternative spelling of another: it is not too short, and has no digits. */
export function canBeSpelt(word: string): boolean {
  return word.length > 2 && !/\p{N}/u.test(word)
}

/**
 * Returns the maximum edit distance of similar words. It is 0 for short words and numbers, where a change makes another
 * word.
 */
export function differencesAllowed(word: string): number {
  if (!canBeSpelt(word)) return 0
  const { length } = [...word]
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/** Lists the words that are similar to `word`, without `word`, by distance and then by code point. */
export async function similarWords(word: string, vocabulary: readonly string[]): Promise<string[]> {
  const allowed = differencesAllowed(word)
  const letters = [...word]
  const similar: { other: string; differences: number }[] = []
  const pause = createPauses()
  for (const other of vocabulary) {
    // A vocabulary has too many words to wait after each.
    const due = pause()
    if (due) await due
    const differences = countDifferences(letters, other, allowed)
    if (differences > allowed || other === word || !canBeSpelt(other)) continue
    similar.push({ other, differences })
  }
  return similar
    .sort((a, b) => a.differences - b.differences || (a.other < b.other ? -1 : 1))
    .slice(0, MAX_SPELLINGS)
    .map(({ other }) => other)
}

/**
 * Computes the edit distance of two words (optimal string alignment: insert, delete, replace, swap neighbours). It is
 * infinite if the first letters differ, because typing errors rarely affect the first letter. A distance above
 * `allowed` may be too large: rows have only the columns near the diagonal, and end when all of them are above it.
 */
function countDifferences(letters: readonly string[], other: string, allowed: number): number {
  const otherLetters = [...other]
  if (letters[0] !== otherLetters[0]) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last: number[] = []
  for (let column = 0; column <= allowed + 1; column++) last.push(column)
  for (let row = 0; row < letters.length; row++) {
    const letter = letters[row]
    const current = [row + 1]
    let least = row + 1
    const end = Math.min(row + allowed + 1, otherLetters.length)
    for (let column = Math.max(0, row - allowed); column < end; column++) {
      const changed = at(last, column) + Number(letter !== otherLetters[column])
      const swapped =
        row > 0 &&
        column > 0 &&
        letter === otherLetters[column - 1] &&
        letters[row - 1] === otherLetters[column]
          ? at(beforeLast, column - 1) + 1
          : Number.POSITIVE_INFINITY
      const differences = Math.min(
        at(last, column + 1) + 1,
        at(current, column) + 1,
        changed,
        swapped,
      )
      current[column + 1] = differences
      least = Math.min(least, differences)
    }
    if (least > allowed) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = current
  }
  return at(last, otherLetters.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
