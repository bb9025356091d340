import { existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { StartError } from '../../lib/start-error.js'

/** Default mode of output files: only the owner can read them. */
const FILE_MODE = 0o600

/** An output file, or standard output. */
export interface OutputFile {
  write(text: string): Promise<void>
  /** Renames the file to its final name. */
  finish(): Promise<void>
  /** Removes the unfinished file. */
  abandon(): Promise<void>
}

interface OutputOptions {
  /** Overwrites an existing file. */
  force: boolean
  stdout: Writable
  mode?: number
}

/**
 * Writes a file; "-" is standard output. The file is called `FILE.part` until the work is complete, and removed if the
 * work throws.
 * @throws StartError if it exists and must not be overwritten, cannot be written, or another command writes it
 */
export async function withOutput<T>(
  path: string,
  options: OutputOptions,
  work: (write: OutputFile['write']) => Promise<T>,
): Promise<T> {
  const output = await openOutput(path, options)
  try {
    const result = await work(output.write)
    await output.finish()
    return result
  } catch (error) {
    await output.abandon()
    throw error
  }
}

async function openOutput(
  path: string,
  { force, stdout, mode = FILE_MODE }: OutputOptions,
): Promise<OutputFile> {
  if (path === '-')
    return { write: writerTo(stdout), finish: async () => {}, abandon: async () => {} }
  const assertMayWrite = (): void => {
    if (force || !existsSync(path)) return
    throw new StartError(`the file "${path}" exists; overwrite it with --force`)
  }
  await assertRegularFile(path)
  assertMayWrite()
  const part = `${path}.part`
  return withWriteErrors(path, async () => {
    await rm(part, { force: true })
    // The flag "x" fails if something exists at this path, so a symbolic link that another user put there is not
    // followed.
    const file = await open(part, 'wx', mode)
    const { ino } = await file.stat()
    // Another command that writes the same file has replaced this part by its own.
    const isReplaced = async (): Promise<boolean> => {
      const current = await stat(part).catch(() => undefined)
      return current?.ino !== ino
    }
    return {
      write: (text) => withWriteErrors(path, () => file.appendFile(text)),
      finish: () =>
        withWriteErrors(path, async () => {
          await file.sync()
          assertMayWrite()
          if (await isReplaced()) {
            throw new StartError(
              `another command is writing the file "${path}"; choose another file, or wait for it`,
            )
          }
          await file.close()
          await rename(part, path)
        }),
      abandon: async () => {
        const isOwn = !(await isReplaced())
        await file.close()
        if (isOwn) await rm(part, { force: true })
      },
    }
  })
}

/**
 * Refuses a path that is not a regular file: a folder would fail only after the work, and the rename would replace a
 * device or pipe.
 * @throws StartError
 */
async function assertRegularFile(path: string): Promise<void> {
  const existing = await stat(path).catch(() => undefined)
  if (!existing || existing.isFile()) return
  const reason = existing.isDirectory()
    ? 'it is a folder; name a file in it'
    : 'it is a device or a pipe; "-" writes to standard output'
  throw new StartError(`the file "${path}" cannot be written: ${reason}`)
}

function writerTo(stream: Writable): OutputFile['write'] {
  // The callback of each write reports its error. Without this listener, the event would end the process.
  stream.on('error', () => {})
  return (text) =>
    new Promise((resolve, reject) => {
      stream.write(text, (error) => {
        if (error) reject(new StartError(`standard output is closed (${error.message})`))
        else resolve()
      })
    })
}

async function withWriteErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`the file "${path}" cannot be written: ${reasonOf(error, path)}`, {
      cause: error,
    })
  }
}

/** Describes an error without the name of the internal file `FILE.part`. */
function reasonOf(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const folder = dirname(resolve(path))
  switch (code) {
    case 'ENOENT':
      return `the folder "${folder}" does not exist; create it, or choose another place`
    case 'ENOTDIR':
      return `"${folder}" is not a folder; choose another place`
    case 'EACCES':
    case 'EPERM':
      return `this user may not write to the folder "${folder}" (${code}); choose another place`
    case 'EROFS':
      return `the disk of the folder "${folder}" is read-only; choose another place`
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk of the folder "${folder}" is full; free some space, or choose another place`
    default:
      return error instanceof Error ? error.message : String(error)
  }
}
