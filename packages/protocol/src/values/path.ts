import * as dataCodes from '../errors/data-codes.js'
import * as limits from '../limits.js'
import { CheckError } from './check-error.js'
import { isJsonObject } from './json.js'
import { type ParsedPart, PointerError } from './pointer-error.js'
import { isStorableText } from './text.js'

/** Names of nested fields from the item inward, for example `['address', 'city']`. Never empty. */
export type Path = readonly string[]

/** Parses a field path: dots separate the names of nested objects. @throws CheckError WDE0075 */
export function parsePath(fieldName: unknown): Path {
  if (typeof fieldName !== 'string') {
    throw new CheckError(dataCodes.requestInvalid, 'field name: expected a string')
  }
  const path = fieldName.split('.', limits.itemDepth + 1)
  if (path.length > limits.itemDepth) {
    throw new CheckError(
      dataCodes.requestInvalid,
      `field name: expected at most ${limits.itemDepth} parts`,
    )
  }
  if (path.some((name) => name.startsWith('$'))) {
    throw new CheckError(
      dataCodes.requestInvalid,
      `field name "${fieldName}": expected no part that starts with "$"`,
    )
  }
  if (!isStorableText(fieldName)) {
    throw new CheckError(dataCodes.requestInvalid, 'field name: expected a string without NUL')
  }
  return path
}

/** Parses a field path at a position in a part of a request. @throws PointerError WDE0075 */
export function parsePathAt(part: ParsedPart, at: string, fieldName: unknown): Path {
  try {
    return parsePath(fieldName)
  } catch (error) {
    if (error instanceof CheckError) throw new PointerError(part, at, error.message)
    throw error
  }
}

/** Returns the value at a path, through own keys of objects only; undefined if missing. Lists are not entered. */
export function valueAtPath(item: unknown, path: Path): unknown {
  let value = item
  for (const name of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}
