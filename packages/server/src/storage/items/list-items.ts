import { first } from '../database.js'
import type { ItemFrame } from '../engine/sql-dialect.js'
import { compileRows, type ItemsPage, pageStatements } from '../query/compile-page.js'
import {
  type ItemOrder,
  type ItemPosition,
  keysetOfItems,
  type PositionedItem,
} from '../query/item-order.js'
import type { ItemRead } from '../query/item-read.js'
import { type KeysetStart, readKeysetPage } from '../query/keyset.js'
import { assertPageFits, PageTooLargeError } from '../query/page-size.js'
import { type Sql, sql } from '../sql.js'
import type { StoredItem } from '../stored-item.js'

/** An item on a page. */
export type ListedItem = Pick<StoredItem, 'id' | 'revision' | 'text'>

/**
 * Lists the items that match a filter, in a sort order, starting at an offset.
 * @throws PageTooLargeError
 */
export async function listItems(read: ItemRead, page: ItemsPage): Promise<PositionedItem[]> {
  // A second statement runs only if the first finds no rows: see `pageStatements`.
  for (const statement of pageStatements(read, page, itemColumns(read), 'text')) {
    const rows = await read.all<PositionedItem>(statement)
    if (rows.length > 0) return assertPageFits(rows)
  }
  return []
}

/**
 * Lists items that match a filter, starting at a position, in reading direction. With an index on the order, the
 * duration does not depend on the position.
 * @throws PageTooLargeError
 */
export async function listItemsFrom(
  read: ItemRead,
  page: { order: ItemOrder; from: KeysetStart<ItemPosition>; limit: number },
): Promise<PositionedItem[]> {
  const columns = itemColumns(read)
  const keyset = keysetOfItems(read, page)
  return await readKeysetPage(keyset, page, async ({ condition, orderBy }, limit) => {
    const statement = { columns, orderBy, limit, contentColumn: 'text' }
    return assertPageFits(await read.all<PositionedItem>(compileRows(read, statement, condition)))
  })
}

function itemColumns({ dialect }: ItemRead): Record<keyof PositionedItem, Sql> {
  return { seq: sql`seq`, id: sql`id`, revision: sql`revision`, text: dialect.itemColumns.text }
}

/** A page of items as the text of a response. */
export interface ItemsText {
  /** Number of items on the page. */
  count: number
  /** True if at least one item follows the page. */
  hasNext: boolean
  /** The items in their frames, separated by commas, as UTF-8. */
  itemsText: Uint8Array
}

/** The row of `ItemColumnsDialect.concatenated`. */
interface ConcatenatedRow {
  /** Number of items. */
  total: number
  /** The framed items, separated by commas; null without items, and if the page is too large. */
  texts: Uint8Array | string | null
  /** Bytes of each framed item, separated by commas; null without items. */
  lengths: string | null
}

/**
 * Lists a page of the items that `listItems` returns, as the text of the response. The database concatenates
 * the items, instead of returning several values for each item.
 * @throws PageTooLargeError
 * @see docs/storage.md#reads
 */
export async function listItemsConcatenated(
  read: ItemRead,
  { order, limit, offset }: ItemsPage,
  frame: ItemFrame,
): Promise<ItemsText> {
  const { concatenated, framed } = read.dialect.itemColumns
  const columns = { item: framed(frame) }
  // One more item tells without a count that a next page follows.
  const page = { order, limit: limit + 1, offset }
  for (const statement of pageStatements(read, page, columns, 'item')) {
    const row = await first<ConcatenatedRow>(read, concatenated(statement))
    if (row?.total && row.texts === null) throw new PageTooLargeError()
    if (row?.total) return withoutNext(row, limit)
  }
  return { count: 0, hasNext: false, itemsText: new Uint8Array() }
}

/** Removes the item of the next page. */
function withoutNext({ total, texts, lengths }: ConcatenatedRow, limit: number): ItemsText {
  const itemsText = typeof texts === 'string' ? Buffer.from(texts) : (texts ?? new Uint8Array())
  if (total <= limit) return { count: total, hasNext: false, itemsText }
  // The length of the last item. The comma before it is removed too.
  const nextLength = Number(lengths?.slice(lengths.lastIndexOf(',') + 1))
  return {
    count: limit,
    hasNext: true,
    itemsText: itemsText.subarray(0, Math.max(0, itemsText.length - nextLength - 1)),
  }
}
