import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sqliteErrorName } from './errors.js'

/** Only the user of the process may read the folder, which contains password hashes and the signing key. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Bytes that must fit on the disk, because SQLite creates an index of 32 KiB for its log, and the log itself. */
const PROBE_BYTES = 64 * 1024
/**
 * Number of files that a server opens at its start: the lock, and on several connections the database, its log and the
 * index.
 */
const PROBE_FILES = 16

/**
 * Creates the data folder if it is missing, and tests whether it is writable.
 * @returns the problem as a sentence, or undefined
 */
export function folderProblem(folder: string): string | undefined {
  const probe = join(folder, `.probe-${process.pid}`)
  const opened: number[] = []
  try {
    createFolder(folder)
    while (opened.length < PROBE_FILES) opened.push(openSync(probe, 'w', FILE_MODE))
    for (const file of opened.slice(-1)) writeWhole(file)
    return undefined
  } catch (error) {
    return describe(folder, error)
  } finally {
    for (const file of opened) closeSync(file)
    if (opened.length > 0) rmSync(probe, { force: true })
  }
}

/**
 * Creates a folder and its parents. `mkdir` with `recursive` does not return if a parent accepts no folders, such as
 * `/proc`.
 */
function createFolder(folder: string): void {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) createFolder(parent)
  try {
    mkdirSync(folder, { mode: FOLDER_MODE })
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(folder)) throw error
  }
}

/** Describes the problem of the disk that caused a SQLite error; undefined if the disk did not cause it. */
export function diskProblem(folder: string, error: unknown): string | undefined {
  const name = sqliteErrorName(error)
  if (name === undefined) return undefined
  // SQLite does not report the system error, so the folder is tested again.
  const problem = folderProblem(folder)
  if (problem !== undefined) return problem
  if (name === 'SQLITE_FULL') return full(folder, name)
  if (name === 'SQLITE_READONLY') return readOnly(folder, name)
  return name === 'SQLITE_IOERR' ? failing(folder, name) : undefined
}

function writeWhole(file: number): void {
  const bytes = Buffer.alloc(PROBE_BYTES)
  // A nearly full disk accepts a part first.
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
}

function describe(folder: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return full(folder, code)
    case 'EROFS':
      return readOnly(folder, code)
    case 'EIO':
      return failing(folder, code)
    case 'EFBIG':
      return `files in the data folder "${folder}" may not grow (${code}); raise the file size limit (ulimit -f) and start again`
    case 'EMFILE':
    case 'ENFILE':
      return `too many files are open (${code}); raise the limit of open files (ulimit -n) and start again`
    default:
      return `the data folder "${folder}" is not writable (${code}); choose another with --data or FOYER_DATA`
  }
}

function full(folder: string, code: string): string {
  return `the disk of the data folder "${folder}" is full (${code}); free some space and start again`
}

function readOnly(folder: string, code: string): string {
  return `the disk of the data folder "${folder}" is read-only (${code}); mount it for writing, or choose another folder with --data or FOYER_DATA`
}

function failing(folder: string, code: string): string {
  return `the disk of the data folder "${folder}" reports an error (${code}); check the disk and start again`
}
