import type { TextPattern } from '@foyer/protocol'
import type { Sql } from '../sql.js'
import type { JsonDialect } from './json-dialect.js'
import type { SearchDialect } from './search-dialect.js'

/**
 * SQL that differs between databases.
 * @see sqliteDialect in `sqlite/sql-dialect.ts`, postgresDialect in `postgres/sql-dialect.ts`
 */
export interface SqlDialect {
  readonly json: JsonDialect
  readonly search: SearchDialect
  readonly types: ColumnTypes
  readonly itemColumns: ItemColumnsDialect
  readonly plans: PlansDialect
  readonly indexes: IndexesDialect
  readonly catalog: CatalogDialect
  readonly events: EventsDialect
  /** Options after the columns of a table. */
  readonly tableOptions: Sql
  /** Keyword before `table` for tables whose rows may be lost in a crash, which makes writes cheap. */
  readonly unlogged: Sql
  /** Locks the site for a transaction. @see lockSite */
  readonly siteLock: Sql
  /** Locks rows for any change. Skips rows that another transaction has locked, with `rowLock` or `keepLock`. */
  readonly rowLockOrSkip: Sql
  /**
   * Target milliseconds of a background transaction. Others wait for the writer (SQLite) or for its rows (PostgreSQL).
   */
  readonly backgroundMs: number
  /**
   * Condition: a lease has expired. `until` is its end. Always true on SQLite: only one process has the database
   * open, so every lease that it finds is from an earlier run.
   */
  isLeaseOver(until: Sql, now: number): Sql
  /** Deletes all rows of a table without reading them. */
  truncate(table: Sql): Sql
  /**
   * Condition: a text column equals one of these strings, of any number. A string that cannot be stored matches
   * nothing.
   */
  columnIn(column: Sql, texts: readonly string[]): Sql
  /** Operand of LIMIT. */
  limit(rows: number): Sql
  /**
   * Wraps one select of a union, so that the database sorts and limits it alone. `whole` has both for the whole union.
   */
  unionPart(select: Sql, whole: { orderBy: Sql; limit: number }): Sql
  /** A string in folded case. */
  fold(text: Sql): Sql
  /** A string contains a part. */
  contains(text: Sql, part: string | null): Sql
  /** A whole string matches a pattern. */
  matches(text: Sql, pattern: TextPattern): Sql
  /** Statements that insert rows in the fastest way for the database. @throws UnstorableTextError */
  inserts(rows: RowsToInsert): Sql[]
  /** The text of a field in a column of JSON text; NULL when it is missing. */
  jsonField(column: Sql, name: string): Sql
}

/** Rows for a table, all with the same columns. */
export interface RowsToInsert {
  table: string
  rows: readonly Readonly<Record<string, string | number | null>>[]
  /** End of each statement, such as `on conflict (email_key) do nothing`. */
  onConflict: Sql
}

/** Column types. Strings are compared by code point; integers are large enough for milliseconds since 1970. */
interface ColumnTypes {
  readonly text: Sql
  readonly integer: Sql
  /** An auto-incrementing primary key. */
  readonly serial: Sql
  /** A `serial` whose values are never reused. */
  readonly serialWithoutReuse: Sql
}

/** Columns for the content of items. @see docs/storage.md#items */
interface ItemColumnsDialect {
  /** Definitions of the content columns. */
  readonly columns: Sql
  /** The column to write. */
  readonly content: Sql
  /** The JSON text of an item, exactly as written. */
  readonly text: Sql
  /** Number of bytes of an item; about that of its text. */
  readonly bytes: Sql
  /** The value to write for the JSON text of an item. */
  encode(text: string): Sql
  /** The JSON of an item's id and content within a frame, as text. */
  framed(frame: ItemFrame): Sql
  /**
   * Concatenates the column `item` of the rows of a query, in order, to one row: `total` is the number of rows, `texts`
   * contains the items and `lengths` their byte lengths, both separated by commas. Without rows, both are NULL.
   */
  concatenated(rows: Sql): Sql
}

/** Strings around the JSON of the id and of the content of each item on a page. */
export interface ItemFrame {
  readonly before: string
  readonly between: string
  readonly after: string
}

/** Query plans of the database. */
export interface PlansDialect {
  /** Prefix of a statement that returns its plan instead of its rows. */
  readonly prefix: Sql
  /** Parses the plan in those rows, and the names of its indexes. */
  parse(rows: readonly Record<string, unknown>[]): { plan: unknown; indexes: string[] }
}

/** The event log. @see docs/events.md#order */
export interface EventsDialect {
  /** Last clause of each insert of events. Readers stop before events that get a smaller sequence but commit later. */
  readonly insertEnd: Sql
}

/** Creation of indexes. @see docs/storage.md#indexes */
interface IndexesDialect {
  /** End of an index's column list, which sorts equal keys in the order of insertion. */
  readonly rowOrder: Sql
  /** Reads the name of the violated unique index or constraint from an error. */
  violated(error: unknown): string | undefined
}

/** Catalog of the database, and inserts of rows with existing keys. */
interface CatalogDialect {
  /** The size of the database with its indexes, as `bytes`. */
  readonly bytes: Sql
  /** The tables of the site, as `name`. */
  readonly tables: Sql
  /** The columns of a table, as `name`, in order. */
  columns(table: string): Sql
  /** Clause before VALUES that allows an explicit auto-increment key. */
  readonly explicitKeys: Sql
  /** Returns the maximum rows of one INSERT with this number of columns. */
  rowsPerInsert(columns: number): number
  /** Sets the auto-increment key `seq` of a table so that it continues after the largest value. */
  continueKey(table: string): Sql[]
  /** Updates the planner statistics of a table. */
  analyze(table: string): Sql[]
}
