import { existsSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartError } from '../start-error.js'
import { checkDatabase } from './check-database.js'
import type { Database, Reader } from './database.js'
import { lockFolder } from './folder-lock.js'
import { migrate, NewerDatabaseError } from './migrate.js'
import { openSqlite, openSqliteReader } from './sqlite.js'

/** The owner alone reads the folder: it holds password hashes and the signing key. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Another process has the data folder. */
export class FolderInUseError extends StartError {}

/**
 * Opens the database in a data folder, which is made when it is not there.
 * @throws StartError in one sentence: not writable, in use, damaged, or written by a newer release
 */
export async function openDataFolder(
  folder: string,
): Promise<{ db: Database; close(): Promise<void> }> {
  const { path, unlock } = await claimFolder(folder)
  try {
    const db = await openDatabase(join(path, 'foyer.db'))
    return {
      db,
      close: async () => {
        await db.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Takes a data folder, which is made when it is not there, for this process alone.
 * @throws StartError when it is not writable, or another process has it
 */
export async function claimFolder(folder: string): Promise<{ path: string; unlock(): void }> {
  const path = resolve(folder)
  await assertWritable(path)
  return { path, unlock: lock(path) }
}

/**
 * Opens the database in a data folder to read it, also beside the server that has it.
 * @throws StartError when there is none or it cannot be read
 */
export function readDataFolder(folder: string): Reader & { close(): Promise<void> } {
  return openSqliteReader(requireDatabase(folder))
}

/**
 * The database file in a data folder.
 * @throws StartError when there is none
 */
export function requireDatabase(folder: string): string {
  const file = join(resolve(folder), 'foyer.db')
  if (existsSync(file)) return file
  throw new StartError(`there is no database "${file}"; choose its folder with --data`)
}

function lock(folder: string): () => void {
  const file = join(folder, 'lock')
  let unlock: (() => void) | undefined
  try {
    unlock = lockFolder(file)
  } catch (error) {
    throw new StartError(
      `the lock file "${file}" cannot be used (${reasonOf(error)}); remove it and start again`,
      { cause: error },
    )
  }
  if (unlock) return unlock
  throw new FolderInUseError(
    `the data folder "${folder}" is in use by another server; stop it first`,
  )
}

/** In one line: SQLite tells each damaged page in a line of its own. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replaceAll(/\s+/g, ' ').trim()
}

async function assertWritable(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    await (await open(probe, 'w', FILE_MODE)).close()
    await rm(probe)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new StartError(
      `the data folder "${folder}" is not writable${reason}; choose another with --data or FOYER_DATA`,
      { cause: error },
    )
  }
}

async function openDatabase(file: string): Promise<Database> {
  let db: Database | undefined
  try {
    checkDatabase(file)
    // Made by us and not by SQLite, which leaves it readable for others; the files beside it get the same mode.
    await (await open(file, 'a', FILE_MODE)).close()
    db = openSqlite(file)
    await migrate(db)
    return db
  } catch (error) {
    await db?.close()
    if (error instanceof NewerDatabaseError) throw new StartError(error.message, { cause: error })
    throw new StartError(
      `the database "${file}" is damaged or cannot be read (${reasonOf(error)}); put a backup in its place`,
      { cause: error },
    )
  }
}
