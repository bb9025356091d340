import type { TablesSnapshot } from './backup/tables-snapshot.js'
import type { Scan, ScanOptions } from './scan.js'
import type { Sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/** What both a database and an open transaction can do. */
export interface Queries {
  readonly dialect: SqlDialect
  /**
   * What ends the query for a row that is going to be changed: in a transaction others then wait for the row. Empty
   * outside of transactions, and where only one writes at a time.
   */
  readonly rowLock: Sql
  /**
   * What ends the query for a row that only has to stay there: it is not removed before the transaction ends, while
   * others may change it. Empty where `rowLock` is.
   */
  readonly keepLock: Sql
  /** The rows of a query, or of a write with `returning`. */
  all<Row>(query: Sql): Promise<Row[]>
  /** Number of rows changed. */
  run(query: Sql): Promise<number>
  /**
   * In a transaction of one statement, in its place: does something together with the other transactions that do the
   * same at the moment, by one statement for all. Undefined where it would save nothing.
   * @param name equal for what goes together
   * @param all does it for some of them, and answers each in its place
   */
  together?:
    | (<One, Answer>(
        name: string,
        one: One,
        all: (tx: Queries, them: readonly One[]) => Promise<Answer[]>,
      ) => Promise<Answer>)
    | undefined
}

/** What is known of a transaction before it begins. */
export interface TransactionOptions {
  /**
   * The work sends one statement and no other, and nothing has to be taken back when it throws after that: where the database
   * is asked over a connection, it then needs no begin and no commit.
   */
  oneStatement?: boolean
}

/**
 * The query for what tells the versions apart of all rows that something is read from: `key` and `stamp`, a row for each of the
 * keys that is there.
 */
export type Stamps = (keys: readonly string[]) => Sql

/** The one door to storage. */
export interface Database extends Omit<Queries, 'run' | 'together'> {
  /** Reads what is committed. */
  all<Row>(query: Sql): Promise<Row[]>
  /**
   * What `read` finds in some tables, for what nearly every request asks. It may be remembered until a statement that names
   * one of them is committed, so it is shared and never changed; where other processes write too, as long as the stamps of its
   * rows are the same, and without stamps not at all.
   */
  recall<T>(
    tables: readonly string[],
    key: string,
    read: () => Promise<T>,
    stamps?: Stamps,
  ): Promise<T>
  /** Begins the reads of a request that may look at many items. Whatever finds rows by their keys is read with `all`. */
  scan(options: ScanOptions): Scan
  /**
   * Runs `work` in one transaction and answers after it is durable; a throw rolls it back.
   * Transactions that arrive together may share one commit, so `work` awaits nothing but `tx`. It may run again
   * when the database broke it off before the commit, so it changes nothing outside.
   * @throws StorageError when the database cannot be reached; what was being committed is then in doubt
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Gives work a connection of its own, outside of transactions, on which statements take as long as they need. Only
   * where the database has statements that let others write meanwhile.
   * @throws StorageError
   */
  session?<T>(work: (session: Queries) => Promise<T>): Promise<T>
  /**
   * Gives work everything as it is at this moment, however long it takes, while others go on writing.
   * @throws StorageError
   */
  snapshot<T>(work: (snapshot: TablesSnapshot) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What reading by named queries takes: a database or an open transaction. */
export type Reader = Pick<Queries, 'all' | 'dialect' | 'rowLock' | 'keepLock'>

/** The first row of a query, or nothing. */
export async function first<Row>(
  queries: Pick<Queries, 'all'>,
  query: Sql,
): Promise<Row | undefined> {
  const rows = await queries.all<Row>(query)
  return rows[0]
}

/**
 * Keeps other processes from setting up the same site until the transaction ends: what it finds missing, it may
 * make.
 */
export async function lockSetup(tx: Queries): Promise<void> {
  if (tx.dialect.setupLock) await tx.all(tx.dialect.setupLock)
}
