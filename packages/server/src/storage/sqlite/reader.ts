import { LRUCache } from 'lru-cache'
import type { LockingReader } from '../database.js'
import { type Sql, type SqlValue, sql, statementText } from '../sql.js'
import type { SqliteConnection, SqliteStatement } from './driver.js'
import { toStorageError } from './errors.js'
import { sqliteDialect } from './sql-dialect.js'

/** Maximum cached prepared statements of each kind, per connection. */
const CACHED_STATEMENTS = 500
/** Maximum characters of a statement to cache. Long field names produce statements of millions of characters. */
const CACHED_LENGTH = 20_000

/**
 * Runs statements on a connection. `text` is the result of `statementText`. Throws StorageError when the disk or a lock
 * fails.
 */
export interface StatementRunner {
  all(text: string, values: readonly SqlValue[]): unknown[]
  run(text: string, values: readonly SqlValue[]): { changes: number | bigint }
}

/**
 * Creates a runner of statements on a connection. It prepares each statement once and caches it.
 * @param beforeEach called before each statement, for example `ensureOpen` of the shared read transaction
 */
export function createStatementRunner(
  connection: SqliteConnection,
  beforeEach: () => void = () => {},
): StatementRunner {
  const queries = createStatementCache((text) => connection.prepare(text))
  const commands = createStatementCache((text) => {
    const statement = connection.prepare(text)
    // Every `run` of `node:sqlite` also reads the id of the last inserted row, and throws for numbers above 2^53. FTS5
    // has such ids. See https://github.com/nodejs/node/issues/65177.
    statement.setReadBigInts?.(true)
    return statement
  })
  const execute = <T>(work: () => T): T => {
    try {
      beforeEach()
      return work()
    } catch (error) {
      throw toStorageError(error)
    }
  }
  return {
    all: (text, values) => execute(() => queries(text).all(...values)),
    run: (text, values) => execute(() => commands(text).run(...values)),
  }
}

/** Creates a cache of prepared statements. */
function createStatementCache(
  prepare: (text: string) => SqliteStatement,
): (text: string) => SqliteStatement {
  const statements = new LRUCache<string, SqliteStatement>({ max: CACHED_STATEMENTS })
  return (text) => {
    const cached = statements.get(text)
    if (cached) return cached
    const statement = prepare(text)
    if (text.length <= CACHED_LENGTH) statements.set(text, statement)
    return statement
  }
}

/** Creates a reader from the statements of a connection. It locks no rows, because SQLite locks the whole database. */
export function readerOn(statements: StatementRunner): LockingReader {
  return {
    dialect: sqliteDialect,
    rowLock: sql``,
    keepLock: sql``,
    all: async <Row>(query: Sql) => statements.all(statementText(query), query.values) as Row[],
  }
}

/**
 * Maximum milliseconds of a read transaction that reads share. An open one blocks checkpoints of the write-ahead log.
 */
const READ_TRANSACTION_MS = 50

/** A read transaction shared by successive reads. */
export interface SharedRead {
  /** Begins the transaction if none is open. Called before a read. */
  ensureOpen(): void
  /** Ends the transaction. Called before a commit, so that the next read sees the commit. */
  end(): void
}

/**
 * Creates a read transaction shared by all reads between two commits, to avoid the file locks of one transaction per
 * read.
 */
export function createSharedRead(reader: SqliteConnection): SharedRead {
  const begin = reader.prepare('begin')
  const commit = reader.prepare('commit')
  const rollback = reader.prepare('rollback')
  let isOpen = false
  let timer: NodeJS.Timeout | undefined
  const end = (): void => {
    if (!isOpen) return
    isOpen = false
    clearTimeout(timer)
    try {
      commit.run()
    } catch {
      // The disk failed, and the reads reported the failure. The next read begins a new transaction.
      endFailed(rollback)
    }
  }
  return {
    ensureOpen: () => {
      if (isOpen) return
      begin.run()
      isOpen = true
      timer = setTimeout(end, READ_TRANSACTION_MS).unref()
    },
    end,
  }
}

function endFailed(rollback: SqliteStatement): void {
  try {
    rollback.run()
  } catch {
    // SQLite has ended the transaction already.
  }
}
