import * as limits from '../limits.js'
import { isJsonObject } from './json.js'
import { type Path, parsePathAt, valueAtPath } from './path.js'
import { PointerError } from './pointer-error.js'
import { compareText } from './text.js'

/** An entry of a sort list in wire form. */
export interface SortEntry {
  fieldName: string
  order?: 'ASC' | 'DESC'
}

/** A parsed sort list. */
export type Sort = readonly SortKey[]

export interface SortKey {
  readonly path: Path
  readonly order: 'ASC' | 'DESC'
}

/** Parses a sort list; undefined and null are empty. @throws PointerError WDE0075 */
export function parseSort(wire: unknown): Sort {
  if (wire === undefined || wire === null) return []
  if (!Array.isArray(wire)) throw new PointerError('sort', '', 'expected a list')
  if (wire.length > limits.sortEntries) {
    throw new PointerError('sort', '', `expected at most ${limits.sortEntries} entries`)
  }
  return wire.map((entry: unknown, index) => parseEntry(entry, `/${index}`))
}

function parseEntry(entry: unknown, at: string): SortKey {
  if (!isJsonObject(entry)) throw new PointerError('sort', at, 'expected an object')
  const { fieldName, order = 'ASC' } = entry
  if (order !== 'ASC' && order !== 'DESC') {
    throw new PointerError('sort', `${at}/order`, 'expected "ASC" or "DESC"')
  }
  return { path: parsePathAt('sort', `${at}/fieldName`, fieldName), order }
}

/**
 * Creates a comparator of items for `Array.sort`. Ascending: null and missing, then numbers and booleans (false is 0,
 * true is 1), then strings by code point. Lists and objects compare by their JSON text, so dates are in order of time.
 * @see docs/wire/queries.md#query-and-sort-order
 */
export function compareBy(sort: Sort): (a: unknown, b: unknown) => number {
  return (a, b) => {
    for (const { path, order } of sort) {
      const x = sortValue(valueAtPath(a, path))
      const difference = compareSortValues(x, sortValue(valueAtPath(b, path)))
      if (difference !== 0) return order === 'ASC' ? difference : -difference
    }
    return 0
  }
}

/** Sort key of a value. @see docs/wire/queries.md#query-and-sort-order */
export type SortValue = null | number | string

/** Compares as `compareBy` does: null, then numbers, then strings by code point. */
export function compareSortValues(x: SortValue, y: SortValue): number {
  if (x === null || y === null) return Number(y === null) - Number(x === null)
  if (typeof x === 'string') return typeof y === 'string' ? compareText(x, y) : 1
  return typeof y === 'string' ? -1 : x - y
}

/** Compares the values that two items have for a sort list, in the order of `compareBy`. */
export function compareSortKeys(
  sort: Sort,
  a: readonly SortValue[],
  b: readonly SortValue[],
): number {
  for (const [index, { order }] of sort.entries()) {
    const difference = compareSortValues(a[index] ?? null, b[index] ?? null)
    if (difference !== 0) return order === 'ASC' ? difference : -difference
  }
  return 0
}

/**
 * Returns the sort key of a value: null for a missing value, a number for a boolean, the JSON text for a list or
 * object.
 */
export function sortValue(value: unknown): SortValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)
}
