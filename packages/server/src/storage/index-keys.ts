import type { IndexField, Path } from '@foyer/protocol'

/** How an index sees the values of a field: whole or the beginning of long texts, as they are or in folded case. */
export interface KeyShape {
  ignoreCase: boolean
  /** Characters that an index keeps of a text, where the database has a bound. */
  length: number
}

/** A field that an index holds. */
export interface IndexKey extends KeyShape {
  path: Path
}

/** What of an index is needed to use it. */
export interface KeyedIndex {
  fields: readonly IndexField[]
  unique: boolean
  caseInsensitive: boolean
}

/** PostgreSQL takes rows of about 2,700 bytes into an index: three texts of these, or one of those, at four bytes a character. */
const REGULAR_LENGTH = 200
const UNIQUE_LENGTH = 500

/** The keys of an index, in its order. */
export function keysOf({ fields, unique, caseInsensitive }: KeyedIndex): IndexKey[] {
  const length = unique ? UNIQUE_LENGTH : REGULAR_LENGTH
  return fields.map(({ path }) => ({ path: path.split('.'), ignoreCase: caseInsensitive, length }))
}

/** The key of a field that minds case; undefined when there is none. */
export function exactKey(keys: readonly IndexKey[], path: Path): IndexKey | undefined {
  return keys.find((key) => !key.ignoreCase && isSame(key.path, path))
}

/** The key of a field in folded case; undefined when there is none. */
export function foldedKey(keys: readonly IndexKey[], path: Path): IndexKey | undefined {
  return keys.find((key) => key.ignoreCase && isSame(key.path, path))
}

function isSame(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((name, place) => name === b[place])
}
