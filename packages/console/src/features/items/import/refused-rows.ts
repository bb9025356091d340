import { cellOf, type RowProblem } from '@foyer/protocol/item-files'
import { stringify } from 'csv-stringify/browser/esm/sync'

/** First columns of a file with refused rows; the columns of the imported file follow. */
export const reportColumns: readonly string[] = ['Line', 'Column', 'Problem']

/** Number of problems in the list; the file has all of them. */
const maxProblems = 100

/**
 * Rows that stay in memory as text. Larger numbers become blobs, which the browser may keep on the
 * disk.
 */
const rowsPerPart = 2000

/** Refused rows, and the file that contains them. */
export interface RefusedRows {
  /** The first refused rows. */
  first: readonly RowProblem[]
  add: (problems: readonly RowProblem[]) => void
  /** Returns a CSV file with all refused rows, to correct and import. */
  toFile: () => Blob
}

/** Collects refused rows. @param columns names of the columns of the file */
export function createRefusedRows(columns: readonly string[]): RefusedRows {
  const first: RowProblem[] = []
  const parts: Blob[] = []
  let rows: string[][] = [[...reportColumns, ...columns]]
  const toBlob = (): Blob => new Blob([stringify(rows)], { type: 'text/csv' })
  return {
    first,
    add: (problems) => {
      for (const problem of problems) {
        const { line, field = '', problem: reason, cells = [] } = problem
        if (first.length < maxProblems) first.push(problem)
        rows.push([String(line), field, reason, ...cells].map(cellOf))
      }
      if (rows.length < rowsPerPart) return
      parts.push(toBlob())
      rows = []
    },
    toFile: () =>
      new Blob([...parts, ...(rows.length > 0 ? [toBlob()] : [])], { type: 'text/csv' }),
  }
}
