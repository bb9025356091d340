import type { JsonDialect } from './json-dialect.js'
import type { SearchDialect } from './search/search-dialect.js'
import type { Sql } from './sql.js'

/** All that differs between databases outside of the fields of items. Each database carries its own. */
export interface SqlDialect {
  readonly json: JsonDialect
  readonly search: SearchDialect
  readonly types: ColumnTypes
  readonly items: ItemsDialect
  readonly plans: PlansDialect
  readonly indexes: IndexesDialect
  readonly catalog: CatalogDialect
  /** What stands behind the columns of a table. */
  readonly tableOptions: Sql
  /** What stands before `table` where a crash may take the rows, so that writing them is cheap. */
  readonly unlogged: Sql
  /**
   * Makes a transaction wait for others that set the site up; nothing where only one writes at a time.
   * @see lockSetup
   */
  readonly setupLock: Sql | undefined
  /** Like `Queries.rowLock`, in a transaction, but rows that another one holds are passed over. */
  readonly rowLockOrSkip: Sql
  /** Milliseconds that a transaction of background work takes: meanwhile others wait for the writer, or for its rows. */
  readonly backgroundMs: number
  /** A text that every change of a row changes, of a table under this name; nothing where one process alone writes. */
  readonly rowStamp: ((table: Sql) => Sql) | undefined
  /** Removes every row of a table without visiting them. */
  truncate(table: Sql): Sql
  /** A column of text holds one of these, however many; a text that cannot be stored equals none. */
  isOneOf(column: Sql, texts: readonly string[]): Sql
  /** The number of rows behind LIMIT. */
  limit(rows: number): Sql
  /** Each select of a union takes its own first rows: the planner merges no rows that it sorted in part. */
  readonly limitsInside: boolean
  /** A text in folded case. */
  fold(text: Sql): Sql
  /** A text holds a part. */
  contains(text: Sql, part: string | null): Sql
  /**
   * Columns of a subquery by which conditions and orders read an object of values as if it was an item, without the fields
   * whose value is NULL; no value is a list or an object.
   */
  documentColumns(fields: DocumentFields): Sql
  /** The text of a field in a column of JSON text; NULL when there is none. */
  jsonField(column: Sql, name: string): Sql
}

/** Names of an object, which are plain words, with their values. */
export interface DocumentFields {
  readonly [name: string]: Sql | DocumentFields
}

/** Types of columns. Texts compare by code point; integers hold milliseconds since 1970. */
export interface ColumnTypes {
  readonly text: Sql
  readonly integer: Sql
  /** A primary key that counts up by itself. */
  readonly serial: Sql
}

/** How a collection's table holds the content of its items. @see docs/storage.md#items */
export interface ItemsDialect {
  /** Definitions of the columns that hold content. */
  readonly columns: Sql
  /** The column that is written. */
  readonly content: Sql
  /** The JSON text of an item, as it was written. */
  readonly text: Sql
  /** What is written for the JSON text of an item. */
  encode(text: string): Sql
  /**
   * The columns `id`, `owner`, `revision` and content of many items, in their order, from a JSON array of objects with `id`,
   * `owner`, `revision` and `body`; nothing where a statement for each costs no question more.
   */
  readonly unpacked: ((items: string) => Sql) | undefined
  /** The JSON of an item's id and content in a frame, as text. */
  framed(frame: ItemFrame): Sql
  /**
   * The rows of a query with a column `item` put together, in their order: `total` is their number, `texts` the items with commas
   * between them, `lengths` the bytes of each likewise; both are NULL without rows.
   */
  joined(rows: Sql): Sql
}

/** What stands around the JSON of the id and of the content of each item on a page. */
export interface ItemFrame {
  readonly before: string
  readonly between: string
  readonly after: string
}

/** How the database says what it does for a statement. */
export interface PlansDialect {
  /** Before a statement, it gives its plan in place of its rows. */
  readonly prefix: Sql
  /** The plan in those rows, and the names of the indexes in it. */
  read(rows: readonly Record<string, unknown>[]): { plan: unknown; indexes: string[] }
}

/** How indexes are made. @see docs/storage.md#indexes */
export interface IndexesDialect {
  /** What an index ends with, so that equal keys come in the order of insertion. */
  readonly rowOrder: Sql
  /** What the making and the dropping of an index take so that others write meanwhile; undefined: nothing does. */
  readonly concurrently: Sql | undefined
  /** The name of the unique index, or of the constraint, that an error says was violated. */
  violated(error: unknown): string | undefined
}

/** What the database says of its own tables, and how rows are put into them with the keys that they had elsewhere. */
export interface CatalogDialect {
  /** The tables of the site, as `name`. */
  readonly tables: Sql
  /** The columns of a table, as `name`, in their order. */
  columns(table: string): Sql
  /** What stands before VALUES when a key that counts up by itself is given. */
  readonly givenKeys: Sql
  /** Lets the key `seq` of a table count on behind its largest; undefined: it does so by itself. */
  readonly countOn: ((table: string) => Sql) | undefined
  /** Takes figures of a table that was just filled; undefined: plans do without. */
  readonly analyze: ((table: string) => Sql) | undefined
}
