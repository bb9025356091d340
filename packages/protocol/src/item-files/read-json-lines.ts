import { joinBytes, MAX_ROW_BYTES, parseRow, type Row, rowTooLong } from './row.js'

const NEWLINE = 10

/** Reads one JSON item per line and skips blank lines. */
export async function* readJsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  let line = 1
  let parts: Uint8Array[] = []
  let size = 0
  const finishLine = (): Row | undefined => {
    const bytes = joinBytes(parts)
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
      const row = finishLine()
      if (row) yield row
    }
    keep(chunk.subarray(start))
  }
  const last = finishLine()
  if (last) yield last
}

/** Returns true for a line of whitespace or a byte order mark. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.length < 64 && /^[\s\u{feff}]*$/u.test(new TextDecoder().decode(bytes))
}
