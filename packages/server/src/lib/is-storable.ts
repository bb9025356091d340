import { isStorableText } from '@foyer/protocol'

/** Returns whether every database can store all strings and names of a JSON value. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorableText(name) && isStorable(inner))
}
