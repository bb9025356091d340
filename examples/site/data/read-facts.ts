import type { Read } from './film-row.js'

/** The last release year in the data, which was collected in 2010 and includes some announced films. */
const lastYear = 2011

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Parses a day such as `Jun 12 1998`. The source expanded two-digit years wrongly, so `2046` means 1946.
 *
 * @returns midnight UTC of the day; undefined for an invalid day
 */
export function readReleaseDate(raw: unknown): Read<Date | undefined> {
  if (absent(raw)) return unchanged(undefined)
  const field = 'releaseDate'
  const [, monthName, day, writtenYear] = /^(\w{3}) (\d{2}) (\d{4})$/.exec(String(raw)) ?? []
  const month = months.indexOf(monthName ?? '')
  const late = Number(writtenYear) > lastYear
  const date = new Date(Date.UTC(Number(writtenYear) - (late ? 100 : 0), month, Number(day)))
  if (month < 0 || date.getUTCDate() !== Number(day)) {
    return changed(field, raw, undefined, 'expected a day such as "Jun 12 1998"')
  }
  return late
    ? changed(field, raw, date, 'a two-digit year read as the wrong century')
    : unchanged(date)
}

/** Parses an amount in dollars. The data has 0 for films without reported takings, so 0 is unknown. */
export function readMoney(field: string, raw: unknown): Read<number | undefined> {
  if (raw === 0) return changed(field, raw, undefined, 'nobody reported it')
  return readNumber(field, raw, { from: 1, to: 10_000_000_000 })
}

/** Parses a number within limits; all others are left out. */
export function readNumber(
  field: string,
  raw: unknown,
  { from, to }: { from: number; to: number },
): Read<number | undefined> {
  if (absent(raw)) return unchanged(undefined)
  return typeof raw === 'number' && raw >= from && raw <= to
    ? unchanged(raw)
    : changed(field, raw, undefined, `expected a number from ${from} to ${to}`)
}

/** Words that mean "unknown" in the data. */
const unknownWords = new Set(['Distributor Unknown'])

/** Parses a short string. */
export function readWords(field: string, raw: unknown): Read<string | undefined> {
  if (absent(raw)) return unchanged(undefined)
  if (typeof raw !== 'string' || raw.trim() === '') {
    return changed(field, raw, undefined, 'expected words')
  }
  if (unknownWords.has(raw)) return changed(field, raw, undefined, 'means that nobody knows')
  return unchanged(raw)
}

const parentalRatings = new Set(['G', 'PG', 'PG-13', 'R', 'NC-17', 'Not Rated'])

/** Parses the rating of the Motion Picture Association. */
export function readParentalRating(raw: unknown): Read<string | undefined> {
  const read = readWords('rating', raw)
  if (read.value === undefined || parentalRatings.has(read.value)) return read
  return changed('rating', raw, undefined, `expected one of ${[...parentalRatings].join(', ')}`)
}

function absent(raw: unknown): boolean {
  return raw === null || raw === undefined
}

function unchanged<T>(value: T): Read<T> {
  return { value, changes: [] }
}

function changed<T>(field: string, was: unknown, value: T, why: string): Read<T> {
  const became = value instanceof Date ? value.toISOString().slice(0, 10) : value
  return { value, changes: [{ field, was, became, why }] }
}
