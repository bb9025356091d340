/** An item of a file, or the problem at its line. */
export type Row = RowData | RowProblem

export interface RowData {
  /** The line on which it begins, counted from 1. */
  line: number
  data: unknown
}

export interface RowProblem {
  line: number
  /** The problem as a sentence without a full stop. */
  problem: string
}

/** Bytes of one row in a file: an item of the largest size with every character escaped fits. */
export const MAX_ROW_BYTES = 4 * 1024 * 1024

/** Reads one item from JSON text; what is wrong becomes a problem of its line. */
export function parseRow(line: number, bytes: Uint8Array): Row {
  try {
    return { line, data: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch (error) {
    const isText = !(error instanceof TypeError)
    return { line, problem: isText ? 'not valid JSON' : 'not valid UTF-8' }
  }
}

/** The problem of a row that is larger than any item can be. */
export function rowTooLong(line: number): RowProblem {
  return { line, problem: `longer than ${MAX_ROW_BYTES} bytes` }
}
