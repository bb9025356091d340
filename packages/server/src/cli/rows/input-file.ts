import { type FileHandle, open } from 'node:fs/promises'
import { StartError } from '../../lib/start-error.js'

/** An input file, or standard input. */
export interface InputFile {
  chunks: AsyncIterable<Uint8Array>
  /** Bytes read so far. */
  readonly bytesRead: number
  /** Size in bytes; undefined if unknown. */
  size: number | undefined
}

/** Returns the part of a file that has been read, from 0 to 1; undefined if its size is unknown. */
export function shareRead({ bytesRead, size }: InputFile): number | undefined {
  return size === undefined ? undefined : bytesRead / size
}

/** Signatures of files that are not text. */
const binarySignatures: readonly { bytes: readonly number[]; problem: string }[] = [
  {
    bytes: [0x50, 0x4b, 3, 4],
    problem: 'is a zip file or a spreadsheet; unpack or save it as text',
  },
  { bytes: [0x1f, 0x8b], problem: 'is compressed; unpack it' },
  { bytes: [0xff, 0xfe], problem: 'is in UTF-16; save it in UTF-8' },
  { bytes: [0xfe, 0xff], problem: 'is in UTF-16; save it in UTF-8' },
]

/**
 * Opens a file for reading in chunks; "-" is standard input.
 * @throws StartError if it cannot be read or is not text
 */
export async function openInput(
  path: string,
  stdin: AsyncIterable<Uint8Array>,
): Promise<InputFile> {
  const file = path === '-' ? undefined : await openFile(path)
  const size = await sizeOf(file)
  let bytesRead = 0
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of file ? file.createReadStream() : stdin) {
      if (bytesRead === 0) assertText(path, chunk)
      bytesRead += chunk.length
      yield chunk
    }
  }
  return {
    chunks: chunks(),
    get bytesRead() {
      return bytesRead
    },
    size,
  }
}

async function openFile(path: string): Promise<FileHandle> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    if ((await file.stat()).isDirectory()) throw new Error('it is a folder')
    return file
  } catch (error) {
    await file?.close()
    throw new StartError(`the file "${path}" cannot be read: ${reasonOf(error)}`, { cause: error })
  }
}

/** Describes an error without the path, which the message of Node.js repeats. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  if (code === 'ENOENT') return 'it does not exist'
  if (code === 'EACCES' || code === 'EPERM') return `this user may not read it (${code})`
  return error instanceof Error ? error.message : String(error)
}

async function sizeOf(file: FileHandle | undefined): Promise<number | undefined> {
  const stats = await file?.stat()
  return stats?.isFile() ? stats.size : undefined
}

function assertText(path: string, chunk: Uint8Array): void {
  const match = binarySignatures.find(({ bytes }) =>
    bytes.every((byte, index) => chunk[index] === byte),
  )
  if (match) throw new StartError(`the file "${path}" ${match.problem}`)
}
