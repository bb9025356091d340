import type { NewItem, StoredItem } from '../stored-item.js'

/** The collection of a write, and the version of the fields that its items were checked against. */
export interface CheckedFields {
  id: string
  enforcedSinceRevision: number
}

/**
 * Inserts and replaces items inside a transaction. Each database has its own statements; `items-by-id.ts` in
 * `storage/items` finds, locks and deletes items.
 * @see createSqliteItemRows in `sqlite/item-rows.ts`, createPostgresItemRows in `postgres/item-rows.ts`
 */
export interface ItemRows {
  /**
   * Inserts items in order, and their events.
   * @returns for each item true if it was inserted, false if an item with its id exists
   */
  insert(table: string, items: readonly NewItem[], checked?: CheckedFields): Promise<boolean[]>
  /** Replaces items and their authors. The order of insertion stays. */
  replace(table: string, items: readonly StoredItem[], checked?: CheckedFields): Promise<void>
  /**
   * Asserts that the fields to enforce have not changed since `checked` was read. Does nothing on PostgreSQL, where
   * `insert` and `replace` check it in their statements.
   * @throws StaleFieldsError
   */
  assertChecked(checked: CheckedFields): Promise<void>
}
