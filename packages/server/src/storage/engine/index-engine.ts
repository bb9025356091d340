import type { IndexFailure, IndexField, IndexStatus } from '@foyer/protocol'

/** An index that the site file or a call defined. */
export interface StoredIndex {
  id: string
  name: string
  fields: IndexField[]
  unique: boolean
  caseInsensitive: boolean
  status: IndexStatus
  failure?: IndexFailure
}

/** A table with indexes to build or drop. */
export interface UnfinishedTable {
  itemsTable: string
  indexes: readonly StoredIndex[]
}

/**
 * Builds and drops indexes while other transactions write.
 * @see createSqliteIndexes in `sqlite/build-indexes.ts`, createPostgresIndexes in `postgres/build-indexes.ts`
 */
export interface IndexEngine {
  /**
   * Builds indexes and records the outcome. Ends after the current batch when the signal is aborted; the next call
   * continues.
   * @returns false when another process builds indexes
   * @throws StorageError
   */
  build(table: UnfinishedTable, signal: AbortSignal): Promise<boolean>
  /**
   * Drops an index, and removes it from the list of its table.
   * @returns false when another process builds indexes
   * @throws StorageError
   */
  drop(itemsTable: string, index: StoredIndex): Promise<boolean>
  /** Deletes, in batches, large tables that were replaced or dropped. */
  dropDiscarded(signal: AbortSignal): Promise<void>
}
