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
  const known = canonicalTime(text)
  if (!known && !ISO.test(text)) return undefined
  const date = new Date(known || text)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/**
 * The time of a text as `toISOString` writes it, put together from its digits: in half the time of the platform's
 * parser, which reads the rest, unusual days and years too. Not a number where it is something else.
 */
function canonicalTime(text: string): number {
  const year = digits(text, 0, 4, '-')
  const month = digits(text, 5, 7, '-')
  const day = digits(text, 8, 10, 'T')
  const hour = digits(text, 11, 13, ':')
  const minute = digits(text, 14, 16, ':')
  const second = digits(text, 17, 19, '.')
  const isUsual = year > 99 && month && month < 13 && day && day < 29
  const isTime = hour < 24 && minute < 60 && second < 60 && text.length === 24
  if (!isUsual || !isTime) return Number.NaN
  return Date.UTC(year, month - 1, day, hour, minute, second, digits(text, 20, 23, 'Z'))
}

/** The number from one place to another, which this sign ends; not a number when it is none. */
function digits(text: string, from: number, to: number, end: string): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    number = digit >= 0 && digit <= 9 ? number * 10 + digit : Number.NaN
  }
  return text[to] === end ? number : Number.NaN
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
