import type { CollectionField, WireValue } from '@foyer/protocol'
import { CsvError, parse } from 'csv-parse'
import { CellError, readCell } from './csv-cells.js'
import { MAX_ROW_BYTES, type Row } from './row.js'

const MAX_COLUMNS = 1000
const mark = [0xef, 0xbb, 0xbf]
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

interface CsvRecord {
  /** Bytes of the cells: what is no text is the fault of its row alone. */
  record: Uint8Array[]
  info: { lines: number }
}

/**
 * Reads comma-separated values (RFC 4180) whose first row names the fields. An empty cell is no field. What breaks the
 * whole file, such as a quote that never ends, is the problem of the line where it was found, and the last.
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  fields: readonly CollectionField[],
): AsyncGenerator<Row> {
  let names: string[] | undefined
  try {
    for await (const { record, info } of records(chunks)) {
      const line = firstLine(record, info.lines)
      const cells = decode(record)
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
    yield { line: Number(error.lines ?? 0), problem: error.message }
  }
}

function records(chunks: AsyncIterable<Uint8Array>): AsyncIterable<CsvRecord> {
  const parser = parse({
    encoding: null,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
  })
  void feed(withoutMark(chunks), parser)
  return parser
}

/** Leaves out the mark of the byte order that some programs put before UTF-8. */
async function* withoutMark(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const chunk of chunks) {
    let start = 0
    while (seen < mark.length && start < chunk.length && chunk[start] === mark[seen]) {
      seen++
      start++
    }
    if (start < chunk.length) {
      // What only began like it belongs to the text.
      if (seen < mark.length && seen > 0) yield Uint8Array.from(mark.slice(0, seen))
      seen = Number.POSITIVE_INFINITY
    }
    yield chunk.subarray(start)
  }
}

function decode(record: readonly Uint8Array[]): string[] | undefined {
  try {
    return record.map((cell) => utf8.decode(cell))
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function feed(
  chunks: AsyncIterable<Uint8Array>,
  parser: ReturnType<typeof parse>,
): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (parser.destroyed) return
      if (!parser.write(chunk)) await drained(parser)
    }
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

function drained(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    parser.once('drain', resolve)
    parser.once('close', resolve)
  })
}

/** Cells may hold line breaks, and the parser tells the last line of a row. */
function firstLine(record: readonly Uint8Array[], last: number): number {
  const breaks = record.map((cell) => cell.filter((byte) => byte === 10).length)
  return last - breaks.reduce((sum, count) => sum + count, 0)
}

function faultOf(names: readonly string[]): string | undefined {
  if (names.length > MAX_COLUMNS) return `more than ${MAX_COLUMNS} columns`
  if (names.includes('')) return 'a column of the first row has no name'
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? undefined : `the column "${twice}" stands twice`
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
