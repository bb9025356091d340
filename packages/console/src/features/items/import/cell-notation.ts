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
const localDate = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,?[ T](\d{1,2}):(\d\d)(?::(\d\d))?)?$/

/** Matches digits with a decimal comma, and perhaps points between groups of three digits. */
const commaNumber = /^-?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/
/** Matches digits with a decimal point, and perhaps commas between groups of three digits. */
const pointNumber = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/

/**
 * Guesses the notation of a file from its first rows. A cell such as `12,5` or `12.5` shows the decimal sign; without
 * one, files with semicolons have a comma. A number above 12 shows the order of day and month; without one, the sign
 * between them does.
 */
export function guessNotation({ rows, delimiter }: NotedRows): CellNotation {
  const cells = rows.flatMap((row) => row.cells.map((cell) => cell.trim()))
  const numbers = cells.map(withoutCurrency)
  const hasPoint = numbers.some((cell) => pointNumber.test(cell) && !commaNumber.test(cell))
  const hasComma = numbers.some((cell) => commaNumber.test(cell) && !pointNumber.test(cell))
  const isComma = !hasPoint && (hasComma || delimiter === ';')
  return { decimal: isComma ? 'comma' : 'point', dates: guessDates(cells) }
}

function guessDates(cells: readonly string[]): CellNotation['dates'] {
  const dates = cells.map((cell) => localDate.exec(cell)).filter((match) => match !== null)
  if (dates.length === 0) return 'iso'
  if (dates.some(([, first]) => Number(first) > 12)) return 'day-first'
  if (dates.some(([, , , second]) => Number(second) > 12)) return 'month-first'
  return dates.every(([, , sign]) => sign === '/') ? 'month-first' : 'day-first'
}

/**
 * Converts a cell from the notation of its file to the one that `readCell` reads, for a field of this type. Returns
 * other cells as they are. A time without a zone is in the zone of the browser.
 */
export function plainCell(cell: string, type: string, notation: CellNotation): string {
  if (type === 'NUMBER') return plainNumber(cell, notation)
  if (type === 'BOOLEAN') return yesOrNo.get(cell.trim().toLowerCase()) ?? cell
  return type === 'DATE' || type === 'DATETIME' ? plainDate(cell, type, notation) : cell
}

/** Returns true for a word that means yes or no. The digits 1 and 0 are numbers too. */
export function isYesOrNo(cell: string): boolean {
  return yesOrNo.has(cell.trim().toLowerCase()) && !/\d/.test(cell)
}

/** Returns true for a day that exists, such as `2026-11-22`. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  // `Date` moves 30 February into March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text.length === 10
}

function plainNumber(cell: string, { decimal }: CellNotation): string {
  const number = withoutCurrency(cell.trim())
  if (decimal === 'point') return pointNumber.test(number) ? number.replaceAll(',', '') : cell
  return commaNumber.test(number) ? number.replaceAll('.', '').replace(',', '.') : cell
}

function withoutCurrency(cell: string): string {
  return cell.replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '')
}

function plainDate(cell: string, type: 'DATE' | 'DATETIME', { dates }: CellNotation): string {
  const match = dates === 'iso' ? null : localDate.exec(cell.trim())
  if (match === null) return cell
  const [, first = '', , second = '', year = '', ...time] = match
  const [month, day] = dates === 'day-first' ? [second, first] : [first, second]
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDay(text)) return cell
  if (type === 'DATE') return time[0] === undefined ? text : cell
  const [hour, minute, second60] = time.map((part) => Number(part ?? 0))
  return new Date(
    Number(year),
    Number(month) - 1,
    Number(day),
    hour,
    minute,
    second60,
  ).toISOString()
}
