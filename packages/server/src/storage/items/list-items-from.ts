import { compileRows } from '../query/compile-page.js'
import {
  type ItemOrder,
  type ItemPosition,
  keysetOfItems,
  type PositionedItem,
} from '../query/item-order.js'
import type { ItemRead } from '../query/item-read.js'
import { type KeysetStart, readKeysetPage } from '../query/keyset.js'
import { sql } from '../sql.js'

/**
 * Lists items that match a filter, starting at a position, in reading direction. With an index on the order, the duration does
 * not depend on the position.
 */
export async function listItemsFrom(
  read: ItemRead,
  page: { order: ItemOrder; from: KeysetStart<ItemPosition>; limit: number },
): Promise<PositionedItem[]> {
  const columns = sql`seq, id, revision, ${read.dialect.items.text} as text`
  const keyset = keysetOfItems(read, page)
  const rows = await readKeysetPage(keyset, page, ({ condition, orderBy }, limit) =>
    read.all<PositionedItem>(compileRows(read, { columns, orderBy, limit }, condition)),
  )
  // Drops the sort columns that a union of statements adds.
  return rows.map(({ seq, id, revision, text }) => ({ seq, id, revision, text }))
}
