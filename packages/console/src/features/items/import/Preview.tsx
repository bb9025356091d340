import { type Collection, isJsonObject, type WireValue } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format/format-number.js'
import { showValue } from '../item-value.js'
import type { ChosenFile } from './chosen-file.js'
import {
  type ColumnPlan,
  type ConvertedCell,
  convertCells,
  targetFields,
  toItemRow,
} from './column-plan.js'
import { texts } from './texts/texts.js'

/** Columns that the preview of JSON items shows. */
const maxColumns = 12

interface PreviewRow {
  line: number
  /** Problem of the whole row. */
  problem: string | undefined
  cells: readonly ConvertedCell[]
}

interface PreviewProps {
  chosen: ChosenFile
  collection: Pick<Collection, 'fields'>
}

/** The first rows of a file as items, with their problems. */
export function Preview({ chosen, collection }: PreviewProps): ReactNode {
  if (chosen.sample.length === 0) return null
  const names = namesOf(collection, chosen.columns)
  const { heads, rows } = chosen.source.format === 'csv' ? tableOf(chosen) : itemsOf(chosen)
  const wrong = rows.filter(
    ({ problem, cells }) => problem !== undefined || cells.some((cell) => cell.problem),
  )
  return (
    <section className="import-part" aria-labelledby="import-preview">
      <h2 id="import-preview">{texts.preview.title}</h2>
      <p className="muted">
        {texts.preview.intro(rows.length, formatCount(rows.length))}
        {wrong.length > 0 && texts.preview.wrong(formatCount(wrong.length))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className="table-frame import-scroll" aria-label={texts.preview.label} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              {heads.map((key) => (
                <Head key={key} fieldKey={key} name={names.get(key) ?? key} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, problem, cells }) => (
              <tr key={line} data-wrong={problem !== undefined}>
                <th scope="row">{line}</th>
                {problem === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
                  cells.map((cell, index) => <Cell key={index} cell={cell} />)
                ) : (
                  <td colSpan={heads.length} className="import-wrong">
                    {problem}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** Display names of fields by their keys; a new field gets the name of its column. */
function namesOf(
  collection: Pick<Collection, 'fields'>,
  columns: readonly ColumnPlan[],
): Map<string, string> {
  const created = columns.flatMap(({ key, name, isNew }): [string, string][] =>
    key !== undefined && isNew ? [[key, name]] : [],
  )
  return new Map([
    ...targetFields(collection).map(({ key, name }) => [key, name] as const),
    ...created,
  ])
}

/** Name of a field, and its key if that is another string. */
function Head({ fieldKey, name }: { fieldKey: string; name: string }): ReactNode {
  return (
    <th scope="col">
      {name}
      {name !== fieldKey && <code className="import-key">{fieldKey}</code>}
    </th>
  )
}

function Cell({ cell: { value, problem, text } }: { cell: ConvertedCell }): ReactNode {
  if (problem !== undefined) {
    return (
      <td className="import-wrong">
        <span className="cut">{text}</span>
        <small>{problem}</small>
      </td>
    )
  }
  const display = showValue(value)
  return (
    <td className={`value-${display.kind}`} title={value === undefined ? '' : display.title}>
      <span className="cut">{display.text}</span>
    </td>
  )
}

interface PreviewTable {
  heads: readonly string[]
  rows: readonly PreviewRow[]
}

function tableOf({ columns, notation, sample }: ChosenFile): PreviewTable {
  const used = columns.flatMap(({ key }, index) => (key === undefined ? [] : [index]))
  const heads = used.map((index) => columns[index]?.key ?? '')
  const rows = sample.map((row): PreviewRow => {
    const { line } = row
    if ('problem' in row) return { line, problem: row.problem, cells: [] }
    if (!('cells' in row) || row.cells === undefined) return { line, problem: '', cells: [] }
    const table = { line, cells: [...row.cells] }
    const item = toItemRow(table, columns, notation)
    // The problem of a cell is in the cell.
    const problem = 'problem' in item && item.field === undefined ? item.problem : undefined
    const cells = convertCells(table, columns, notation)
    return { line, problem, cells: cells.filter((_, index) => used.includes(index)) }
  })
  return { heads, rows }
}

function itemsOf({ sample }: ChosenFile): PreviewTable {
  const items = sample.map((row) => ('data' in row && isJsonObject(row.data) ? row.data : {}))
  const heads = [...new Set(items.flatMap((item) => Object.keys(item)))].slice(0, maxColumns)
  const rows = sample.map((row, index): PreviewRow => {
    const { line } = row
    if ('problem' in row) return { line, problem: row.problem, cells: [] }
    const isItem = 'data' in row && isJsonObject(row.data)
    const problem = isItem ? undefined : texts.notObject
    const cells = heads.map((head) => {
      const value = items[index]?.[head] as WireValue | undefined
      return { value, problem: undefined, text: '' }
    })
    return { line, problem, cells }
  })
  return { heads, rows }
}
