import { closest, distance } from 'fastest-levenshtein'

/** Maximum edits between an invalid name and a suggestion, relative to the length of the name. */
const FARTHEST = 0.4

/** Returns ` Did you mean "…"?` with the valid name that is most similar to an invalid name. Returns '' if none is similar. */
export function didYouMean(name: string, valid: readonly string[]): string {
  if (valid.length === 0) return ''
  const lower = name.toLowerCase()
  const byLower = new Map(valid.map((one) => [one.toLowerCase(), one]))
  const best = closest(lower, [...byLower.keys()])
  const isAlike = distance(lower, best) <= Math.max(1, Math.floor(name.length * FARTHEST))
  return isAlike ? ` Did you mean "${byLower.get(best)}"?` : ''
}
