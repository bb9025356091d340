import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { openConnection } from './driver.js'
import { sqliteErrorName } from './errors.js'

const FILE_MODE = 0o600

/**
 * Locks a folder for this process with an exclusive SQLite lock, which the system releases when the process dies.
 * @returns a function that releases it; undefined when another process holds the lock
 */
export function lockFolder(file: string): (() => void) | undefined {
  makePrivate(file)
  const connection = openConnection(file, { readOnly: false })
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
 * Restricts the lock file to its owner; SQLite gives its journal the same mode. An existing file is not opened: closing
 * it again would release a lock that this process holds (POSIX locks).
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
