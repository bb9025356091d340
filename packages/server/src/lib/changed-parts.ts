import { isDeepStrictEqual } from 'node:util'

/** Values before and after a change, of the parts that differ. */
export type ChangedParts = Record<'before' | 'after', Record<string, unknown>>

/**
 * Compares two versions of an object, for the audit log. A part that a version lacks is null there.
 * @example
 * changedParts({ name: 'Ada', age: 36 }, { name: 'Bea', age: 36 }) // → { before: { name: 'Ada' }, after: { name: 'Bea' } }
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
