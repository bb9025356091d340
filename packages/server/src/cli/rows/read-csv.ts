import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { CollectionField, WireValue } from '@foyer/protocol'
import {
  CellError,
  MAX_ROW_BYTES,
  type Row,
  readCell,
  textOfCell,
} from '@foyer/protocol/item-files'
import { CsvError, parse } from 'csv-parse'

const MAX_COLUMNS = 1000
const code = { newline: 10, carriageReturn: 13 }
const byteOrderMark = Buffer.from('\u{feff}')
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Messages of the parser errors after which the start of the next row is unknown, by error code. */
const fatalProblems: ReadonlyMap<string, string> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'a quote is never closed'],
  ['INVALID_OPENING_QUOTE', 'a quote in a cell that does not start with a quote'],
  ['CSV_INVALID_CLOSING_QUOTE', 'text after the closing quote of a cell'],
  ['CSV_MAX_RECORD_SIZE', `longer than ${MAX_ROW_BYTES} bytes`],
])

interface CsvRecord {
  /** Cells as bytes, so that invalid UTF-8 rejects only its own row. */
  cells: Uint8Array[]
  /** Numbers of the lines on which the row begins and ends. */
  firstLine: number
  lastLine: number
}

/** Receives the parts of a CSV file that are not items. */
export interface CsvCallbacks {
  /** Called with the names of the columns. Returns the key of the field that each column fills. */
  onColumns(names: readonly string[]): readonly string[]
  /** Called for each row whose cells are all empty. */
  onEmptyRow(): void
}

/**
 * Reads comma-separated values (RFC 4180) whose first row names the fields. An empty cell is a missing field. Rows with
 * empty cells only, which spreadsheets append, are skipped. After an error such as an unterminated quote, the rest
 * cannot be read: it is reported as the last problem, at the line where its row begins.
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  fields: readonly CollectionField[],
  callbacks?: CsvCallbacks,
): AsyncGenerator<Row> {
  let keys: readonly string[] | undefined
  let linesRead = 0
  try {
    for await (const { cells: bytes, firstLine: line, lastLine } of parseRecords(chunks)) {
      linesRead = lastLine
      const cells = decode(bytes)
      if (keys) {
        if (cells?.every((cell) => cell === '')) callbacks?.onEmptyRow()
        else yield cells ? toRow(line, cells, keys, fields) : { line, problem: 'not valid UTF-8' }
        continue
      }
      const names = cells?.map((name) => textOfCell(name.trim()))
      const problem = names ? headerProblem(names) : 'not valid UTF-8'
      if (names && problem === undefined) {
        keys = callbacks?.onColumns(names) ?? names
        continue
      }
      if (problem !== undefined) yield { line, problem }
      return
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const problem = fatalProblems.get(error.code) ?? error.message
    yield { line: linesRead + 1, problem: `${problem}; the rest of the file is skipped` }
  }
}

/**
 * Parses rows. It collects them in the parser's callback, because the parser's stream loses the rows that precede an
 * error in the same chunk.
 * @throws CsvError
 */
async function* parseRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const records: CsvRecord[] = []
  let extraLines = 0
  const parser = parse({
    encoding: null,
    // All three, because a file whose parts come from different programs has several.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    on_record: (record, { lines }) => {
      const cells = bytesOf(record)
      const { breaks, pairs } = lineBreaksIn(cells)
      // The parser counts a "\r\n" in a cell as two lines.
      extraLines += pairs
      const lastLine = lines - extraLines
      records.push({ cells, firstLine: lastLine - breaks, lastLine })
      return null
    },
  })
  parser.on('error', () => {})
  for await (const chunk of withoutByteOrderMark(chunks)) {
    const error = await writeChunk(parser, chunk)
    yield* records.splice(0)
    if (error) throw error
  }
  parser.end()
  await finished(parser, { readable: false })
  yield* records
}

/** Returns cells as bytes. The parser is set to return bytes, but its types do not say so. */
function bytesOf(cells: readonly unknown[]): Uint8Array[] {
  return cells.filter((cell) => cell instanceof Uint8Array)
}

/** Writes a chunk to the parser and returns its error, if any. */
function writeChunk(parser: Writable, chunk: Uint8Array): Promise<Error | null | undefined> {
  return new Promise((resolve) => parser.write(chunk, resolve))
}

/** Removes a byte order mark. The parser can too, but then returns strings instead of bytes. */
async function* withoutByteOrderMark(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of chunks) {
    if (!start) {
      yield chunk
      continue
    }
    const bytes = Buffer.concat([start, chunk])
    const hasMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark)
    start = bytes.length < byteOrderMark.length ? bytes : undefined
    if (!start) yield hasMark ? bytes.subarray(byteOrderMark.length) : bytes
  }
  if (start) yield start
}

function decode(cells: readonly Uint8Array[]): string[] | undefined {
  try {
    return cells.map((cell) => utf8.decode(cell))
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Counts the line breaks in the cells of a row, and those of them that are "\r\n". */
function lineBreaksIn(cells: readonly Uint8Array[]): { breaks: number; pairs: number } {
  let breaks = 0
  let pairs = 0
  for (const cell of cells) {
    for (const [index, byte] of cell.entries()) {
      if (byte === code.newline && cell[index - 1] === code.carriageReturn) pairs++
      else if (byte === code.newline || byte === code.carriageReturn) breaks++
    }
  }
  return { breaks, pairs }
}

function headerProblem(names: readonly string[]): string | undefined {
  if (names.length > MAX_COLUMNS) return `more than ${MAX_COLUMNS} columns`
  const [only = ''] = names.length === 1 ? names : []
  if (/[;\t]/.test(only)) {
    const separators = only.includes(';') ? 'semicolons' : 'tabs'
    return `the first row has ${separators} and no comma, expected cells that are separated by commas`
  }
  if (names.includes('')) return 'a column of the first row has no name'
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  return repeated === undefined ? undefined : `the first row names the column "${repeated}" twice`
}

function toRow(
  line: number,
  cells: readonly string[],
  keys: readonly string[],
  fields: readonly CollectionField[],
): Row {
  if (cells.length > keys.length) {
    return { line, problem: `${cells.length} cells, but the first row names ${keys.length}` }
  }
  const entries: [string, WireValue][] = []
  try {
    for (const [index, cell] of cells.entries()) {
      const key = keys[index] ?? ''
      if (cell !== '') entries.push([key, readCell(cell, key, fields)])
    }
  } catch (error) {
    if (error instanceof CellError) return { line, problem: error.message }
    throw error
  }
  return { line, data: Object.fromEntries(entries) }
}
