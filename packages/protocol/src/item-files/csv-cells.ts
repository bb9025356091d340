import type { CollectionField } from '../collections/collection-field.js'
import { jsonTypes } from '../collections/field-types.js'
import type { WireItemData, WireValue } from '../data/items.js'
import { systemFields } from '../data/system-fields.js'
import { parseIsoDate } from '../values/date.js'
import { isJsonObject } from '../values/json.js'

/** Matches the start of a spreadsheet formula, after any number of apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

const numberCell = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Reads the cells of a type other than a string. */
interface Reader {
  /** Expected value, for example `a number`. */
  expected: string
  /** Parses a cell; null if it does not fit the type. */
  read(cell: string): WireValue | null
}

const readers: Record<string, Reader> = {
  NUMBER: { expected: 'a number', read: readNumber },
  BOOLEAN: {
    expected: 'true or false',
    read: (cell) => (/^(true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : null),
  },
  DATETIME: { expected: 'a date such as 2026-11-21T08:00:00Z', read: readDate },
}
for (const type of jsonTypes) readers[type] = { expected: 'JSON', read: readJson }

/** Types of the system fields. */
const systemTypes: ReadonlyMap<string, string> = new Map([
  ['_createdDate', 'DATETIME'],
  ['_updatedDate', 'DATETIME'],
])

type TypedField = Pick<CollectionField, 'key' | 'type'>

/** Parses a cell that is not empty, by the type of its field. @throws CellError */
export function readCell(cell: string, key: string, fields: readonly TypedField[]): WireValue {
  const reader = readerOf(key, fields)
  if (!reader) return textOfCell(cell)
  const value = reader.read(cell)
  if (value !== null) return value
  throw new CellError(key, cell, reader.expected)
}

/** Returns the text that `cellOf` formatted as a cell. */
export function textOfCell(cell: string): string {
  return formula.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell
}

function readerOf(key: string, fields: readonly TypedField[]): Reader | undefined {
  const type = systemTypes.get(key) ?? fields.find((field) => field.key === key)?.type ?? 'TEXT'
  return Object.hasOwn(readers, type) ? readers[type] : undefined
}

/**
 * Formats a value, or the name of a column, as a cell. Formulas get a leading apostrophe, which `textOfCell` removes.
 */
export function cellOf(value: WireValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return formula.test(value) ? `'${value}` : value
  if (typeof value !== 'object') return String(value)
  if (isJsonObject(value) && typeof value.$date === 'string' && Object.keys(value).length === 1) {
    return value.$date
  }
  return JSON.stringify(value)
}

/** Returns the columns of a file with items: the id, the declared fields, the other system fields. */
export function csvColumns(fields: readonly Pick<CollectionField, 'key'>[]): string[] {
  const [id, ...system] = systemFields
  const own = fields.map(({ key }) => key).filter((key) => !system.some((name) => name === key))
  return [...new Set([id, ...own, ...system])]
}

/**
 * Returns the cells of an item, in the order of `columns`. `readCell` reads back the values that have the types of
 * `fields`.
 */
export function csvCells(
  item: WireItemData,
  columns: readonly string[],
  fields: readonly TypedField[],
): string[] {
  return columns.map((key) => {
    const value = Object.hasOwn(item, key) ? (item[key] ?? undefined) : undefined
    const isJson = value !== undefined && readerOf(key, fields)?.read === readJson
    return isJson ? JSON.stringify(value) : cellOf(value)
  })
}

/** A cell that does not fit the type of its field. */
export class CellError extends Error {
  override name = 'CellError'
  readonly key: string
  /** Expected value, for example `a number`. */
  readonly expected: string

  constructor(key: string, cell: string, expected: string) {
    super(`"${key}" is "${cell.slice(0, 40)}", expected ${expected}`)
    this.key = key
    this.expected = expected
  }
}

/**
 * Refuses codes, such as `07030`, and numbers whose integer digits a number does not hold: both would be stored as
 * another text.
 */
function readNumber(cell: string): number | null {
  if (!numberCell.test(cell) || /^-?0\d/.test(cell)) return null
  const value = Number(cell)
  if (!Number.isFinite(value)) return null
  const [, integer, fraction = ''] = /^(-?\d+)(?:\.(\d*))?$/.exec(cell) ?? []
  if (integer === undefined || Number.isSafeInteger(Math.trunc(value))) return value
  const isSame = String(value) === integer || BigInt(value) === BigInt(integer)
  return isSame && /^0*$/.test(fraction) ? value : null
}

/** Reads ISO 8601 only, because other forms such as `03/04/2026`, and times without a zone, are ambiguous. */
function readDate(cell: string): WireValue | null {
  const date = parseIsoDate(cell)
  return date === undefined ? null : { $date: date.toISOString() }
}

function readJson(cell: string): WireValue | null {
  try {
    return JSON.parse(cell) as WireValue
  } catch {
    // The caller reports invalid JSON as a cell that does not fit its type.
    return null
  }
}
