import type { IndexField, Path } from '@foyer/protocol'
import { type Sql, sql } from '../sql.js'
import type { StoredIndex } from './index-engine.js'

/** Form of the values in an index: truncated to a length, and in folded case if `ignoreCase` is set. */
export interface KeyShape {
  ignoreCase: boolean
  /** Maximum characters of a string in an index, where the database has a limit. */
  length: number
}

/** A field of an index. */
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
 * Maximum characters of a key in a regular and in a unique index. PostgreSQL limits index rows to about 2,700 bytes:
 * enough for three regular keys or one unique key with four bytes per character.
 */
const REGULAR_LENGTH = 200
const UNIQUE_LENGTH = 500

/** System fields with an indexed column of their own. */
const columns = new Map([
  ['_id', sql`id`],
  ['_owner', sql`owner`],
])

/** Returns the column of a field that has one of its own. */
export function columnOf([name, ...inner]: Path): Sql | undefined {
  return name === undefined || inner.length > 0 ? undefined : columns.get(name)
}

const dates = new Set(['_createdDate', '_updatedDate'])

/** Returns whether a field is never a list, because the server sets it. */
export function isNeverList(path: Path): boolean {
  const [name = '', ...inner] = path
  return inner.length === 0 && (columns.has(name) || dates.has(name))
}

/** Lists the keys of an index, in its order. */
export function keysOf({ fields, unique, caseInsensitive }: KeyedIndex): IndexKey[] {
  const length = unique ? UNIQUE_LENGTH : REGULAR_LENGTH
  return fields.map(({ path }, index) => ({
    path: path.split('.'),
    ignoreCase: caseInsensitive,
    length,
    leads: index === 0,
  }))
}

/** The index on the creation date that every collection has. @see docs/wire/collections.md#indexes */
export const createdIndex: Pick<StoredIndex, keyof KeyedIndex> = {
  fields: [{ path: '_createdDate', order: 'ASC' }],
  unique: false,
  caseInsensitive: false,
}

const systemKeys = keysOf(createdIndex)

/** Lists the keys of the active indexes of a collection. */
export function activeKeys(indexes: readonly StoredIndex[]): readonly IndexKey[] {
  const active = indexes.filter(({ status }) => status === 'ACTIVE').flatMap(keysOf)
  return [...active, ...systemKeys]
}

/** Finds the case-sensitive key of a field. */
export function exactKey(indexKeys: readonly IndexKey[], path: Path): IndexKey | undefined {
  return indexKeys.find((key) => !key.ignoreCase && isSame(key.path, path))
}

/** Finds the case-sensitive key of a field that is the first of its index. */
export function leadingKey(indexKeys: readonly IndexKey[], path: Path): IndexKey | undefined {
  return indexKeys.find((key) => key.leads && !key.ignoreCase && isSame(key.path, path))
}

/** Finds the case-insensitive key of a field. */
export function foldedKey(indexKeys: readonly IndexKey[], path: Path): IndexKey | undefined {
  return indexKeys.find((key) => key.ignoreCase && isSame(key.path, path))
}

/** Finds a key of a field, the case-sensitive one first. */
export function findKey(indexKeys: readonly IndexKey[], path: Path): IndexKey | undefined {
  return exactKey(indexKeys, path) ?? foldedKey(indexKeys, path)
}

/**
 * Returns whether the index entry of a value belongs to this value only. Arrays and objects share entries with strings,
 * booleans with 0 and 1.
 */
export function entryIdentifiesValue(value: unknown, { length, ignoreCase }: KeyShape): boolean {
  if (typeof value === 'number') return value !== 0 && value !== 1
  return typeof value === 'string' && !ignoreCase && value.length < length && !/^[[{]/.test(value)
}

function isSame(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index])
}

/** The last character of Unicode. */
const LAST = 0x10ffff

/**
 * Computes the smallest string, in the order of code points, that is greater than every string that begins with `part`.
 * Returns undefined when `part` is empty or consists of U+10FFFF only.
 */
export function prefixUpperBound(part: string): string | undefined {
  const points = [...part].map((character) => character.codePointAt(0) ?? 0)
  while (points.at(-1) === LAST) points.pop()
  const last = points.pop()
  if (last === undefined) return undefined
  // Surrogates are not characters, so U+E000 follows U+D7FF.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}
