import { isDay } from '../is-day.js'

/** Notation of the numbers and dates in a CSV file. */
export interface CellNotation {
  decimal: 'point' | 'comma'
  dates: 'iso' | 'day-first' | 'month-first'
}

/** Notation that `readCell` reads and that an export writes. */
export const plainNotation: CellNotation = { decimal: 'point', dates: 'iso' }

interface NotedRows {
  rows: readonly { cells: readonly string[] }[]
  /** Character between the cells. */
  delimiter: string
}

const yesOrNo: ReadonlyMap<string, string> = new Map([
  ...['true', 'yes', 'ja', 'wahr', 'כן', '1'].map((word) => [word, 'true'] as const),
  ...['false', 'no', 'nein', 'falsch', 'לא', '0'].map((word) => [word, 'false'] as const),
])

/** Matches a day, and perhaps a time without a zone, such as `22.11.2026 08:00` or `11/22/2026`. */
const localDate =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,?[ T]([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/

/** Matches a time of day, such as `8:00`. */
const localTime = /^([01]?\d|2[0-3])(:[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?)$/

/** Matches a number with a decimal comma, and perhaps points between groups of three digits. */
const commaNumber = /^-?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?(e[+-]?\d+)?$/i
/** Matches a number with a decimal point, and perhaps commas between groups of three digits. */
const pointNumber = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?(e[+-]?\d+)?$/i

/**
 * Guesses the notation of a file from its first rows. A cell such as `12,5` or `12.5` shows the decimal sign; without
 * one, or with both, files with semicolons have a comma. A number above 12 shows the order of day and month; without
 * one, only dates with slashes in a file with decimal points have the month first.
 */
export function guessNotation({ rows, delimiter }: NotedRows): CellNotation {
  const cells = rows.flatMap((row) => row.cells.map((cell) => cell.trim()))
  const numbers = cells.map(withoutCurrency)
  const hasPoint = numbers.some((cell) => pointNumber.test(cell) && !commaNumber.test(cell))
  const hasComma = numbers.some((cell) => commaNumber.test(cell) && !pointNumber.test(cell))
  const isComma = hasPoint === hasComma ? delimiter === ';' : hasComma
  const decimal = isComma ? 'comma' : 'point'
  return { decimal, dates: guessDates(cells, decimal) }
}

function guessDates(
  cells: readonly string[],
  decimal: CellNotation['decimal'],
): CellNotation['dates'] {
  const dates = cells.map((cell) => localDate.exec(cell)).filter((match) => match !== null)
  if (dates.length === 0) return 'iso'
  if (dates.some(([, first]) => Number(first) > 12)) return 'day-first'
  if (dates.some(([, , , second]) => Number(second) > 12)) return 'month-first'
  const isAmerican = decimal === 'point' && dates.every(([, , sign]) => sign === '/')
  return isAmerican ? 'month-first' : 'day-first'
}

/**
 * Converts a cell from the notation of its file to the one that `readCell` reads, for a field of this type. A time
 * without a zone is in the zone of the browser.
 * @returns undefined for a cell that would become another value than its file means, and for a TIME that is not one;
 * other cells as they are
 */
export function plainCell(cell: string, type: string, notation: CellNotation): string | undefined {
  switch (type) {
    case 'NUMBER':
      return plainNumber(cell, notation)
    case 'BOOLEAN':
      return yesOrNo.get(cell.trim().toLowerCase()) ?? cell
    case 'DATE':
    case 'DATETIME':
      return plainDate(cell, type, notation)
    case 'TIME':
      return plainTime(cell)
    default:
      return cell
  }
}

/** Returns true for a word that means yes or no. The digits 1 and 0 are numbers too. */
export function isYesOrNo(cell: string): boolean {
  return yesOrNo.has(cell.trim().toLowerCase()) && !/\d/.test(cell)
}

function plainNumber(cell: string, { decimal }: CellNotation): string | undefined {
  const number = withoutCurrency(cell.trim())
  if (decimal === 'point') return pointNumber.test(number) ? number.replaceAll(',', '') : cell
  if (commaNumber.test(number)) return number.replaceAll('.', '').replace(',', '.')
  // `readCell` would read the point of `12.50` as the decimal sign, beside `12.500`, which is 12500.
  return cell.includes('.') ? undefined : cell
}

function withoutCurrency(cell: string): string {
  return cell.replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '')
}

function plainTime(cell: string): string | undefined {
  const [, hour = '', rest] = localTime.exec(cell.trim()) ?? []
  return rest === undefined ? undefined : `${hour.padStart(2, '0')}${rest}`
}

function plainDate(
  cell: string,
  type: 'DATE' | 'DATETIME',
  { dates }: CellNotation,
): string | undefined {
  const match = dates === 'iso' ? null : localDate.exec(cell.trim())
  if (match === null) return cell
  const [, first = '', , other = '', year = '', ...time] = match
  const [month, day] = dates === 'day-first' ? [other, first] : [first, other]
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDay(text)) return cell
  if (type === 'DATE') return time[0] === undefined ? text : cell
  const [hour = '0', minute = '00', second = '00'] = time
  const date = new Date(`${text}T${hour.padStart(2, '0')}:${minute}:${second}`)
  // `Date` moves a time that the change to summer time skips. A day begins later if the change skips midnight.
  const isSkipped = time[0] !== undefined && date.getHours() !== Number(hour)
  return isSkipped ? undefined : date.toISOString()
}
