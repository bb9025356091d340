import type { CollectionField } from '@foyer/protocol'
import type { FileFormat } from './file-format.js'
import { readCsv } from './read-csv.js'
import { readJsonList } from './read-json-list.js'
import { MAX_ROW_BYTES, parseRow, type Row, rowTooLong } from './row.js'

/**
 * Reads the items and problems of a file in order.
 * @param fields types of comma-separated cells
 * @throws NoListError for a JSON file without a list
 */
export function readRows(
  chunks: AsyncIterable<Uint8Array>,
  format: FileFormat,
  fields: readonly CollectionField[],
): AsyncGenerator<Row> {
  if (format === 'csv') return readCsv(chunks, fields)
  return format === 'jsonl' ? readJsonLines(chunks) : readJsonList(chunks)
}

const NEWLINE = 10

/** Reads one JSON item per line and skips blank lines. */
async function* readJsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  let line = 1
  let parts: Uint8Array[] = []
  let size = 0
  const take = (): Row | undefined => {
    const bytes = Buffer.concat(parts)
    const row = size > MAX_ROW_BYTES ? rowTooLong(line) : isBlank(bytes) || parseRow(line, bytes)
    parts = []
    size = 0
    line++
    return row === true ? undefined : row
  }
  const keep = (part: Uint8Array): void => {
    size += part.length
    if (size <= MAX_ROW_BYTES) parts.push(part)
    else parts = []
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end))
      start = end + 1
      const row = take()
      if (row) yield row
    }
    keep(chunk.subarray(start))
  }
  const last = take()
  if (last) yield last
}

/** Tells whether a line contains only whitespace or a byte order mark. */
function isBlank(bytes: Uint8Array): boolean {
  return /^[\s\u{feff}]*$/u.test(Buffer.from(bytes.subarray(0, 64)).toString()) && bytes.length < 64
}
