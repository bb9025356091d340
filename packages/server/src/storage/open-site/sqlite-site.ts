import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '../../lib/start-error.js'
import type { Database, LockingReader } from '../database.js'
import { type MigrationOptions, migrate, UnfitDatabaseError } from '../migrations/migrate.js'
import { checkDatabase, findLogLoss } from '../sqlite/check-database.js'
import { openConnection } from '../sqlite/driver.js'
import { sqliteErrorName } from '../sqlite/errors.js'
import { diskProblem, folderProblem } from '../sqlite/folder-probe.js'
import { openSqlite, openSqliteReader } from '../sqlite/open.js'
import { StorageError } from '../storage-error.js'

/** Only the user of the process may read the database, which contains password hashes and the signing key. */
const FILE_MODE = 0o600

/** Reports to the terminal, because the log does not exist yet. */
const toTerminal = (problem: string): void => void process.stderr.write(`foyer: ${problem}\n`)

/** Options of `openSqliteSite`. */
interface OpenOptions extends MigrationOptions {
  report?: (problem: string) => void
}

/** Thrown when another process uses the data folder. */
export class FolderInUseError extends StartError {}

/**
 * Opens the database in a data folder. Creates a missing folder.
 * @param options.report receives problems of the files, as sentences
 * @throws StartError when the folder is not writable or in use, or the database is damaged or does not fit this release
 */
export async function openSqliteSite(
  folder: string,
  options: OpenOptions = {},
): Promise<{ db: Database; close(): Promise<void> }> {
  const { path, unlock } = await claimFolder(folder)
  try {
    const db = await openDatabase(path, options)
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
 * Locks a data folder for this process. Creates a missing folder.
 * @throws StartError when the folder is not writable, or another process has locked it
 */
export async function claimFolder(folder: string): Promise<{ path: string; unlock(): void }> {
  const path = resolve(folder)
  const problem = folderProblem(path)
  if (problem !== undefined) throw new StartError(problem)
  return { path, unlock: lock(path) }
}

/**
 * Opens the database in a data folder read-only. Its server may be running. After a crash, `reportLogLoss` first
 * recovers the write-ahead log.
 * @param report receives a sentence when part of the write-ahead log is missing
 * @throws StartError when there is no database, or it cannot be read
 */
export function readDataFolder(
  folder: string,
  report = toTerminal,
): LockingReader & { close(): Promise<void> } {
  const file = requireDatabase(folder)
  reportLogLoss(file, report)
  return openSqliteReader(file)
}

/**
 * Reports a write-ahead log that was cut after a crash. Call it before any connection to the database is opened: the
 * first one recovers the rest of the log and removes the traces. Does nothing while a server uses the folder.
 */
export function reportLogLoss(file: string, report = toTerminal): void {
  // Without a crash there is no index of a log.
  if (!existsSync(`${file}-shm`)) return
  let unlock: (() => void) | undefined
  try {
    unlock = lockFolder(join(dirname(file), 'lock'))
    const loss = unlock && findLogLoss(file)
    if (loss !== undefined) report(loss)
  } catch {
    // Without the rights to write, or with a damaged database. The caller finds out when it reads.
  } finally {
    unlock?.()
  }
}

/**
 * Returns the path of the database file in a data folder.
 * @throws StartError when there is none, or this user may not see it
 */
export function requireDatabase(folder: string): string {
  const file = join(resolve(folder), 'foyer.db')
  try {
    statSync(file)
    return file
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ENOENT' && code !== 'ENOTDIR') {
      throw new StartError(
        `the database "${file}" cannot be read (${code}); run the command as the user of the server`,
        { cause: error },
      )
    }
  }
  throw new StartError(
    `there is no database "${file}"; choose its folder with --data, or create it with "npx @foyer/server start"`,
  )
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

/**
 * Locks a folder for this process with an exclusive SQLite lock, which the system releases when the process ends.
 * @returns a function that releases the lock; undefined when another process has it
 */
export function lockFolder(lockFile: string): (() => void) | undefined {
  makePrivate(lockFile)
  const connection = openConnection(lockFile, { readOnly: false })
  try {
    connection.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive')
    return () => connection.close()
  } catch (error) {
    connection.close()
    const name = sqliteErrorName(error)
    if (name === 'SQLITE_BUSY' || name === 'SQLITE_LOCKED') return undefined
    throw error
  }
}

/**
 * Restricts the lock file to its user. SQLite gives the journal of the file the same mode. Does not open an existing
 * file, because closing it would release the lock that this process may have (POSIX locks).
 */
function makePrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', FILE_MODE))
  for (const path of [file, `${file}-journal`]) {
    try {
      chmodSync(path, FILE_MODE)
    } catch {
      // The journal does not exist, or another user owns the file.
    }
  }
}

/**
 * Returns whether a lock file belongs to another program. Only then, the error asks the user to move it. The lock file
 * of Foyer must stay, because it prevents two servers from opening the same database.
 */
function isForeign(error: unknown, file: string): boolean {
  return sqliteErrorName(error) === 'SQLITE_NOTADB' || statSync(file).isDirectory()
}

/** Describes why a file cannot be opened: because of the driver, the disk or the file itself. */
function toStartError(error: unknown, folder: string, failure: string, advice: string): StartError {
  if (error instanceof StartError) return error
  const problem = diskProblem(folder, error)
  return new StartError(problem ?? `${failure} (${reasonOf(error)}); ${advice}`, { cause: error })
}

/** Joins the lines of a message, because SQLite reports each damaged page in a line of its own. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replaceAll(/\s+/g, ' ').trim()
}

/**
 * Returns whether a folder has the key of a site but not its database. The key is written after the database, so the
 * database was removed, or emptied by a full disk or a failed copy.
 */
function isEmptied(folder: string, file: string): boolean {
  if (!existsSync(join(folder, 'code-key'))) return false
  return !existsSync(file) || statSync(file).size === 0
}

function emptiedSentence(file: string): string {
  return `the database "${file}" of this site is missing or empty, so a new site is created; for the earlier one, stop the server and restore a backup with "npx @foyer/server restore FILE --replace"`
}

async function openDatabase(
  folder: string,
  { report = toTerminal, ...options }: OpenOptions,
): Promise<Database> {
  const file = join(folder, 'foyer.db')
  let db: Database | undefined
  try {
    if (isEmptied(folder, file)) report(emptiedSentence(file))
    checkDatabase(file, report)
    // SQLite would create a file that others may read. The write-ahead log and its index get the same mode.
    await (await open(file, 'a', FILE_MODE)).close()
    db = openSqlite(file, { report })
    await migrate(db, options)
    return db
  } catch (error) {
    await db?.close()
    if (error instanceof StartError) throw error
    if (error instanceof UnfitDatabaseError) {
      const sentence = `the database "${file}": ${error.message}`
      throw new StartError(sentence, { cause: error, code: error.code })
    }
    const reason = error instanceof StorageError ? error.cause : error
    const failure = `the database "${file}" is damaged or cannot be read`
    throw toStartError(
      reason,
      folder,
      failure,
      'restore a backup with "npx @foyer/server restore FILE --replace"',
    )
  }
}
