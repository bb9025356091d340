import type { Deadline } from './deadline.js'
import type { Sql, SqlValue } from './sql.js'
import {
  openConnection,
  type SqliteConnection,
  type SqliteFunction,
  type SqliteStatement,
} from './sqlite-driver.js'
import { sqliteFunctions } from './sqlite-functions.js'

/** Statements kept prepared on each connection. */
const CACHED_STATEMENTS = 500
/** Characters of a statement that is kept: with long field names it may have millions. */
const CACHED_LENGTH = 20_000

/** Bytes of the file that are read without a call to the system, as far as it is that long. */
const MAPPED_BYTES = 2 ** 30

/** Opens a connection with the functions that the statements call. */
export function connectSqlite(
  path: string,
  { readOnly, deadline }: { readOnly: boolean; deadline: Deadline },
): SqliteConnection {
  const connection = openConnection(path, { readOnly })
  connection.exec('pragma busy_timeout = 5000')
  if (readOnly) connection.exec(`pragma mmap_size = ${MAPPED_BYTES}`)
  for (const [name, body] of Object.entries(sqliteFunctions)) {
    connection.function(name, { deterministic: true }, checked(body, deadline))
  }
  connection.function('foyer_check', { deterministic: false }, () => deadline.check())
  return connection
}

/** One row may take long by itself, so that its functions check as well. The drivers count the arguments. */
function checked(
  body: (first: SqlValue, second: SqlValue) => SqlValue,
  { check }: Deadline,
): SqliteFunction {
  if (body.length < 2) return (only: SqlValue) => body(check() && only, null)
  return (first: SqlValue, second: SqlValue) => body(check() && first, second)
}

/** The statements of a connection, by their text, which `textOf` makes. */
export interface Statements {
  all(text: string, values: readonly SqlValue[]): unknown[]
  run(text: string, values: readonly SqlValue[]): { changes: number | bigint }
}

/** The text of a query with a question mark for each value. */
export function textOf({ text }: Sql): string {
  const known = joined.get(text)
  if (known !== undefined) return known
  const statement = text.join('?')
  // Of a remembered statement: the next one has the same pieces.
  if (Object.isFrozen(text)) joined.set(text, statement)
  return statement
}

const joined = new WeakMap<readonly string[], string>()

/**
 * Keeps what a connection has prepared.
 * @param before called before each statement
 */
export function createStatements(
  connection: SqliteConnection,
  before: (text: string) => void = () => {},
): Statements {
  const statements = new Map<string, SqliteStatement>()
  const prepare = (text: string): SqliteStatement => {
    before(text)
    const known = statements.get(text)
    if (known) return known
    const statement = connection.prepare(text)
    if (text.length > CACHED_LENGTH) return statement
    if (statements.size >= CACHED_STATEMENTS) forgetOldest(statements)
    statements.set(text, statement)
    return statement
  }
  return {
    all: (text, values) => prepare(text).all(...values),
    run: (text, values) => prepare(text).run(...values),
  }
}

function forgetOldest(statements: Map<string, unknown>): void {
  for (const [text] of statements) {
    statements.delete(text)
    return
  }
}
