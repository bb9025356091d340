import { assertItem, CheckError } from './checks.js'
import type { WireItemData, WireValue } from './data.js'
import * as dataCodes from './data-codes.js'
import { parseIsoDate, readWireDate, wireDate } from './date.js'
import { isJsonObject } from './json.js'
import * as limits from './limits.js'
import { isStorableText } from './text.js'

/** An item that cannot be sent or stored. `path` is a JSON pointer (RFC 6901) into it. */
export class ItemError extends CheckError {
  override readonly name = 'ItemError'
  readonly path: string

  constructor(code: string, message: string, path: string) {
    super(code, path === '' ? `item: ${message}` : `item at "${path.slice(0, 200)}": ${message}`)
    this.path = path
  }
}

/**
 * Turns an item of an app into the form that travels: valid dates become `{ "$date": ISO }` and invalid
 * ones null, at any depth; undefined is dropped. Nothing is renamed.
 * @throws ItemError when it nests deeper than `limits.itemDepth` (or contains itself)
 */
export function encodeItem(item: Record<string, unknown>): Record<string, unknown> {
  return encodeEntries(item, '', 1)
}

/**
 * Turns one value into the form that travels; undefined becomes null.
 * @throws ItemError when it nests deeper than `limits.itemDepth`
 */
export function encodeValue(value: unknown): unknown {
  return encodeAt(value, '', 1)
}

function encodeAt(value: unknown, path: string, depth: number): unknown {
  if (value === undefined) return null
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { $date: value.toJSON() }
  assertDepth(path, depth)
  if (Array.isArray(value)) return value.map((one, at) => encodeAt(one, `${path}/${at}`, depth + 1))
  // What writes itself as JSON (a URL, a decimal) is left to JSON.stringify.
  if ('toJSON' in value && typeof value.toJSON === 'function') return value
  return encodeEntries(value, path, depth)
}

// Object.fromEntries defines properties: an own key "__proto__" stays a key and reaches no prototype.
function encodeEntries(object: object, path: string, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, encodeAt(value, pointer(path, key), depth + 1)]),
  )
}

/** Turns an item as it travelled into the form that apps see: `{ "$date": ISO }` becomes a Date, at any depth. */
export function decodeItem(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, decodeValue(value)]))
}

/** Turns one value as it travelled into the form that apps see. */
export function decodeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeValue)
  if (!isJsonObject(value)) return value
  if (Object.hasOwn(value, '$date') && typeof value.$date === 'string') {
    const date = parseIsoDate(value.$date)
    if (date !== undefined) return date
  }
  return decodeItem(value)
}

/**
 * Checks an item that came over the wire and copies it, with its dates in canonical form.
 * @throws ItemError with a code of `dataCodes` when a database could not keep it as it is
 * @throws CheckError WDE0004 or WDE0007 when it is no object or its `_id` is not text
 */
export function normalizeWireItem(data: unknown): WireItemData {
  assertItem(data)
  return normalizeEntries(data, '', 1)
}

function normalizeAt(value: unknown, path: string, depth: number): WireValue {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return storable(value, path)
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value
    throw new ItemError(dataCodes.requestInvalid, 'expected a number that is finite', path)
  }
  assertDepth(path, depth)
  if (Array.isArray(value)) {
    return value.map((one, at) => normalizeAt(one, `${path}/${at}`, depth + 1))
  }
  if (!isJsonObject(value)) {
    throw new ItemError(dataCodes.requestInvalid, 'expected a JSON value', path)
  }
  const date = readWireDate(value)
  return date === undefined ? normalizeEntries(value, path, depth) : { ...wireDate(date) }
}

function normalizeEntries(
  object: Record<string, unknown>,
  path: string,
  depth: number,
): WireItemData {
  const entries = Object.entries(object)
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const at = pointer(path, key)
      // An object that holds nothing but an unreadable "$date" is data like any other.
      const plainDate = key === '$date' && entries.length === 1 && path !== ''
      const reserved = key.startsWith('$') && !plainDate
      if (reserved || key === '__proto__') {
        throw new ItemError(dataCodes.fieldNameReserved, `the name "${key}" is reserved`, at)
      }
      return [storable(key, at), normalizeAt(value, at, depth + 1)]
    }),
  )
}

function storable(text: string, path: string): string {
  if (isStorableText(text)) return text
  throw new ItemError(
    dataCodes.requestInvalid,
    'expected text without NUL and without halves of surrogate pairs',
    path,
  )
}

function assertDepth(path: string, depth: number): void {
  if (depth <= limits.itemDepth) return
  throw new ItemError(dataCodes.requestInvalid, `expected at most ${limits.itemDepth} levels`, path)
}

function pointer(path: string, key: string): string {
  return `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
