import type { Queries } from './database.js'
import { findItem, type StoredItem } from './items.js'

/**
 * An item that this transaction is about to change by what is in it: nobody else changes it until the transaction ends.
 * SQLite has one writer at a time, so reading is enough; a database with several needs `for update` here.
 */
export function findItemForUpdate(
  tx: Queries,
  table: string,
  id: string,
): Promise<StoredItem | undefined> {
  return findItem(tx, table, id)
}
