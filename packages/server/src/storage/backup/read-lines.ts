import { BackupFileError, MAX_LINE_BYTES } from './backup-format.js'

const NEWLINE = 10

/**
 * The lines of a file, each without its end.
 * @throws BackupFileError for a line that is too long, and for a last one without an end: the file is cut off
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      parts.push(chunk.subarray(start, end))
      yield parts.length === 1 ? Buffer.from(parts[0] ?? chunk) : Buffer.concat(parts)
      parts = []
      size = 0
      start = end + 1
    }
    parts.push(chunk.subarray(start))
    size += chunk.length - start
    if (size > MAX_LINE_BYTES) throw new BackupFileError('is no backup of Foyer')
  }
  if (size > 0) throw new BackupFileError('is cut off: its last line has no end')
}
