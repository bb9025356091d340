import type { IndexEngine } from './engine/index-engine.js'
import type { ItemRows } from './engine/item-rows.js'
import type { ItemsTables } from './engine/items-tables.js'
import type { SqlDialect } from './engine/sql-dialect.js'
import type { TablesSnapshot } from './engine/tables-snapshot.js'
import type { NewEvent } from './event.js'
import type { Scan, ScanOptions } from './scan/scan.js'
import { type Sql, sql } from './sql.js'

/** Reads rows: of a database, of an open transaction, or within the time budget of a scan. */
export interface Reader {
  readonly dialect: SqlDialect
  /** Returns the rows of a query. In a transaction, the query may be a write with `returning`. */
  all<Row>(query: Sql): Promise<Row[]>
}

/**
 * Reads rows that a transaction may lock.
 * @see readerOn in `sqlite/reader.ts`, openPostgres in `postgres/open.ts`
 */
export interface LockingReader extends Reader {
  /**
   * Lock clause of a query for rows that the transaction will change: other transactions wait. Empty outside
   * transactions, and on databases with a single writer.
   */
  readonly rowLock: Sql
  /**
   * Lock clause of a query for rows that must not be deleted before the transaction ends; others may change them. Empty
   * where `rowLock` is.
   */
  readonly keepLock: Sql
}

/** Operations shared by a database and an open transaction. */
export interface Queries extends LockingReader {
  readonly itemRows: ItemRows
  readonly tables: ItemsTables
  /** Runs a write. Returns the number of rows changed. */
  run(query: Sql): Promise<number>
  /** Writes an event. It is committed with the change, or not at all. */
  record(event: NewEvent): Promise<void>
  /** Invalidates `Database.cachedCollection` after the commit. Every write that changes a cached row calls this. */
  invalidateCollections(): void
}

/** An open transaction. */
export interface Transaction extends Queries {
  /**
   * Registers a callback that runs once after the commit, and not after a rollback. It is for work that needs the
   * committed rows, such as waking a runner. It must not throw.
   */
  afterCommit(callback: () => void): void
}

/**
 * Runs concurrent calls with the same name in one transaction, which saves round trips and commits. An error rejects
 * all calls of the batch, so a caller tries again in a transaction of its own.
 * @param runBatch runs a batch and returns a result for each call, in order. Calls with one name must pass the same
 * function
 */
export type SharedTransaction = <Call, Result>(
  name: string,
  call: Call,
  runBatch: (tx: Queries, calls: readonly Call[]) => Promise<Result[]>,
  options?: TransactionOptions,
) => Promise<Result>

/** Properties of a transaction that are known before it begins. */
export interface TransactionOptions {
  /**
   * The work sends exactly one statement, and needs no rollback when it throws afterwards. PostgreSQL then gets no
   * `begin` and no `commit`.
   */
  oneStatement?: boolean
}

/** Signals of commits that wrote events. */
export interface CommitSignals {
  /**
   * Calls back after a commit of this process that wrote events, and when another process has announced its commits.
   * @returns a function that removes the callback
   */
  onCommit(callback: () => void): () => void
  /** Tells other processes about the commits of this one. @throws StorageError */
  announce(): Promise<void>
  /**
   * Returns the sequence up to which all events are committed. Readers read no further, so that they miss none.
   * @throws StorageError
   */
  settledUpTo(): Promise<number>
}

/**
 * A site's database: the only access to storage.
 * @see openSqlite in `sqlite/open.ts`, openPostgres in `postgres/open.ts`
 */
export interface Database extends LockingReader {
  readonly commits: CommitSignals
  readonly indexes: IndexEngine
  /** Reads committed rows. */
  all<Row>(query: Sql): Promise<Row[]>
  /**
   * Returns a collection from the cache. If it is missing there, calls `read` and caches the result; only SQLite also
   * caches that there is none. Callers share the result and must not modify it. On SQLite, it is valid until a
   * transaction calls `invalidateCollections`. On PostgreSQL, where other processes write too, it is valid while the
   * versions of its rows are unchanged.
   */
  cachedCollection<T>(id: string, read: () => Promise<T>): Promise<T>
  /** Creates a scan, for reads that may visit many items. Use `all` for reads that find rows by their keys. */
  createScan(options: ScanOptions): Scan
  /**
   * Runs `work` in one transaction, and resolves when the transaction is durable. An exception rolls it back.
   * Concurrent transactions may share one commit, so `work` must await nothing but `tx`. `work` may run again when the
   * database aborts the transaction, so it must have no side effects.
   * @throws StorageError when the database cannot be reached. It is then unknown whether a commit that had begun took
   * effect
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Undefined on SQLite, whose concurrent transactions share one commit anyway. */
  sharedTransaction?: SharedTransaction
  /**
   * Runs `work` on a consistent snapshot of all tables, without blocking writers.
   * @throws StorageError
   */
  snapshot<T>(work: (snapshot: TablesSnapshot) => Promise<T>): Promise<T>
  /**
   * Asserts that the open files of the database are still in place.
   * @throws StorageError when one was deleted or replaced
   */
  assertInPlace(): void
  close(): Promise<void>
}

/** Returns the first row of a query, or undefined. */
export async function first<Row>(queries: Reader, query: Sql): Promise<Row | undefined> {
  const rows = await queries.all<Row>(query)
  return rows[0]
}

/**
 * Runs `work` in one transaction. Commits also when `work` returns an error, and then throws it: a refusal may have to
 * redeem a token or to revoke a grant. An error that `work` throws rolls back, as in any transaction.
 */
export async function transactionWithRefusals<T>(
  db: Pick<Database, 'transaction'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<Exclude<T, Error>> {
  const result = await db.transaction(work)
  if (result instanceof Error) throw result
  return result as Exclude<T, Error>
}

/**
 * Runs `work` in a savepoint and rolls back to it on error, so that the transaction stays usable. Savepoints may nest:
 * their common name stands for the latest one.
 */
export async function inSavepoint<T>(tx: Queries, work: () => Promise<T>): Promise<T> {
  await tx.run(sql`savepoint attempt`)
  try {
    const result = await work()
    await tx.run(sql`release savepoint attempt`)
    return result
  } catch (error) {
    await tx.run(sql`rollback to savepoint attempt`)
    await tx.run(sql`release savepoint attempt`)
    throw error
  }
}

/** Counts rows. `from` is the rest of the query, beginning with its FROM clause. */
export async function countRows(queries: Reader, from: Sql): Promise<number> {
  const row = await first<{ total: number }>(queries, sql`select count(*) as total ${from}`)
  return row?.total ?? 0
}

/**
 * Locks the site until the transaction ends. It serializes rare changes of all processes: migrations, settings, owners,
 * keys, clients, tables of the search.
 */
export async function lockSite(tx: Queries): Promise<void> {
  await tx.all(tx.dialect.siteLock)
}
