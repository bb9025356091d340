import type { IndexField, Path } from '@foyer/protocol'

/** Form of the values in an index: truncated to a length, optionally in folded case. */
export interface KeyShape {
  ignoreCase: boolean
  /** Maximum characters of a text in an index, where the database has a limit. */
  length: number
}

/** A field that an index holds. */
export interface IndexKey extends KeyShape {
  path: Path
  /** True for the first field of the index. */
  leads?: boolean
}

/** Properties of an index that determine its keys. */
export interface KeyedIndex {
  fields: readonly IndexField[]
  unique: boolean
  caseInsensitive: boolean
}

/**
 * Maximum characters of a key in a regular and in a unique index: PostgreSQL limits index rows to about 2,700 bytes,
 * which fit three regular keys or one unique key at four bytes per character.
 */
const REGULAR_LENGTH = 200
const UNIQUE_LENGTH = 500

/** System fields with an indexed column of their own. */
const columns = new Set(['_id', '_owner'])

/** Returns true for a field with a column of its own. */
export function hasColumn(path: Path): boolean {
  return columns.has(path.join('.'))
}

/** Lists the keys of an index, in its order. */
export function keysOf({ fields, unique, caseInsensitive }: KeyedIndex): IndexKey[] {
  const length = unique ? UNIQUE_LENGTH : REGULAR_LENGTH
  return fields.map(({ path }, place) => ({
    path: path.split('.'),
    ignoreCase: caseInsensitive,
    length,
    leads: place === 0,
  }))
}

/** Finds the case-sensitive key of a field. */
export function exactKey(keys: readonly IndexKey[], path: Path): IndexKey | undefined {
  return keys.find((key) => !key.ignoreCase && isSame(key.path, path))
}

/** Finds the case-sensitive key of a field that is the first of its index. */
export function leadingKey(keys: readonly IndexKey[], path: Path): IndexKey | undefined {
  return keys.find((key) => key.leads && !key.ignoreCase && isSame(key.path, path))
}

/** Finds the case-insensitive key of a field. */
export function foldedKey(keys: readonly IndexKey[], path: Path): IndexKey | undefined {
  return keys.find((key) => key.ignoreCase && isSame(key.path, path))
}

/** Finds a key of a field, the case-sensitive one first. */
export function findKey(keys: readonly IndexKey[], path: Path): IndexKey | undefined {
  return exactKey(keys, path) ?? foldedKey(keys, path)
}

/**
 * Returns true if no other value has the same index entry. Lists and objects share entries with texts, booleans with 0
 * and 1.
 */
export function hasOwnEntry(value: unknown, { length, ignoreCase }: KeyShape): boolean {
  if (typeof value === 'number') return value !== 0 && value !== 1
  return typeof value === 'string' && !ignoreCase && value.length < length && !/^[[{]/.test(value)
}

function isSame(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((name, place) => name === b[place])
}
