import { first } from '../database.js'
import type { ItemFrame } from '../engine/sql-dialect.js'
import {
  compileArrayFreePage,
  compilePage,
  type ItemsPage,
  type SelectedPage,
} from '../query/compile-page.js'
import type { Scan } from '../scan/scan.js'
import { identifier, type Sql, sql } from '../sql.js'
import type { StoredItem } from './stored-item.js'

/** An item on a page. */
export type ListedItem = Pick<StoredItem, 'id' | 'revision' | 'text'>

/** Lists a page of the items that match a filter, in a sort order, starting at an offset. */
export async function listItems(
  scan: Scan,
  table: string,
  page: ItemsPage,
): Promise<{ items: ListedItem[]; hasNext: boolean }> {
  const { dialect } = scan
  const from = identifier(table)
  const selection = pageAndNext(page, sql`id, revision, ${dialect.items.text} as text`)
  const arrayFree = compileArrayFreePage(from, selection, dialect)
  let rows = arrayFree ? await scan.all<ListedItem>(arrayFree) : []
  if (rows.length === 0) rows = await scan.all(compilePage(from, selection, dialect))
  const items = rows.slice(0, page.limit)
  return {
    items: items.map(({ id, revision, text }) => ({ id, revision, text })),
    hasNext: rows.length > page.limit,
  }
}

/** A page of items as response text. */
export interface ItemsText {
  /** Number of items on the page. */
  count: number
  /** True if at least one item follows the page. */
  hasNext: boolean
  /** The items in their frames, separated by commas, as UTF-8. */
  text: Uint8Array
}

/** The row of `ItemsDialect.joined`. */
interface JoinedRow {
  total: number
  texts: Uint8Array | string | null
  lengths: string | null
}

/**
 * Lists the same page as `listItems`, as the text of the response. The database joins the items to one text, instead of
 * returning several values for each item.
 * @see docs/storage.md#reads
 */
export async function listItemsText(
  scan: Scan,
  table: string,
  page: ItemsPage,
  frame: ItemFrame,
): Promise<ItemsText> {
  const { dialect } = scan
  const { joined, framed } = dialect.items
  const from = identifier(table)
  const selection = pageAndNext(page, sql`${framed(frame)} as item`)
  const arrayFree = compileArrayFreePage(from, selection, dialect)
  let row = arrayFree && (await first<JoinedRow>(scan, joined(arrayFree)))
  if (!row?.total) row = await first(scan, joined(compilePage(from, selection, dialect)))
  return row ? withoutNext(row, page.limit) : { count: 0, hasNext: false, text: new Uint8Array() }
}

/** Removes the item of the next page. */
function withoutNext({ total, texts, lengths }: JoinedRow, limit: number): ItemsText {
  const text = typeof texts === 'string' ? Buffer.from(texts) : (texts ?? new Uint8Array())
  if (total <= limit) return { count: total, hasNext: false, text }
  const nextLength = Number(lengths?.slice(lengths.lastIndexOf(',') + 1))
  return {
    count: limit,
    hasNext: true,
    text: text.subarray(0, Math.max(0, text.length - nextLength - 1)),
  }
}

/** Selects the columns of a page and of the item after it, which tells without a count that a next page follows. */
function pageAndNext(page: ItemsPage, columns: Sql): SelectedPage {
  return { ...page, limit: page.limit + 1, columns, locateFirst: page.offset >= page.limit }
}
