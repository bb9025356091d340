import { existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartError } from '../../lib/start-error.js'
import type { Database, Reader } from '../database.js'
import { sqliteErrorName } from '../sqlite/errors.js'
import { lockFolder } from '../sqlite/folder-lock.js'
import { diskProblem, folderProblem } from '../sqlite/folder-probe.js'
import { openSqlite, openSqliteReader } from '../sqlite/open.js'
import { StorageError } from '../storage-error.js'
import { checkDatabase } from './check-database.js'
import { type MigrationReport, migrate, UnfitDatabaseError } from './migrate.js'

/** Readable by the owner only: the database holds password hashes and the signing key. */
const FILE_MODE = 0o600

/** Tells the person at the terminal, where there is no log. */
const toTerminal = (problem: string): void => void process.stderr.write(`foyer: ${problem}\n`)

/** Another process uses the data folder. */
export class FolderInUseError extends StartError {}

/**
 * Opens the database in a data folder, which is made when it is not there.
 * @param report takes, in a sentence, a problem of the files or what the owner has to know about the upgrade of the data
 * @throws StartError in one sentence: not writable, in use, damaged, or written by a newer release
 */
export async function openDataFolder(
  folder: string,
  report: MigrationReport = toTerminal,
): Promise<{ db: Database; close(): Promise<void> }> {
  const { path, unlock } = await claimFolder(folder)
  try {
    const db = await openDatabase(path, report)
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
  const problem = folderProblem(path)
  if (problem !== undefined) throw new StartError(problem)
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
    const advice = isForeign(error, file)
      ? 'it is not a lock that Foyer made: move it to another place and start again'
      : 'check that this user may read and write it'
    throw toStartError(error, folder, `the lock file "${file}" cannot be used`, advice)
  }
  if (unlock) return unlock
  throw new FolderInUseError(
    `the data folder "${folder}" is in use by another server; stop it first`,
  )
}

/** Tells whether a lock file comes from another program. Foyer's own is never removed: it keeps two servers off one database. */
function isForeign(error: unknown, file: string): boolean {
  return sqliteErrorName(error) === 'SQLITE_NOTADB' || statSync(file).isDirectory()
}

/** Says what keeps a file from being opened: the driver or the disk where it is one of these, else the file. */
function toStartError(error: unknown, folder: string, what: string, advice: string): StartError {
  if (error instanceof StartError) return error
  const problem = diskProblem(folder, error)
  return new StartError(problem ?? `${what} (${reasonOf(error)}); ${advice}`, { cause: error })
}

/** In one line: SQLite tells each damaged page in a line of its own. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replaceAll(/\s+/g, ' ').trim()
}

async function openDatabase(folder: string, report: MigrationReport): Promise<Database> {
  const file = join(folder, 'foyer.db')
  let db: Database | undefined
  try {
    checkDatabase(file, report)
    // Made by us and not by SQLite, which leaves it readable for others; the files beside it get the same mode.
    await (await open(file, 'a', FILE_MODE)).close()
    db = openSqlite(file, { onMissing: ({ message }) => report(message) })
    await migrate(db, report)
    return db
  } catch (error) {
    await db?.close()
    if (error instanceof UnfitDatabaseError) throw new StartError(error.message, { cause: error })
    const reason = error instanceof StorageError ? error.cause : error
    const what = `the database "${file}" is damaged or cannot be read`
    throw toStartError(reason, folder, what, 'put a backup in its place')
  }
}
