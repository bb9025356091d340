/**
 * Changes to the tables of collections, inside a transaction. Each database has its own statements.
 * @see createSqliteTables in `sqlite/change-tables.ts`, createPostgresTables in `postgres/change-tables.ts`
 */
export interface ItemsTables {
  /**
   * Limits the time for which the rest of the transaction waits for locks. Other uses of a table wait behind a lock
   * that is requested.
   */
  waitBriefly(): Promise<void>
  /** Waits for the transactions that write to a table, and blocks new ones until this transaction ends. */
  lock(table: string): Promise<void>
  /**
   * Waits for a short time until nothing else uses a table, and blocks reads and writes until this transaction ends.
   * @throws StorageError when the table stays in use, for example by a backup
   */
  lockExclusively(table: string): Promise<void>
  /** Deletes all items of a table. */
  empty(table: string): Promise<void>
  /** Drops a table, if it exists. SQLite only renames a large one, which `IndexEngine.dropDiscarded` deletes. */
  drop(table: string): Promise<void>
  /** Renames a table and its indexes. The name of an index is the table name with a suffix. */
  rename(table: string, to: string, suffixes: readonly string[]): Promise<void>
  /** Removes the remains of a failed index build. */
  abandonBuild(table: string): Promise<void>
  /**
   * Rebuilds the tables of early development builds, in which an item could get the position of a removed one. Such
   * tables exist on SQLite only.
   */
  rebuildOutdated(): Promise<void>
}
