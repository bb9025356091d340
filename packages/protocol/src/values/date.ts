import { isJsonObject } from './json.js'

/** A date in wire and stored form: `$date` is an ISO 8601 string. @see docs/wire/items.md */
export interface WireDate {
  $date: string
}

const ISO =
  /^(?:\d{4}|(?!-000000)[+-]\d{6})-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?)?$/
const CANONICAL = /^(?:[+-]\d\d)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * Reads an ISO 8601 string: a month, a day, or a time with its zone. A time without a zone is rejected, because it is
 * ambiguous.
 * @returns undefined for other strings, and for days that do not exist
 */
export function parseIsoDate(text: string): Date | undefined {
  const [day = ''] = text.split('T')
  // `Date` moves 30 February into March, and then has another day. `toJSON` of an invalid date is null.
  const dayExists = ISO.test(text) && new Date(day).toJSON()?.includes(day.slice(-6))
  const date = new Date(dayExists ? text : Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Writes a valid date for the wire. */
export function wireDate(date: Date): WireDate {
  return { $date: date.toISOString() }
}

/** Returns the date in an object whose only key is `$date`; otherwise undefined. */
export function readWireDate(value: unknown): Date | undefined {
  if (!isJsonObject(value) || !Object.hasOwn(value, '$date')) return undefined
  if (typeof value.$date !== 'string' || Object.keys(value).length !== 1) return undefined
  return parseIsoDate(value.$date)
}

/** Returns the ISO string of a stored date, by its shape only, as the databases do; otherwise undefined. */
export function storedDateText(value: unknown): string | undefined {
  if (!isJsonObject(value) || !Object.hasOwn(value, '$date')) return undefined
  const text = value.$date
  const isDate = typeof text === 'string' && CANONICAL.test(text)
  return isDate && Object.keys(value).length === 1 ? text : undefined
}
