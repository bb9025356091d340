import { cellOf, type RowProblem } from '@foyer/protocol/item-files'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { byteOrderMark } from '../../../background/save-file.js'

/** First columns of a file with refused rows; the columns of the imported file follow. */
export const reportColumns: readonly string[] = ['Line', 'Column', 'Problem']

/** Number of problems in the list; the file has all of them. */
const maxProblems = 100

/**
 * Rows that stay in memory as strings. Larger numbers become blobs, which the browser may keep on the
 * disk.
 */
const rowsPerPart = 2000

/** Refused rows, and the file that contains them. */
export interface RefusedRows {
  /** The first refused rows. */
  first: readonly RowProblem[]
  add: (problems: readonly RowProblem[]) => void
  /** Returns a file with all refused rows, to correct and import. */
  toFile: () => Blob
  extension: 'csv' | 'jsonl'
}

/** A CSV file that is imported. */
interface ImportedTable {
  /** Names of its columns. */
  columns: readonly string[]
  /** Character between its cells. The next import guesses the notation of numbers from it. */
  delimiter: string
}

/** Collects refused rows. @param table undefined for a file with items as JSON */
export function createRefusedRows(table: ImportedTable | undefined): RefusedRows {
  const columns = table?.columns
  const first: RowProblem[] = []
  const parts: Blob[] = []
  let rows: string[][] = columns ? [[...reportColumns, ...columns.map(cellOf)]] : []
  const toText = table
    ? (some: string[][]) => stringify(some, { delimiter: table.delimiter })
    : toJsonLines
  const type = columns ? 'text/csv' : 'application/jsonl'
  const start = columns ? byteOrderMark : ''
  return {
    first,
    add: (problems) => {
      for (const problem of problems) {
        const { line, field = '', problem: reason, cells = [] } = problem
        if (first.length < maxProblems) first.push(problem)
        // The cells of the file are cells already, so they stay as they are.
        const report = columns ? [String(line), cellOf(field), cellOf(reason)] : []
        rows.push([...report, ...cells])
      }
      if (rows.length < rowsPerPart) return
      parts.push(new Blob([toText(rows)]))
      rows = []
    },
    toFile: () => new Blob([start, ...parts, toText(rows)], { type }),
    extension: columns ? 'csv' : 'jsonl',
  }
}

/** Joins items, whose only cell is their JSON. A line that is no JSON has none. */
function toJsonLines(rows: readonly string[][]): string {
  return rows.flatMap((cells) => cells.map((cell) => `${cell}\n`)).join('')
}
