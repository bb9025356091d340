import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { DAY_MS } from '../../limits/lifetimes.js'
import { BackupFileError } from '../backup-format.js'

/** File modes: only the owner of the process has access. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const PART = '.part'
const ID_LENGTH = 36
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Appends a piece to a file. */
export type WritePiece = (piece: string | Uint8Array) => Promise<void>

/** Backup files by backup id. */
export interface BackupFolder {
  /**
   * Writes the file of a backup. The file gets its name when it is complete.
   * @returns the size in bytes, and the result of `work`
   */
  write<T>(
    id: string,
    work: (write: WritePiece) => Promise<T>,
  ): Promise<{ result: T; size: number }>
  /** Opens the file. The caller reads it to its end or destroys it. @throws BackupFileError if it is missing */
  read(id: string): Promise<Readable>
  /** Lists the ids of backups with a file or incomplete parts. */
  list(): Promise<string[]>
  /** Removes the file and its incomplete parts. */
  remove(id: string): Promise<void>
  /** Removes incomplete parts that interrupted uploads have left: nothing has written to them for a day. */
  removeAbandonedParts(): Promise<void>
}

/** Opens the folder of backups in a data folder. The first backup creates it. */
export function openBackupFolder(dataFolder: string): BackupFolder {
  const folder = join(dataFolder, 'backups')
  const fileOf = (id: string): string => {
    if (!uuid.test(id)) throw new Error(`"${id}" is not a backup id`)
    return join(folder, `${id}.foyer-backup`)
  }
  const namesIn = async (): Promise<string[]> => (existsSync(folder) ? readdir(folder) : [])
  const listParts = async (): Promise<string[]> =>
    (await namesIn()).filter((name) => name.endsWith(PART)).map((name) => join(folder, name))
  const removeParts = async (file: string): Promise<void> => {
    for (const part of await listParts()) {
      if (part.startsWith(`${file}.`)) await rm(part, { force: true })
    }
  }
  return {
    write: async (id, work) => {
      const file = fileOf(id)
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
      await removeParts(file)
      return writeWhole(file, work)
    },
    read: async (id) => (await openFile(fileOf(id))).createReadStream(),
    list: async () => {
      const ids = (await namesIn()).map((name) => name.slice(0, ID_LENGTH))
      return [...new Set(ids)].filter((id) => uuid.test(id))
    },
    remove: async (id) => {
      const file = fileOf(id)
      await rm(file, { force: true })
      await removeParts(file)
    },
    removeAbandonedParts: async () => {
      for (const part of await listParts()) {
        // Another process may have removed or completed it in the meantime.
        const written = await stat(part).catch(() => undefined)
        if (written && written.mtimeMs < Date.now() - DAY_MS) await rm(part, { force: true })
      }
    },
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file)
  } catch (error) {
    if (Object(error).code !== 'ENOENT') throw error
    throw new BackupFileError('is not in the data folder', { cause: error })
  }
}

async function writeWhole<T>(
  file: string,
  work: (write: WritePiece) => Promise<T>,
): Promise<{ result: T; size: number }> {
  const part = `${file}.${randomBytes(4).toString('hex')}${PART}`
  const handle = await open(part, 'wx', FILE_MODE)
  try {
    const result = await work((piece) => handle.appendFile(piece))
    await handle.sync()
    await handle.close()
    await rename(part, file)
    return { result, size: (await stat(file)).size }
  } catch (error) {
    await handle.close()
    await rm(part, { force: true })
    throw error
  }
}
