/** An item of a file, or the problem at its line. */
export type Row = RowData | RowProblem

export interface RowData {
  /** Line on which the row begins, from 1. */
  line: number
  data: unknown
  /** Cells of the row in its file, for reports. */
  cells?: readonly string[]
}

export interface RowProblem {
  line: number
  /** The problem as a sentence without a full stop. */
  problem: string
  /** Field or column with the problem, if it concerns one. */
  field?: string
  cells?: readonly string[]
}

/** Maximum bytes of a row: an item of maximum size with every character escaped. */
export const MAX_ROW_BYTES = 4 * 1024 * 1024

/** Parses an item from JSON text; an error becomes the problem of its line. */
export function parseRow(line: number, bytes: Uint8Array): Row {
  try {
    return { line, data: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch (error) {
    const isText = !(error instanceof TypeError)
    return { line, problem: isText ? 'not valid JSON' : 'not valid UTF-8' }
  }
}

/** Returns the problem of a row that is too large for an item. */
export function rowTooLong(line: number): RowProblem {
  return { line, problem: `longer than ${MAX_ROW_BYTES} bytes` }
}

/** Joins parts of a row. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
