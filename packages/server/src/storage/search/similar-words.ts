/** Maximum spellings of one fuzzy word. */
const MAX_SPELLINGS = 30

/** Returns true for a word that may be an alternative spelling: not too short, and without digits. */
export function canBeSpelt(word: string): boolean {
  return word.length > 2 && !/\p{N}/u.test(word)
}

/** Returns the maximum edit distance: 0 for short words and numbers, whose other spellings are other words. */
export function differencesAllowed(word: string): number {
  if (!canBeSpelt(word)) return 0
  const { length } = [...word]
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/** Lists the words similar to `word`, without itself: by distance, then by code point. */
export function similarWords(word: string, vocabulary: readonly string[]): string[] {
  const allowed = differencesAllowed(word)
  const letters = [...word]
  return vocabulary
    .filter(canBeSpelt)
    .map((other) => ({ other, differences: other === word ? 0 : countDifferences(letters, other) }))
    .filter(({ differences }) => differences > 0 && differences <= allowed)
    .sort((a, b) => a.differences - b.differences || (a.other < b.other ? -1 : 1))
    .slice(0, MAX_SPELLINGS)
    .map(({ other }) => other)
}

/**
 * Computes the edit distance of two words (optimal string alignment: insert, delete, replace, swap neighbours). Infinite when
 * the first letters differ: typing errors rarely affect the first letter.
 */
function countDifferences(letters: readonly string[], other: string): number {
  const otherTrigrams = [...other]
  if (letters[0] !== otherTrigrams[0]) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = [...otherTrigrams.keys(), otherTrigrams.length]
  for (const [row, letter] of letters.entries()) {
    const current = [row + 1]
    for (const [column, counterpart] of otherTrigrams.entries()) {
      const changed = at(last, column) + Number(letter !== counterpart)
      const swapped =
        row > 0 &&
        column > 0 &&
        letter === otherTrigrams[column - 1] &&
        letters[row - 1] === counterpart
          ? at(beforeLast, column - 1) + 1
          : Number.POSITIVE_INFINITY
      current.push(Math.min(at(last, column + 1) + 1, at(current, column) + 1, changed, swapped))
    }
    beforeLast = last
    last = current
  }
  return at(last, otherTrigrams.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
