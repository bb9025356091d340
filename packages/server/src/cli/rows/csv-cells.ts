import type { CollectionField, WireValue } from '@foyer/protocol'
import { isJsonObject } from '@foyer/protocol'

/** Matches the start of a spreadsheet formula, after any number of apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Parses a cell; null if it does not fit the type. */
type ReadCell = (cell: string) => WireValue | null

const numberCell = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const readers: Record<string, { expected: string; read: ReadCell }> = {
  NUMBER: { expected: 'a number', read: (cell) => (numberCell.test(cell) ? Number(cell) : null) },
  BOOLEAN: {
    expected: 'true or false',
    read: (cell) => (/^(true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : null),
  },
  DATETIME: { expected: 'a date such as 2026-11-21T08:00:00Z', read: readDate },
}
const json = { expected: 'JSON', read: readJson }
for (const type of [
  ...['OBJECT', 'ARRAY', 'ARRAY_STRING', 'ARRAY_DOCUMENT', 'MEDIA_GALLERY', 'ADDRESS', 'ANY'],
  ...['RICH_CONTENT', 'MULTI_REFERENCE'],
]) {
  readers[type] = json
}

/** Types of the system fields. */
const systemTypes: Record<string, string> = { _createdDate: 'DATETIME', _updatedDate: 'DATETIME' }

/** Parses a cell by the type of its field. @throws CellError */
export function readCell(cell: string, key: string, fields: readonly CollectionField[]): WireValue {
  const type = systemTypes[key] ?? fields.find((one) => one.key === key)?.type ?? 'TEXT'
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (!reader) return formula.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell
  const value = reader.read(cell)
  if (value !== null) return value
  throw new CellError(`"${key}" is "${cell.slice(0, 40)}", expected ${reader.expected}`)
}

/** Formats a value as a cell. Formulas get a leading apostrophe, which `readCell` removes. */
export function writeCell(value: WireValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return formula.test(value) ? `'${value}` : value
  if (typeof value !== 'object') return String(value)
  if (isJsonObject(value) && typeof value.$date === 'string' && Object.keys(value).length === 1) {
    return value.$date
  }
  return JSON.stringify(value)
}

/** A cell that does not fit the type of its field. */
export class CellError extends Error {
  override name = 'CellError'
}

function readDate(cell: string): WireValue | null {
  const time = Date.parse(cell)
  return Number.isNaN(time) ? null : { $date: new Date(time).toISOString() }
}

function readJson(cell: string): WireValue | null {
  try {
    return JSON.parse(cell) as WireValue
  } catch {
    // A cell of this type that is no JSON is told like any other that does not fit.
    return null
  }
}
