import { joinBytes, MAX_ROW_BYTES, parseRow, type Row, rowTooLong } from './row.js'

const code = { quote: 34, comma: 44, backslash: 92, newline: 10, openList: 91 }
const openers = new Set([code.openList, 123]) // [ {
const closers = new Set([93, 125]) // ] }
const spaces = new Set([9, 10, 13, 32])
const byteOrderMark = new Set([0xef, 0xbb, 0xbf])

/**
 * Reads a JSON list of items one by one, so that the file can be larger than memory. It scans for brackets, quotes and
 * commas and parses each item separately.
 * @throws NoListError if the file is not a list
 */
export async function* readJsonList(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  const scanner = createListScanner()
  const item = createItem()
  let line = 1
  for await (const chunk of chunks) {
    for (const [index, byte] of chunk.entries()) {
      if (byte === code.newline) line++
      const part = scanner.scan(byte)
      if (part === 'inside') item.begin(line, index)
      else if (part === 'boundary') {
        const row = item.finish(chunk, index)
        if (row) yield row
      }
    }
    item.carry(chunk)
  }
  if (!scanner.ended()) yield { line, problem: 'the file ends inside of its list' }
}

/** The file does not contain a JSON list. */
export class NoListError extends Error {
  override name = 'NoListError'

  constructor() {
    super('expected one JSON list of items')
  }
}

/** Position in the list: inside an item, at the comma or bracket after one, or in the whitespace between. */
type ListPart = 'inside' | 'boundary' | 'between'

interface ListScanner {
  scan(byte: number): ListPart
  ended(): boolean
}

function createListScanner(): ListScanner {
  let depth = 0
  let inText = false
  let escaped = false
  let ended = false
  const inString = (byte: number): ListPart => {
    if (escaped) escaped = false
    else if (byte === code.backslash) escaped = true
    else if (byte === code.quote) inText = false
    return 'inside'
  }
  const outside = (byte: number): ListPart => {
    if (ended || (byte !== code.openList && !byteOrderMark.has(byte))) throw new NoListError()
    if (byte === code.openList) depth = 1
    return 'between'
  }
  return {
    scan: (byte) => {
      if (inText) return inString(byte)
      if (spaces.has(byte)) return 'between'
      if (depth === 0) return outside(byte)
      if (byte === code.quote) inText = true
      else if (openers.has(byte)) depth++
      else if (closers.has(byte)) {
        depth--
        ended = depth === 0
      }
      return ended || (byte === code.comma && depth === 1) ? 'boundary' : 'inside'
    },
    ended: () => ended,
  }
}

interface ItemBytes {
  /** Records the start of an item. */
  begin(line: number, index: number): void
  /** Stores the part of an unfinished item in a chunk. */
  carry(chunk: Uint8Array): void
  finish(chunk: Uint8Array, end: number): Row | undefined
}

function createItem(): ItemBytes {
  let value: { line: number; start: number; size: number; parts: Uint8Array[] } | undefined
  const keep = (part: Uint8Array): void => {
    if (!value) return
    value.size += part.length
    if (value.size <= MAX_ROW_BYTES) value.parts.push(part)
  }
  return {
    begin: (line, start) => {
      value ??= { line, start, size: 0, parts: [] }
    },
    carry: (chunk) => {
      if (!value) return
      keep(chunk.subarray(value.start))
      value.start = 0
    },
    finish: (chunk, end) => {
      if (!value) return undefined
      keep(chunk.subarray(value.start, end))
      const { line, size, parts } = value
      value = undefined
      return size > MAX_ROW_BYTES ? rowTooLong(line) : parseRow(line, joinBytes(parts))
    },
  }
}
