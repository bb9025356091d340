import type { CheckedFields, NewItem, StoredItem } from './stored-item.js'

/**
 * Inserts and replaces items, and empties, drops, renames and locks their tables, inside a transaction. Each database has its
 * own implementation. `items-by-id.ts` finds, locks and deletes single items.
 * @see createSqliteTables in `sqlite/write-items.ts`, createPostgresTables in `postgres/write-items.ts`
 */
export interface ItemsTables {
  /**
   * Inserts items in order, and their events.
   * @returns for each item true if it was inserted, false if an item with its id exists
   */
  insert(table: string, items: readonly NewItem[], checked?: CheckedFields): Promise<boolean[]>
  /** Replaces items and their authors. The order of insertion stays. */
  replace(table: string, items: readonly StoredItem[], checked?: CheckedFields): Promise<void>
  /**
   * Asserts that the fields to enforce have not changed since `checked` was read. Does nothing on PostgreSQL, where `insert` and
   * `replace` check it in their statements.
   * @throws StaleFieldsError
   */
  assertChecked(checked: CheckedFields): Promise<void>
  /** Waits for the transactions that write to a table, and blocks new ones until this transaction ends. */
  lock(table: string): Promise<void>
  /** Deletes all items of a table. */
  empty(table: string): Promise<void>
  /** Drops a table, if it exists. */
  drop(table: string): Promise<void>
  /** Renames a table and its indexes. The name of an index is the table name with a suffix. */
  rename(table: string, to: string, suffixes: readonly string[]): Promise<void>
  /** Removes the remains of a failed index build. */
  abandonBuild(table: string): Promise<void>
}
