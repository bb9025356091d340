import type { Queries } from '../database.js'
import type { NewItem } from '../stored-item.js'

/** Inserts an item. @returns false when an item with this id exists */
export async function insertItem(tx: Queries, table: string, item: NewItem): Promise<boolean> {
  const [isNew = false] = await tx.itemRows.insert(table, [item])
  return isNew
}
