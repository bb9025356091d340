import { MAX_ROW_BYTES, type RowProblem } from '@foyer/protocol/item-files'
import { type Parser, parse } from 'csv-parse/browser/esm'
import { FileProblem, type SourceFile } from './source-file.js'
import { texts } from './texts/texts.js'

/** A row of a CSV file. */
export interface CsvRow {
  /** Line on which the row begins, from 1. */
  line: number
  cells: string[]
}

/** Errors of a row. */
const brokenRows: ReadonlyMap<string, string> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', texts.broken.quoteOpen],
  ['INVALID_OPENING_QUOTE', texts.broken.quoteInside],
  ['CSV_INVALID_CLOSING_QUOTE', texts.broken.quoteBehind],
])

/** Replacement character of the decoder for bytes that are not UTF-8. */
const replacement = '\u{fffd}'

/**
 * Reads the rows of a CSV file (RFC 4180). A malformed row becomes a problem that names the lines that were not read.
 * Reading continues with the next row that can be found.
 * @param chunks the file in UTF-8
 * @throws FileProblem after the last complete row, if a row never ends
 */
export async function* readCsvRows(
  chunks: AsyncIterable<Uint8Array>,
  { delimiter, encoding, isUtf8 }: Pick<SourceFile, 'delimiter' | 'encoding' | 'isUtf8'>,
): AsyncGenerator<CsvRow | RowProblem> {
  const decoder = new TextDecoder()
  const mayBeWrong = encoding === 'utf-8' && !isUtf8
  const reader = createReader(delimiter, ({ line, cells }) =>
    mayBeWrong && cells.some((cell) => cell.includes(replacement))
      ? { line, problem: texts.broken.utf8, cells }
      : { line, cells },
  )
  for await (const chunk of chunks) {
    const failure = await reader.write(decoder.decode(chunk, { stream: true }))
    yield* reader.take()
    if (failure !== undefined) throw failure
  }
  const failure = await reader.end(decoder.decode())
  yield* reader.take()
  if (failure !== undefined) throw failure
}

interface Reader {
  /** Parses a part of the text. Returns the error after which nothing can be read. */
  write(text: string): Promise<Error | undefined>
  end(text: string): Promise<Error | undefined>
  /** Returns the rows read since the last call. */
  take(): (CsvRow | RowProblem)[]
}

function createReader(delimiter: string, toRow: (row: CsvRow) => CsvRow | RowProblem): Reader {
  const rows: (CsvRow | RowProblem)[] = []
  let lastLine = 0
  let broken: string | undefined
  const endBroken = (end: number): void => {
    if (broken === undefined) return
    const line = lastLine + 1
    const more = end > line ? texts.broken.lines(line, end) : ''
    rows.push({ line, problem: `${broken}${more}` })
    broken = undefined
  }
  const parser: Parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_BYTES,
    on_skip: (error) => {
      broken ??= brokenRows.get(error?.code ?? '')
      if (error?.code !== 'CSV_MAX_RECORD_SIZE') return undefined
      throw new FileProblem(texts.broken.tooLong(lastLine + 1, MAX_ROW_BYTES))
    },
    on_record: (cells: readonly unknown[], { lines }) => {
      const cellTexts = cells.map(String)
      const line = lines - cellTexts.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      endBroken(line - 1)
      // Spreadsheets write empty rows at the end.
      if (cellTexts.some((cell) => cell !== '')) rows.push(toRow({ line, cells: cellTexts }))
      lastLine = lines
      return null
    },
  })
  parser.on('error', () => {})
  return {
    write: async (text) => {
      if (text === '') return undefined
      return new Promise((done) => parser.write(text, (error) => done(error ?? undefined)))
    },
    end: (text) =>
      new Promise((done) => {
        parser.once('error', done)
        parser.once('end', () => {
          endBroken(parser.info.lines)
          done(undefined)
        })
        parser.resume()
        parser.end(text)
      }),
    take: () => rows.splice(0),
  }
}
