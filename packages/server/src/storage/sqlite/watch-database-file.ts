import { statSync } from 'node:fs'
import { StorageError } from '../storage-error.js'

/** Milliseconds between checks of the files while nothing is written. */
const CHECK_INTERVAL_MS = 1000

/** Detects that the files of an open database were deleted or replaced. */
export interface DatabaseFile {
  /** True if the last check found a file missing or replaced. */
  readonly missing: boolean
  /**
   * Asserts that the open files are still at their paths. Writes to a deleted file would be lost when it is closed.
   * @throws StorageError
   */
  assertInPlace(): void
  /** Stops the checks. */
  close(): void
}

/**
 * Watches the open database file and its write-ahead log.
 * @param report receives a sentence when a file is found missing or replaced, and another one when it is back
 */
export function watchDatabaseFile(
  path: string,
  report: (sentence: string) => void = () => {},
): DatabaseFile {
  /** Both files, with the inode that each one had when it was opened. */
  const files = [path, `${path}-wal`].map((name) => ({ name, inode: inodeOf(name) }))
  let missing = false
  const checkFiles = (): StorageError | undefined => {
    const moved = files.find((file) => {
      const inode = inodeOf(file.name)
      // A new database has no log before its first write.
      file.inode ??= inode
      return inode !== file.inode
    })
    if (!moved) {
      if (missing)
        report(`the database file "${path}" and its log are in place again; writes are accepted`)
      missing = false
      return undefined
    }
    const error = new StorageError('replaced', describe(moved.name))
    if (!missing) report(error.message)
    missing = true
    return error
  }
  const timer = setInterval(checkFiles, CHECK_INTERVAL_MS).unref()
  return {
    get missing() {
      return missing
    },
    assertInPlace: () => {
      const error = checkFiles()
      if (error) throw error
    },
    close: () => clearInterval(timer),
  }
}

function describe(file: string): string {
  return `the file "${file}" was deleted or replaced while the server runs; writes are refused until it is back; stop the server, put the file or a backup in its place, and start again`
}

/** Returns the device and inode of a file; undefined when it does not exist or is unreachable. */
function inodeOf(file: string): string | undefined {
  try {
    const stats = statSync(file, { bigint: true })
    return `${stats.dev}:${stats.ino}`
  } catch {
    return undefined
  }
}
