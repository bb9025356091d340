import type { Filter } from '@foyer/protocol'
import type { IndexKey } from '../engine/index-keys.js'
import { compileRows } from '../query/compile-page.js'
import {
  type ItemOrder,
  type ItemPosition,
  keysetOfItems,
  type PositionedItem,
} from '../query/item-order.js'
import { type KeysetStart, readKeysetPage } from '../query/keyset.js'
import type { Scan } from '../scan/scan.js'
import { identifier, sql } from '../sql.js'

/**
 * Lists items that match a filter, starting at a position, in reading direction. With an index on the order, the duration does
 * not depend on the position.
 */
export async function listItemsFrom(
  scan: Scan,
  table: string,
  page: {
    filter: Filter
    order: ItemOrder
    from: KeysetStart<ItemPosition>
    limit: number
    indexKeys?: readonly IndexKey[]
  },
): Promise<PositionedItem[]> {
  const { filter, indexKeys = [] } = page
  const { dialect } = scan
  const columns = sql`seq, id, revision, ${dialect.items.text} as text`
  const keyset = keysetOfItems(page, dialect.json)
  const rows = await readKeysetPage(keyset, page, ({ condition, orderBy }, limit) => {
    const rowsPage = { columns, filter, within: condition, orderBy, limit, indexKeys }
    return scan.all<PositionedItem>(compileRows(identifier(table), rowsPage, dialect))
  })
  return rows.map(({ seq, id, revision, text }) => ({ seq, id, revision, text }))
}
