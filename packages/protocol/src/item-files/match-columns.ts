/** A field that a column of a CSV file can fill. */
export interface ColumnTarget {
  key: string
  /** Display name. */
  name?: string | undefined
}

/**
 * Returns the field of each column: that with the key of the column, else the first whose key or display name has the
 * same letters and digits, such as `inStock` for "In stock". No two columns get the same field.
 */
export function matchColumns<Target extends ColumnTarget>(
  columns: readonly string[],
  targets: readonly Target[],
): (Target | undefined)[] {
  const matches = columns.map((column) => targets.find(({ key }) => key === column))
  const used = new Set(matches)
  return columns.map((column, index) => {
    const exact = matches[index]
    const match = exact ?? targets.find((target) => !used.has(target) && isAlike(target, column))
    if (match === undefined) return undefined
    const isFree = match !== exact || matches.indexOf(exact) === index
    used.add(match)
    return isFree ? match : undefined
  })
}

function isAlike({ key, name = '' }: ColumnTarget, column: string): boolean {
  const letters = lettersOf(column)
  return letters !== '' && (lettersOf(key) === letters || lettersOf(name) === letters)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
