import type { ItemCreated } from './events/event.js'

/** A stored item. `text` is its complete JSON, including system fields. */
export interface StoredItem {
  id: string
  /** The member or visitor who created it, null for an operator: the column `owner`, on the wire `_owner`. */
  author: string | null
  /** Starts at 1 and increases with every change. */
  revision: number
  text: string
}

/** An item to insert. With `created`, the event log records the insert. */
export interface NewItem extends StoredItem {
  created?: ItemCreated | undefined
}

/** The collection of a write, and the fields that its items were checked against (`StoredCollection.enforcedSinceRevision`). */
export interface CheckedFields {
  id: string
  enforcedSinceRevision: number
}

/**
 * Inserts and replaces items, and empties, drops, renames and locks their tables, inside a transaction. Each database does it
 * in its fastest way. `items/items.ts` finds, locks and deletes single items.
 * @see createSqliteTables in `sqlite/write-items.ts`, createPostgresTables in `postgres/write-items.ts`
 */
export interface ItemsTables {
  /**
   * Inserts items in their order, and the events of those that are inserted.
   * @returns for each item true if it was inserted, false if an item with its id exists
   */
  insert(table: string, items: readonly NewItem[], checked?: CheckedFields): Promise<boolean[]>
  /** Replaces items and their authors; their positions stay. */
  replace(table: string, items: readonly StoredItem[], checked?: CheckedFields): Promise<void>
  /**
   * Throws if the rules of the fields changed since `checked` was read. Does nothing where transactions run concurrently:
   * there `insert` and `replace` check it in their statements.
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
