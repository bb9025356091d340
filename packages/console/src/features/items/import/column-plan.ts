import type { Collection, WireValue } from '@foyer/protocol'
import {
  CellError,
  matchColumns,
  type Row,
  type RowData,
  type RowProblem,
  readCell,
} from '@foyer/protocol/item-files'
import { declaredFields, fieldLabel } from '../../../collections-data/fields.js'
import { proposeKey } from '../../../collections-data/ids-and-keys.js'
import { isDay } from '../is-day.js'
import { type CellNotation, plainCell } from './guess-notation.js'
import { guessType } from './guess-type.js'
import type { CsvRow } from './read-csv.js'
import { texts } from './texts/texts.js'

/** Treatment of a column of a CSV file. */
export interface ColumnPlan {
  /** Name in the first row of the file. */
  name: string
  /** Key of the field that the column fills; undefined to skip the column. */
  key: string | undefined
  type: string
  /** True if the field does not exist yet; it is created before the import. */
  isNew: boolean
}

/** A field that a column can fill. */
export interface TargetField {
  key: string
  type: string
  name: string
}

const systemNames: Readonly<Record<string, string>> = {
  _id: texts.system.id,
  _owner: texts.system.owner,
  _createdDate: texts.system.created,
  _updatedDate: texts.system.updated,
}

/** Returns the fields that columns can fill: the declared ones, and those of the system. */
export function targetFields(collection: Pick<Collection, 'fields'>): TargetField[] {
  const system = Object.entries(systemNames).map(([key, name]) => ({
    key,
    name,
    type: key.endsWith('Date') ? 'DATETIME' : 'TEXT',
  }))
  const declared = declaredFields(collection)
  return [...declared.map((field) => ({ ...field, name: fieldLabel(field) })), ...system]
}

/**
 * Proposes a field for each column: a field of the same key or name, else a new one whose type fits the first rows. No
 * two columns get the same field.
 */
export function proposePlan(
  names: readonly string[],
  rows: readonly CsvRow[],
  targets: readonly TargetField[],
  notation: CellNotation,
): ColumnPlan[] {
  const fields = matchColumns(names, targets)
  const usedKeys = new Set<string>()
  return names.map((name, index) => {
    const field = fields[index]
    if (field !== undefined) return { name, key: field.key, type: field.type, isNew: false }
    const key = proposeKey(name)
    const isFree = key !== '' && !usedKeys.has(key) && targets.every((target) => target.key !== key)
    if (isFree) usedKeys.add(key)
    const cells = rows.map(({ cells }) => cells[index] ?? '')
    return { name, key: isFree ? key : undefined, type: guessType(cells, notation), isNew: isFree }
  })
}

/** Returns the problem of a plan; undefined for a valid plan. */
export function planProblem(plan: readonly ColumnPlan[]): string | undefined {
  const used = plan.filter(({ key }) => key !== undefined)
  if (used.length === 0) return texts.plan.none
  const duplicate = used.find(
    ({ key }, index) => used.findIndex((other) => other.key === key) !== index,
  )
  if (duplicate === undefined) return undefined
  return texts.plan.duplicate(
    used.filter(({ key }) => key === duplicate.key).map(({ name }) => name),
  )
}

/** A cell of the preview: its value, or the reason why it has none. */
export interface ConvertedCell {
  text: string
  value: WireValue | undefined
  problem: string | undefined
}

/** Converts the cells of a row by the types of their fields. Empty cells have no value. */
export function convertCells(
  { cells }: Pick<CsvRow, 'cells'>,
  plan: readonly ColumnPlan[],
  notation: CellNotation,
): ConvertedCell[] {
  return plan.map(({ key, type }, index) => {
    const text = cells[index] ?? ''
    if (key === undefined || text === '') return { text, value: undefined, problem: undefined }
    const plain = plainCell(text, type, notation)
    try {
      if (plain === undefined) throw new CellError(key, text, 'another notation')
      // An ISO date or nothing: other texts would be neither sorted nor found as days.
      if (type === 'DATE' && !isDay(plain)) throw new CellError(key, text, 'a day')
      return { text, value: readCell(plain, key, [{ key, type }]), problem: undefined }
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      return { text, value: undefined, problem: expectedText(type, notation) }
    }
  })
}

function expectedText(type: string, { decimal, dates }: CellNotation): string {
  const { expected } = texts.cells
  if (type === 'NUMBER') return decimal === 'comma' ? expected.commaNumber : expected.number
  if (type === 'BOOLEAN') return expected.yesOrNo
  if (type === 'DATE') return expected.date(days[dates])
  if (type === 'TIME') return expected.time('08:30')
  if (type !== 'DATETIME') return expected.json
  return expected.date(dates === 'iso' ? '2026-11-21T08:00:00Z' : `${days[dates]} 08:00`)
}

const days: Record<CellNotation['dates'], string> = {
  iso: '2026-11-22',
  'day-first': '22.11.2026',
  'month-first': '11/22/2026',
}

/** Converts a row of a file to an item, or returns the first problem of the row. */
export function toItemRow(
  row: CsvRow,
  plan: readonly ColumnPlan[],
  notation: CellNotation,
): RowData | RowProblem {
  const { line, cells } = row
  if (cells.length > plan.length) {
    const problem = texts.cells.tooMany(cells.length, plan.length)
    return { line, problem, cells }
  }
  const converted = convertCells(row, plan, notation)
  const wrong = converted.findIndex(({ problem }) => problem !== undefined)
  if (wrong >= 0) {
    const { text, problem = '' } = converted[wrong] ?? {}
    const message = texts.cells.found(problem, (text ?? '').slice(0, 40))
    return { line, problem: message, field: plan[wrong]?.name ?? '', cells }
  }
  const entries = converted.flatMap(({ value }, index): [string, WireValue][] => {
    const key = plan[index]?.key
    return key === undefined || value === undefined ? [] : [[key, value]]
  })
  return { line, data: Object.fromEntries(entries), cells }
}

/** Converts the rows of a file, without the first one, which names the columns. */
export async function* toItemRows(
  rows: AsyncIterable<CsvRow | RowProblem>,
  plan: readonly ColumnPlan[],
  notation: CellNotation,
): AsyncGenerator<Row> {
  let isFirst = true
  for await (const row of rows) {
    if (!isFirst) yield 'problem' in row ? row : toItemRow(row, plan, notation)
    isFirst = false
  }
}
