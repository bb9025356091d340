import type { IndexField, Path } from '@foyer/protocol'

/** Form in which an index stores values: cut to a length, and optionally in folded case. */
export interface KeyShape {
  ignoreCase: boolean
  /** Characters of a text that an index stores, where the database has a limit. */
  length: number
}

/** A field that an index holds. */
export interface IndexKey extends KeyShape {
  path: Path
  /** The index is in the order of this field. */
  leads?: boolean
}

/** The properties of an index that decide its keys. */
export interface KeyedIndex {
  fields: readonly IndexField[]
  unique: boolean
  caseInsensitive: boolean
}

/** PostgreSQL takes rows of about 2,700 bytes into an index: three texts of these, or one of those, at four bytes a character. */
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

/** Returns true for a value whose index entry is unique to it. Lists and objects share entries with texts, booleans with 0 and 1. */
export function hasOwnEntry(value: unknown, { length, ignoreCase }: KeyShape): boolean {
  if (typeof value === 'number') return value !== 0 && value !== 1
  return typeof value === 'string' && !ignoreCase && value.length < length && !/^[[{]/.test(value)
}

function isSame(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((name, place) => name === b[place])
}
