import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { CollectionField, WireValue } from '@foyer/protocol'
import { CellError, MAX_ROW_BYTES, type Row, readCell } from '@foyer/protocol/item-files'
import { CsvError, parse } from 'csv-parse'

const MAX_COLUMNS = 1000
const mark = [0xef, 0xbb, 0xbf]
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parser error codes after which the start of the next row is unknown. */
const breaks: ReadonlyMap<string, string> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'a quote is never closed'],
  ['INVALID_OPENING_QUOTE', 'a quote in a cell that does not start with a quote'],
  ['CSV_INVALID_CLOSING_QUOTE', 'text after the closing quote of a cell'],
  ['CSV_MAX_RECORD_SIZE', `longer than ${MAX_ROW_BYTES} bytes`],
])

interface CsvRecord {
  /** Bytes of the cells: invalid UTF-8 only rejects its row. */
  cells: Uint8Array[]
  /** Line on which the row ends. */
  lines: number
}

/**
 * Reads comma-separated values (RFC 4180) whose first row names the fields. An empty cell is a missing field. An error
 * that breaks the file, such as an unterminated quote, is reported as the last problem, at the line where its row
 * begins.
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  fields: readonly CollectionField[],
): AsyncGenerator<Row> {
  let names: string[] | undefined
  let lastLine = 0
  try {
    for await (const { cells: bytes, lines } of records(chunks)) {
      lastLine = lines
      const line = firstLine(bytes, lines)
      const cells = decode(bytes)
      if (names) {
        yield cells ? toRow(line, cells, names, fields) : { line, problem: 'not valid UTF-8' }
        continue
      }
      names = cells?.map((name) => name.trim())
      const problem = names ? faultOf(names) : 'not valid UTF-8'
      if (problem === undefined) continue
      yield { line, problem }
      return
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const problem = breaks.get(error.code) ?? error.message
    yield { line: lastLine + 1, problem: `${problem}; nothing is read from here on` }
  }
}

/**
 * Parses rows. It takes them from the parser's callback, because its stream drops the rows of a chunk before an error.
 * @throws CsvError
 */
async function* records(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const records: CsvRecord[] = []
  const parser = parse({
    encoding: null,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    on_record: (cells, { lines }) => {
      records.push({ cells: bytesOf(cells), lines })
      return null
    },
  })
  parser.on('error', () => {})
  for await (const chunk of withoutMark(chunks)) {
    const error = await written(parser, chunk)
    yield* records.splice(0)
    if (error) throw error
  }
  parser.end()
  await finished(parser, { readable: false })
  yield* records
}

/** Returns cells as bytes: the parser returns them without an encoding, which its types do not express. */
function bytesOf(cells: readonly unknown[]): Uint8Array[] {
  return cells.filter((cell) => cell instanceof Uint8Array)
}

/** Writes a chunk to the parser and returns its error, if any. */
function written(parser: Writable, chunk: Uint8Array): Promise<Error | null | undefined> {
  return new Promise((resolve) => parser.write(chunk, resolve))
}

/** Removes a byte order mark. */
async function* withoutMark(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let matched = 0
  for await (const chunk of chunks) {
    let start = 0
    while (matched < mark.length && start < chunk.length && chunk[start] === mark[matched]) {
      matched++
      start++
    }
    if (start < chunk.length) {
      // What only began like it belongs to the text.
      if (matched < mark.length && matched > 0) yield Uint8Array.from(mark.slice(0, matched))
      matched = Number.POSITIVE_INFINITY
    }
    yield chunk.subarray(start)
  }
}

function decode(cells: readonly Uint8Array[]): string[] | undefined {
  try {
    return cells.map((cell) => utf8.decode(cell))
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Computes the first line of a row: the parser reports its last line, and cells may contain line breaks. */
function firstLine(cells: readonly Uint8Array[], last: number): number {
  const breaks = cells.map((cell) => cell.filter((byte) => byte === 10).length)
  return last - breaks.reduce((sum, count) => sum + count, 0)
}

function faultOf(names: readonly string[]): string | undefined {
  if (names.length > MAX_COLUMNS) return `more than ${MAX_COLUMNS} columns`
  if (names.includes('')) return 'a column of the first row has no name'
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? undefined : `the first row names the column "${twice}" twice`
}

function toRow(
  line: number,
  cells: readonly string[],
  names: readonly string[],
  fields: readonly CollectionField[],
): Row {
  if (cells.length > names.length) {
    return { line, problem: `${cells.length} cells, but the first row names ${names.length}` }
  }
  const entries: [string, WireValue][] = []
  try {
    for (const [index, cell] of cells.entries()) {
      const name = names[index] ?? ''
      if (cell !== '') entries.push([name, readCell(cell, name, fields)])
    }
  } catch (error) {
    if (error instanceof CellError) return { line, problem: error.message }
    throw error
  }
  return { line, data: Object.fromEntries(entries) }
}
