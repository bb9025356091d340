import type { Database, Queries, Reader } from './database.js'
import { createRecall } from './recall.js'
import { type Sql, sql } from './sql.js'
import { sqliteDialect } from './sqlite-dialect.js'
import { openConnection, type SqliteConnection, type SqliteStatement } from './sqlite-driver.js'
import { sqliteFunctions } from './sqlite-json.js'
import { createSnapshot } from './sqlite-snapshot.js'

/** Statements kept prepared on each connection. */
const CACHED_STATEMENTS = 500
/** Characters of a statement that is kept: with long field names it may have millions. */
const CACHED_LENGTH = 20_000
/** Bytes of the file that are read without a call to the system, as far as it is that long. */
const MAPPED_BYTES = 2 ** 30
/** Transactions that share one commit at the most. */
const GROUP_SIZE = 256

interface Waiting {
  run(tx: Queries): Promise<void>
  /** Called when the group's commit is durable. */
  settle(): void
  fail(error: unknown): void
}

/**
 * Opens a database file, one connection that writes and one that reads.
 * Every commit is synced before it is answered (`synchronous = full`); transactions that wait for the writer
 * share one commit, each in a savepoint of its own.
 * @see docs/storage.md#durability
 */
export function openSqlite(path: string): Database {
  const writer = connect(path, false)
  writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const reader = connect(path, true)
  reader.exec(`pragma mmap_size = ${MAPPED_BYTES}`)
  const snapshot = createSnapshot(reader)
  const { recall, forget } = createRecall()
  const written = new Set<string>()
  const read = queriesOn(reader, snapshot.take)
  const write = queriesOn(writer, (text) => {
    if (!/^\s*select\b/i.test(text)) written.add(text)
  })
  const commit = (): void => {
    // An old snapshot would keep the commit from moving the log into the file.
    snapshot.leave()
    writer.exec('commit')
    for (const text of written) forget(text)
    written.clear()
  }
  const waiting: Waiting[] = []
  let draining: Promise<void> | undefined

  const drain = async (): Promise<void> => {
    // One turn of the loop, so that requests that arrived together are committed together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      await commitGroup(writer, write, waiting.splice(0, GROUP_SIZE), commit)
    }
    draining = undefined
  }

  return {
    dialect: read.dialect,
    rowLock: read.rowLock,
    keepLock: read.keepLock,
    all: read.all,
    recall,
    transaction: (work) =>
      new Promise((resolve, reject) => {
        waiting.push(unitOf(work, resolve, reject))
        draining ??= drain()
      }),
    close: async () => {
      await draining
      snapshot.leave()
      reader.close()
      writer.close()
    },
  }
}

/** Opens a database file to read it beside the process that writes it. */
export function openSqliteReader(path: string): Reader & { close(): Promise<void> } {
  const connection = connect(path, true)
  return { ...queriesOn(connection), close: async () => void connection.close() }
}

function connect(path: string, readOnly: boolean): SqliteConnection {
  const connection = openConnection(path, { readOnly })
  connection.exec('pragma busy_timeout = 5000')
  for (const [name, body] of Object.entries(sqliteFunctions)) {
    connection.function(name, { deterministic: true }, body)
  }
  return connection
}

/** @param before called before each statement */
function queriesOn(
  connection: SqliteConnection,
  before: (text: string) => void = () => {},
): Queries {
  const statements = new Map<string, SqliteStatement>()
  const prepare = (query: Sql): SqliteStatement => {
    const text = query.text.join('?')
    before(text)
    const known = statements.get(text)
    if (known) return known
    const statement = connection.prepare(text)
    if (text.length > CACHED_LENGTH) return statement
    if (statements.size >= CACHED_STATEMENTS) statements.clear()
    statements.set(text, statement)
    return statement
  }
  return {
    dialect: sqliteDialect,
    rowLock: sql``,
    keepLock: sql``,
    all: async <Row>(query: Sql) => prepare(query).all(...query.values) as Row[],
    run: async (query) => Number(prepare(query).run(...query.values).changes),
  }
}

function unitOf<T>(
  work: (tx: Queries) => Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Waiting {
  let settle = (): void => {}
  return {
    run: async (tx) => {
      const value = await work(tx)
      settle = () => resolve(value)
    },
    settle: () => settle(),
    fail: reject,
  }
}

async function commitGroup(
  writer: SqliteConnection,
  tx: Queries,
  group: readonly Waiting[],
  commit: () => void,
): Promise<void> {
  const done: Waiting[] = []
  try {
    writer.exec('begin immediate')
    for (const unit of group) if (await runInSavepoint(writer, tx, unit)) done.push(unit)
    commit()
  } catch (error) {
    rollBack(writer)
    for (const unit of group) unit.fail(error)
    return
  }
  for (const unit of done) unit.settle()
}

async function runInSavepoint(
  writer: SqliteConnection,
  tx: Queries,
  unit: Waiting,
): Promise<boolean> {
  writer.exec('savepoint unit')
  try {
    await unit.run(tx)
    writer.exec('release unit')
    return true
  } catch (error) {
    unit.fail(error)
    undo(writer, error)
    return false
  }
}

function undo(writer: SqliteConnection, reason: unknown): void {
  try {
    writer.exec('rollback to unit; release unit')
  } catch {
    // The error (a full disk, for one) has rolled back the whole transaction: it is that of all units in it.
    throw reason
  }
}

function rollBack(writer: SqliteConnection): void {
  try {
    writer.exec('rollback')
  } catch {
    // Some errors (a full disk, for one) have rolled back already, and then there is nothing to roll back.
  }
}
