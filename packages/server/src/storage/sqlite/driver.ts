import { createRequire } from 'node:module'
import { StartError } from '../../lib/start-error.js'
import type { SqlValue } from '../sql.js'

/**
 * The part of a SQLite driver that Foyer uses. It is the same in `node:sqlite` and better-sqlite3, except for integers
 * above 2^53: only better-sqlite3 returns them in rows, so statements do not select values of items.
 */
export interface SqliteConnection {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
  function(name: string, options: FunctionOptions, body: SqliteFunction): unknown
  close(): unknown
}

export interface SqliteStatement {
  all(...values: SqlValue[]): unknown[]
  run(...values: SqlValue[]): { changes: number | bigint }
  /** Returns integers as `bigint`. Only in `node:sqlite`. */
  setReadBigInts?(enabled: boolean): void
}

interface FunctionOptions {
  deterministic: boolean
  /**
   * Passes integers as `bigint` in `node:sqlite`, which otherwise throws for integers above 2^53. better-sqlite3 passes
   * numbers.
   */
  useBigIntArguments?: boolean
}

export type SqliteFunction = (...values: never[]) => SqlValue

interface Options {
  readOnly: boolean
}

type Open = (path: string, options: Options) => SqliteConnection

let chosen: Open | undefined

/** Thrown when no SQLite driver can be loaded. */
export class MissingDriverError extends StartError {}

/**
 * Opens a SQLite file with the driver for this version of Node.js: `node:sqlite` from 22.16, better-sqlite3 for earlier
 * ones.
 * @throws MissingDriverError when neither is available
 */
export function openConnection(path: string, options: Options): SqliteConnection {
  chosen ??= builtIn() ?? loadBetterSqlite3()
  return chosen(path, options)
}

function builtIn(): Open | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 16)) return undefined
  const { DatabaseSync } = loadNodeSqlite()
  return (path, options) => new DatabaseSync(path, options)
}

interface NodeSqlite {
  DatabaseSync: new (path: string, options: Options) => SqliteConnection
}

/** Loads `node:sqlite` without the warning of Node.js 22 that it is experimental, which each command would print. */
function loadNodeSqlite(): NodeSqlite {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return createRequire(import.meta.url)('node:sqlite') as NodeSqlite
  } finally {
    process.emitWarning = emitWarning
  }
}

/** Loads the driver for earlier versions of Node.js, with its compiled addon. @throws MissingDriverError */
export function loadBetterSqlite3(): Open {
  const load = (): BetterSqlite3 => {
    const Driver = createRequire(import.meta.url)('better-sqlite3') as BetterSqlite3
    // Importing the package does not load its native addon; opening a connection does.
    new Driver(':memory:', { readonly: false }).close()
    return Driver
  }
  try {
    const Driver = load()
    return (path, { readOnly }) => new Driver(path, { readonly: readOnly })
  } catch (error) {
    // The other lines of the message list the paths searched for the addon.
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new MissingDriverError(
      `the SQLite driver better-sqlite3 cannot be loaded by Node.js ${process.versions.node} (${reason}); run "npm install better-sqlite3@12", or "npm rebuild better-sqlite3" if it is installed, or use Node.js 22.16 or newer, which has a driver of its own`,
      { cause: error },
    )
  }
}

type BetterSqlite3 = new (path: string, options: { readonly: boolean }) => SqliteConnection
