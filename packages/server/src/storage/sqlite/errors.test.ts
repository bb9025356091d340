import { expect, it } from 'vitest'
import { StorageError } from '../storage-error.js'
import { sqliteErrorName, toStorageError } from './errors.js'

/** Errors in the form of better-sqlite3 and in that of node:sqlite. */
const thrownBy = {
  'better-sqlite3': (code: string) => Object.assign(new Error('the text'), { code }),
  'node:sqlite': (_: string, errcode: number) =>
    Object.assign(new Error('the text'), { code: 'ERR_SQLITE_ERROR', errcode, errstr: '' }),
}

const cases = [
  ['SQLITE_FULL', 13, 'full'],
  ['SQLITE_READONLY', 8, 'read-only'],
  ['SQLITE_READONLY_DBMOVED', 1032, 'read-only'],
  ['SQLITE_IOERR', 10, 'disk-error'],
  ['SQLITE_IOERR_WRITE', 778, 'disk-error'],
  ['SQLITE_IOERR_FSYNC', 1034, 'disk-error'],
  ['SQLITE_CORRUPT', 11, 'disk-error'],
  ['SQLITE_CANTOPEN', 14, 'disk-error'],
  ['SQLITE_BUSY_SNAPSHOT', 517, 'refusing'],
] as const

it.each(Object.entries(thrownBy))('maps the disk errors of %s to storage failures', (_, thrown) => {
  for (const [name, code, failure] of cases) {
    const cause = thrown(name, code)
    const error = toStorageError(cause)
    expect(error).toBeInstanceOf(StorageError)
    expect(error).toMatchObject({ failure, cause })
    expect(String(error)).toContain(name.split('_').slice(0, 2).join('_'))
  }
})

it.each(Object.entries(thrownBy))('leaves other errors of %s unchanged', (_, thrown) => {
  for (const [name, code] of [
    ['SQLITE_CONSTRAINT_UNIQUE', 2067],
    ['SQLITE_ERROR', 1],
  ] as const) {
    const error = thrown(name, code)
    expect(toStorageError(error)).toBe(error)
  }
  expect(sqliteErrorName(new Error('another'))).toBeUndefined()
  expect(toStorageError('a text')).toBe('a text')
})
