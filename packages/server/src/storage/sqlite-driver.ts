import { createRequire } from 'node:module'
import type { SqlValue } from './sql.js'

/** What Foyer uses of a SQLite driver: the shape that `node:sqlite` and better-sqlite3 share. */
export interface SqliteConnection {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
  function(name: string, options: { deterministic: boolean }, body: SqliteFunction): unknown
  close(): unknown
}

export interface SqliteStatement {
  all(...values: SqlValue[]): unknown[]
  run(...values: SqlValue[]): { changes: number | bigint }
}

export type SqliteFunction = (...values: never[]) => SqlValue

interface Options {
  readOnly: boolean
}

type Open = (path: string, options: Options) => SqliteConnection

let chosen: Open | undefined

/**
 * Opens a SQLite file with the driver of this Node.js: `node:sqlite` from 22.16 on, better-sqlite3 before.
 * @throws Error when neither is there
 */
export function openConnection(path: string, options: Options): SqliteConnection {
  chosen ??= builtIn() ?? betterSqlite3()
  return chosen(path, options)
}

function builtIn(): Open | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 16)) return undefined
  const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as {
    DatabaseSync: new (path: string, options: Options) => SqliteConnection
  }
  return (path, options) => new DatabaseSync(path, options)
}

function betterSqlite3(): Open {
  const Driver = createRequire(import.meta.url)('better-sqlite3') as new (
    path: string,
    options: { readonly: boolean },
  ) => SqliteConnection
  return (path, { readOnly }) => new Driver(path, { readonly: readOnly })
}
