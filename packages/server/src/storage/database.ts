import type { Scan, ScanOptions } from './scan.js'
import type { Sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'
import type { TablesSnapshot } from './tables-snapshot.js'

/** Operations shared by a database and an open transaction. */
export interface Queries {
  readonly dialect: SqlDialect
  /**
   * Ends a query for a row that the transaction will change, so that other transactions wait for the row. Empty outside of
   * transactions, and on databases with a single writer.
   */
  readonly rowLock: Sql
  /**
   * Ends a query for a row that must not be deleted before the transaction ends; others may change it. Empty where
   * `rowLock` is.
   */
  readonly keepLock: Sql
  /** The rows of a query, or of a write with `returning`. */
  all<Row>(query: Sql): Promise<Row[]>
  /** Number of rows changed. */
  run(query: Sql): Promise<number>
  /**
   * Batches the only statement of a transaction with equal statements of concurrent transactions. Undefined where batching
   * would save nothing.
   * @param name equal for calls of one batch
   * @param all runs a batch and returns a result for each call, in their order
   */
  together?: Together | undefined
}

/** An open transaction. */
export interface Transaction extends Queries {
  /**
   * Registers a callback that runs once after the commit, and not after a rollback. For work that needs the committed rows,
   * such as waking a runner. It must not throw.
   */
  afterCommit(callback: () => void): void
}

/** Adds a call to the batch of concurrent calls with the same name. */
export type Together = <One, Answer>(
  name: string,
  one: One,
  all: (tx: Queries, them: readonly One[]) => Promise<Answer[]>,
) => Promise<Answer>

/** Properties of a transaction that are known before it begins. */
export interface TransactionOptions {
  /**
   * The work sends exactly one statement, and needs no rollback when it throws afterwards. A database behind a connection
   * then sends no begin and no commit.
   */
  oneStatement?: boolean
}

/**
 * Builds the query for the versions of cached rows: columns `key` and `stamp`, one row for each key that exists.
 */
export type Stamps = (keys: readonly string[]) => Sql

/** A site's database: the only access to storage. */
export interface Database extends Omit<Queries, 'run' | 'together'> {
  /**
   * Batches concurrent calls in one transaction. Undefined where concurrent transactions share a commit anyway.
   * @param name equal for calls of one batch
   * @param all runs a batch and returns a result for each call, in their order; it may run again, also for a single call
   */
  together?: Together | undefined
  /** Reads what is committed. */
  all<Row>(query: Sql): Promise<Row[]>
  /**
   * Caches the result of `read`, for data that nearly every request needs. The result is shared: do not modify it. An entry
   * ends when a statement that names one of `tables` is committed. Where other processes write too, it is valid while the
   * versions (`stamps`) of its rows are unchanged, and nothing is cached without `stamps`.
   */
  recall<T>(
    tables: readonly string[],
    key: string,
    read: () => Promise<T>,
    stamps?: Stamps,
  ): Promise<T>
  /** Begins the reads of a request that may visit many items. Use `all` for reads that find rows by their keys. */
  scan(options: ScanOptions): Scan
  /**
   * Runs `work` in one transaction and resolves when it is durable; an exception rolls it back.
   * Concurrent transactions may share one commit, so `work` must await nothing but `tx`. It may run again when the database
   * aborts the transaction, so it must have no side effects.
   * @throws StorageError when the database cannot be reached; a commit under way is then in doubt
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Runs `work` on a connection of its own, outside of transactions and without a statement timeout. Only on databases
   * that build indexes concurrently.
   * @throws StorageError
   */
  session?<T>(work: (session: Queries) => Promise<T>): Promise<T>
  /**
   * Runs `work` on a consistent snapshot of all tables, without blocking writers.
   * @throws StorageError
   */
  snapshot<T>(work: (snapshot: TablesSnapshot) => Promise<T>): Promise<T>
  /**
   * Checks that the open database file is still in place. Only for databases that are a local file.
   * @throws StorageError when it was deleted or replaced
   */
  assertInPlace?(): void
  close(): Promise<void>
}

/** A database or an open transaction, as the read functions take it. */
export type Reader = Pick<Queries, 'all' | 'dialect' | 'rowLock' | 'keepLock'>

/** Returns the first row of a query, or undefined. */
export async function first<Row>(
  queries: Pick<Queries, 'all'>,
  query: Sql,
): Promise<Row | undefined> {
  const rows = await queries.all<Row>(query)
  return rows[0]
}

/**
 * Locks the setup of the site until the transaction ends, so that two processes do not create the same objects.
 */
export async function lockSetup(tx: Queries): Promise<void> {
  if (tx.dialect.setupLock) await tx.all(tx.dialect.setupLock)
}
