import type { WireItemData, WireValue } from '../data/items.js'
import * as dataCodes from '../errors/data-codes.js'
import * as limits from '../limits.js'
import { assertItem, check } from './checks.js'
import { parseIsoDate, readWireDate, wireDate } from './date.js'
import { isJsonObject, pointer } from './json.js'
import { PointerError } from './pointer-error.js'
import { isStorableText } from './text.js'

/**
 * Encodes an item in wire form, at any depth: valid dates become `{ "$date": ISO }` and invalid dates null. Undefined
 * is omitted.
 * @throws CheckError WDE0075 above a depth of `limits.itemDepth`, or for a cycle
 */
export function encodeItem(item: object, depth = 1): Record<string, unknown> {
  // Object.fromEntries defines properties: an own key "__proto__" stays a key and reaches no prototype.
  return Object.fromEntries(
    Object.entries(item)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, encodeValue(value, depth + 1)]),
  )
}

/**
 * Encodes a value in wire form; undefined becomes null.
 * @throws CheckError WDE0075 above a depth of `limits.itemDepth`
 */
export function encodeValue(value: unknown, depth = 1): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null
  if (value instanceof Date) return Number.isNaN(+value) ? null : { $date: value.toJSON() }
  check(depth <= limits.itemDepth, dataCodes.requestInvalid)
  if (Array.isArray(value)) return value.map((element) => encodeValue(element, depth + 1))
  // Values with `toJSON` (a URL, a decimal) are left to JSON.stringify.
  if ('toJSON' in value && typeof value.toJSON === 'function') return value
  return encodeItem(value, depth)
}

/** Decodes an item or a list in place: `{ "$date": ISO }` becomes a `Date`, at any depth. Returns the same object. */
export function decodeItem(data: Record<string, unknown>): Record<string, unknown> {
  // JSON.parse makes even "__proto__" an own key, and an assignment to an own key does not reach the prototype.
  for (const key in data) {
    if (typeof data[key] === 'object') data[key] = decodeValue(data[key])
  }
  return data
}

/** Decodes a value of JSON. Lists and objects are changed in place. */
export function decodeValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  const date = typeof fields.$date === 'string' ? parseIsoDate(fields.$date) : undefined
  return date ?? decodeItem(fields)
}

/**
 * Validates an item in wire form and returns a copy with canonical dates.
 * @throws PointerError WDE0075 or WDE0134 if a database cannot store it
 * @throws CheckError WDE0004 or WDE0007 unless it is an object and its `_id` a string
 */
export function normalizeWireItem(data: unknown): WireItemData {
  assertItem(data)
  return normalizeEntries(data, undefined, 1)
}

/** Position of a value. Formatted only for an error, because most values are valid. */
interface ItemPath {
  in: ItemPath | undefined
  key: string | number
}

function normalizeAt(value: unknown, path: ItemPath, depth: number): WireValue {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return storable(value, path)
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value
    throw invalid(path, 'expected a number that is finite')
  }
  assertDepth(path, depth)
  if (Array.isArray(value)) {
    return value.map((element, at) => normalizeAt(element, { in: path, key: at }, depth + 1))
  }
  if (!isJsonObject(value)) {
    throw invalid(path, 'expected a JSON value')
  }
  const date = readWireDate(value)
  return date === undefined ? normalizeEntries(value, path, depth) : { ...wireDate(date) }
}

function normalizeEntries(
  object: Record<string, unknown>,
  path: ItemPath | undefined,
  depth: number,
): WireItemData {
  const keys = Object.keys(object)
  // An object whose only key is an invalid "$date" is stored unchanged.
  const isPlainDate = keys.length === 1 && path !== undefined
  const normal: WireItemData = {}
  for (const key of keys) {
    const at = { in: path, key }
    const isReserved = key.startsWith('$') && !(isPlainDate && key === '$date')
    // After the check for "__proto__", an assignment defines a key and reaches no prototype.
    if (isReserved || key === '__proto__') {
      throw invalid(at, `the name "${key}" is reserved`, dataCodes.fieldNameReserved)
    }
    normal[storable(key, at)] = normalizeAt(object[key], at, depth + 1)
  }
  return normal
}

function storable(text: string, path: ItemPath): string {
  if (isStorableText(text)) return text
  throw invalid(path, 'expected a string without NUL and without unpaired surrogates')
}

function assertDepth(path: ItemPath, depth: number): void {
  if (depth > limits.itemDepth) throw invalid(path, `expected at most ${limits.itemDepth} levels`)
}

function invalid(path: ItemPath, reason: string, code?: string): PointerError {
  return new PointerError('item', textOf(path), reason, code)
}

/** Formats a path as a JSON pointer. */
function textOf({ in: outer, key }: ItemPath): string {
  return pointer(outer === undefined ? '' : textOf(outer), key)
}
