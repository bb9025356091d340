import { StorageError, type StorageFailure } from '../storage-error.js'

/** Primary result codes of SQLite that this server distinguishes. @see https://www.sqlite.org/rescode.html */
const names = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  26: 'SQLITE_NOTADB',
} as const

type SqliteErrorName = (typeof names)[keyof typeof names]

/** Failures of the disk, the file or a lock. Neither the request nor the data is at fault. */
const failures: ReadonlyMap<SqliteErrorName, StorageFailure> = new Map([
  ['SQLITE_PERM', 'read-only'],
  ['SQLITE_BUSY', 'refusing'],
  ['SQLITE_LOCKED', 'refusing'],
  ['SQLITE_NOMEM', 'refusing'],
  ['SQLITE_READONLY', 'read-only'],
  ['SQLITE_IOERR', 'disk-error'],
  // SQLite reports a page that the disk cannot read (EIO) as damaged.
  ['SQLITE_CORRUPT', 'disk-error'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_CANTOPEN', 'disk-error'],
  ['SQLITE_PROTOCOL', 'refusing'],
])

/**
 * Returns the name of the unique index that a write would have violated. SQLite names only indexes on expressions, such
 * as those of items. For another one, returns its columns.
 */
export function violatedIndex(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return /^UNIQUE constraint failed: (?:index ')?([^']+)'?$/.exec(error.message)?.[1]
}

/** A damaged page stays damaged, unless the disk could not be read for a moment. */
const RESTORE_ADVICE =
  'check the disk with its own tools; if the error stays, stop the server and restore a backup with "npx @foyer/server restore FILE --replace"'

/** Converts errors of the disk, the file or a lock to StorageError. Returns other errors unchanged. */
export function toStorageError(error: unknown): unknown {
  const name = sqliteErrorName(error)
  const failure = name && failures.get(name)
  if (!failure || !(error instanceof Error)) return error
  const advice = name === 'SQLITE_CORRUPT' ? `; ${RESTORE_ADVICE}` : ''
  const detail = `the database reported ${name}: ${error.message}${advice}`
  return new StorageError(failure, detail, { cause: error })
}

/** Reads the primary result code: a name in `code` (better-sqlite3) or a number in `errcode` (node:sqlite). */
export function sqliteErrorName(error: unknown): SqliteErrorName | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error && typeof error.errcode === 'number') {
    // The low byte of an extended code is the primary code.
    const primary = error.errcode & 0xff
    return Object.entries(names).find(([number]) => Number(number) === primary)?.[1]
  }
  if (!('code' in error) || typeof error.code !== 'string') return undefined
  // An extended code begins with the primary code, such as SQLITE_IOERR_WRITE.
  const [primary] = /^SQLITE_[A-Z]+/.exec(error.code) ?? []
  return Object.values(names).find((name) => name === primary)
}
