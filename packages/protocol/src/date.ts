import { isJsonObject } from './json.js'

/** A date as it travels and is stored: `$date` holds ISO 8601 text. @see docs/wire.md#dates */
export interface WireDate {
  $date: string
}

const ISO =
  /^(?:\d{4}|[+-]\d{6})-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?)?$/
const CANONICAL = /^(?:[+-]\d\d)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * Reads ISO 8601 text: a month, a day, or a time with its zone. A time without a zone is refused,
 * because it would mean another instant on another machine.
 * @returns `undefined` when the text is not such a date
 */
export function parseIsoDate(text: string): Date | undefined {
  if (!ISO.test(text)) return undefined
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Writes a valid date for the wire. */
export function wireDate(date: Date): WireDate {
  return { $date: date.toISOString() }
}

/** The date in an object whose only key is `$date`; `undefined` for everything else. */
export function readWireDate(value: unknown): Date | undefined {
  if (!isJsonObject(value) || !Object.hasOwn(value, '$date')) return undefined
  if (typeof value.$date !== 'string' || Object.keys(value).length !== 1) return undefined
  return parseIsoDate(value.$date)
}

/**
 * The ISO text of a stored date; `undefined` when the value is none. It looks at the shape only, which a database
 * can do too: what is stored as a date was written in canonical form.
 */
export function storedDateText(value: unknown): string | undefined {
  if (!isJsonObject(value) || !Object.hasOwn(value, '$date')) return undefined
  const text = value.$date
  const isDate = typeof text === 'string' && CANONICAL.test(text)
  return isDate && Object.keys(value).length === 1 ? text : undefined
}
