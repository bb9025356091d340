import { texts } from './texts/texts.js'
/** Formats of files with items. */
export type FileFormat = 'csv' | 'jsonl' | 'json'

/** Encodings of text files. Older spreadsheets in Western Europe and America write Windows-1252. */
export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** A file, with the format and encoding to read it. */
export interface SourceFile {
  file: File
  format: FileFormat
  encoding: Encoding
  /** False if the bytes of the file are not valid UTF-8. */
  isUtf8: boolean
  /** Separates the cells of a CSV file. */
  delimiter: string
}

/** A file that cannot be read. The message explains the reason and the solution. */
export class FileProblem extends Error {
  override name = 'FileProblem'
}

/** Bytes to parse at once, so that the page stays responsive. */
const partSize = 16 * 1024

/** Milliseconds of work after which the page gets time to respond and render. */
const workMs = 8

const signatures: readonly { bytes: readonly number[]; problem: string }[] = [
  {
    bytes: [0x50, 0x4b, 3, 4],
    problem: texts.sources.zip,
  },
  { bytes: [0x1f, 0x8b], problem: texts.sources.compressed },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], problem: texts.sources.spreadsheet },
  { bytes: [0x25, 0x50, 0x44, 0x46], problem: texts.sources.pdf },
]

const marks: readonly { bytes: readonly number[]; encoding: Encoding }[] = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** Detects the format, encoding and delimiter of a file. @throws FileProblem */
export async function inspectFile(file: File): Promise<SourceFile> {
  const start = await firstBytes(file, 64 * 1024)
  if (start.length === 0) throw new FileProblem(texts.sources.empty(file.name))
  const foreign = signatures.find(({ bytes }) => startsWith(start, bytes))
  if (foreign) throw new FileProblem(texts.sources.foreign(file.name, foreign.problem))
  const mark = marks.find(({ bytes }) => startsWith(start, bytes))
  const isUtf8 = mark === undefined && (await isValidUtf8(file))
  const encoding = mark?.encoding ?? (isUtf8 ? 'utf-8' : 'windows-1252')
  const text = new TextDecoder(encoding).decode(start)
  return {
    file,
    format: formatOf(file.name, text),
    encoding,
    isUtf8,
    delimiter: delimiterOf(text),
  }
}

/**
 * Reads a file as UTF-8, in parts, with pauses for the page. A UTF-8 file is passed on unchanged.
 * @param onRead called with the number of bytes read so far
 * @throws FileProblem if the file has changed or is gone
 */
export async function* readUtf8(
  { file, encoding }: Pick<SourceFile, 'file' | 'encoding'>,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding)
  const encoder = new TextEncoder()
  let read = 0
  for await (const part of readParts(file)) {
    read += part.length
    onRead(read)
    yield decoder ? encoder.encode(decoder.decode(part, { stream: true })) : part
  }
}

async function* readParts(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  let since = performance.now()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      for (let start = 0; start < value.length; start += partSize) {
        yield value.subarray(start, start + partSize)
        if (performance.now() - since < workMs) continue
        await new Promise((resolve) => setTimeout(resolve))
        since = performance.now()
      }
    }
  } catch (cause) {
    throw readProblem(file, cause)
  } finally {
    // Cancelling a failed stream rejects with the error that was thrown above.
    await reader.cancel().catch(() => {})
  }
}

async function firstBytes(file: File, count: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, count).arrayBuffer())
  } catch (cause) {
    throw readProblem(file, cause)
  }
}

/** Converts an error of the browser: the file was changed or removed since it was chosen, or is a folder. */
function readProblem({ name }: File, cause: unknown): unknown {
  if (!(cause instanceof DOMException)) return cause
  return new FileProblem(texts.sources.notReadable(name), { cause })
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

async function isValidUtf8(file: File): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of readParts(file)) decoder.decode(part, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function formatOf(name: string, text: string): FileFormat {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (ending === 'csv' || ending === 'tsv') return 'csv'
  if (ending === 'jsonl' || ending === 'ndjson') return 'jsonl'
  const [first] = text.trimStart().replace(/^\u{feff}/u, '')
  if (first === '[') return 'json'
  return first === '{' ? 'jsonl' : 'csv'
}

/** Returns the delimiter that occurs most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/)
  const counts = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: line.split(delimiter).length,
  }))
  return counts.reduce((best, candidate) => (candidate.count > best.count ? candidate : best))
    .delimiter
}
