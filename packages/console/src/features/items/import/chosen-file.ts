import type { Collection } from '@foyer/protocol'
import {
  NoListError,
  type Row,
  readJsonLines,
  readJsonList,
  textOfCell,
} from '@foyer/protocol/item-files'
import { type ColumnPlan, proposePlan, targetFields } from './column-plan.js'
import { type CellNotation, guessNotation, plainNotation } from './guess-notation.js'
import { type CsvRow, readCsvRows } from './read-csv.js'
import { reportColumns } from './refused-rows.js'
import { FileProblem, readUtf8, type SourceFile } from './source-file.js'
import { texts } from './texts/texts.js'

/** Rows of the preview. */
const previewRows = 20

/** The chosen file, with its columns and first rows. */
export interface ChosenFile {
  source: SourceFile
  /** Columns of a CSV file. */
  columns: readonly ColumnPlan[]
  /** Notation of the numbers and dates in a CSV file. */
  notation: CellNotation
  /** First rows, without the one that names the columns. */
  sample: readonly (CsvRow | Row)[]
  /** Reason why the file cannot be imported. */
  problem: string | undefined
}

/** Reads the columns and the first rows of a file. @throws FileProblem */
export async function openSource(source: SourceFile, collection: Collection): Promise<ChosenFile> {
  return source.format === 'csv' ? openTable(source, collection) : openItems(source)
}

async function openTable(source: SourceFile, collection: Collection): Promise<ChosenFile> {
  const [head, ...sample] = await take(readCsvRows(readUtf8(source), source), previewRows + 1)
  if (head === undefined) throw new FileProblem(texts.noLines)
  if ('problem' in head) {
    throw new FileProblem(texts.brokenHead(head.problem))
  }
  const names = head.cells.map((name) => textOfCell(name.trim().replace(/^\u{feff}/u, '')))
  const rows = sample.filter((row): row is CsvRow => !('problem' in row))
  const isReport = reportColumns.every((name, index) => names[index] === name)
  const notation = guessNotation({ rows, delimiter: source.delimiter })
  const proposed = proposePlan(names, rows, targetFields(collection), notation)
  const columns = proposed.map((column, index) =>
    isReport && index < reportColumns.length ? { ...column, key: undefined, isNew: false } : column,
  )
  const problem = sample.length === 0 ? texts.noRows : undefined
  return { source, columns, notation, sample, problem }
}

async function openItems(source: SourceFile): Promise<ChosenFile> {
  const bytes = readUtf8(source)
  const rows = source.format === 'jsonl' ? readJsonLines(bytes) : readJsonList(bytes)
  try {
    const sample = await take(rows, previewRows)
    const problem = sample.length === 0 ? texts.noItems : undefined
    return { source, columns: [], notation: plainNotation, sample, problem }
  } catch (error) {
    if (!(error instanceof NoListError)) throw error
    throw new FileProblem(texts.noList, { cause: error })
  }
}

/** Reads the first rows and stops. */
async function take<T>(rows: AsyncIterable<T>, count: number): Promise<T[]> {
  const first: T[] = []
  for await (const row of rows) {
    first.push(row)
    if (first.length >= count) break
  }
  return first
}
