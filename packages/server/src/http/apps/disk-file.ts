import { type FileHandle, open, stat } from 'node:fs/promises'
import type { ByteRange } from './byte-range.js'

/** A version of a file on disk. */
export interface DiskFile {
  path: string
  size: number
  /** Strong entity tag of this version, from its size and the time of its last change. */
  etag: string
}

/** Maximum bytes that are read at a time, and then wait for the client. */
const CHUNK_BYTES = 64 * 1024

/** Finds the current version of a file. Returns undefined if the file was deleted or became a folder. */
export async function findDiskFile(path: string): Promise<DiskFile | undefined> {
  try {
    const stats = await stat(path)
    return stats.isFile() ? { path, size: stats.size, etag: tagOf(stats) } : undefined
  } catch {
    return undefined
  }
}

function tagOf({ size, mtimeMs }: { size: number; mtimeMs: number }): string {
  return `"${size.toString(36)}-${mtimeMs.toString(36)}"`
}

/**
 * Streams a range of a file: reads the next bytes only after the client has taken the last ones. The stream fails if
 * the file is another version or ends early, so that the connection is closed and the client sees the missing bytes.
 */
export function streamDiskFile(
  file: DiskFile,
  { start, end }: ByteRange,
): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined
  let position = start
  const close = async (): Promise<void> => {
    const opened = handle
    handle = undefined
    await opened?.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          handle ??= await openVersion(file)
          const chunk = await readChunk(handle, position, Math.min(end - position, CHUNK_BYTES))
          position += chunk.length
          if (chunk.length > 0) controller.enqueue(chunk)
          else if (position < end) throw new Error(`the file "${file.path}" became shorter`)
          if (position < end) return
          controller.close()
          await close()
        } catch (error) {
          await close()
          throw error
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}

/** Opens a file. @throws Error if it was deleted or is another version */
async function openVersion({ path, etag }: DiskFile): Promise<FileHandle> {
  const handle = await open(path)
  if (tagOf(await handle.stat()) === etag) return handle
  await handle.close()
  throw new Error(`the file "${path}" has changed`)
}

async function readChunk(
  handle: FileHandle,
  position: number,
  length: number,
): Promise<Uint8Array> {
  const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
