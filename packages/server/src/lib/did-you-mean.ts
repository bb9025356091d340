import { closest, distance } from 'fastest-levenshtein'

/** Maximum number of edits between an invalid name and a suggestion, relative to the length of the name. */
const MAX_RELATIVE_DISTANCE = 0.4

/**
 * Returns ` Did you mean "…"?` with the valid name that is most similar to an invalid name. Returns '' if none is
 * similar.
 */
export function didYouMean(name: string, valid: readonly string[]): string {
  if (valid.length === 0) return ''
  const lower = name.toLowerCase()
  const byLower = new Map(valid.map((validName) => [validName.toLowerCase(), validName]))
  const best = closest(lower, [...byLower.keys()])
  const maxDistance = Math.max(1, Math.floor(name.length * MAX_RELATIVE_DISTANCE))
  return distance(lower, best) <= maxDistance ? ` Did you mean "${byLower.get(best)}"?` : ''
}
