import { isDeepStrictEqual } from 'node:util'

/** The properties that a change has changed, with their values before and after. */
export type ChangedParts = Record<'before' | 'after', Record<string, unknown>>

/**
 * Compares two versions of an object, for the audit log. A property that one version does not have is null in it.
 * @example
 * changedParts({ name: 'Ada', age: 36 }, { name: 'Bea', age: 36 })
 * // → { before: { name: 'Ada' }, after: { name: 'Bea' } }
 */
export function changedParts(before: object, after: object): ChangedParts {
  const older = new Map<string, unknown>(Object.entries(before))
  const newer = new Map<string, unknown>(Object.entries(after))
  const names = [...new Set([...older.keys(), ...newer.keys()])]
  const different = names.filter((name) => !isDeepStrictEqual(older.get(name), newer.get(name)))
  const valuesIn = (version: Map<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(different.map((name) => [name, version.get(name) ?? null]))
  return { before: valuesIn(older), after: valuesIn(newer) }
}
