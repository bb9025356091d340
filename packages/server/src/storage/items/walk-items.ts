import type { Filter, Sort } from '@foyer/protocol'
import { first, type Reader } from '../database.js'
import { compileFilterWithDeadlineCheck } from '../query/compile-filter.js'
import { compileRows } from '../query/compile-page.js'
import { itemOrderTerms, type PositionedItem } from '../query/item-order.js'
import type { ItemRead } from '../query/item-read.js'
import { assertPageFits } from '../query/page-size.js'
import { identifier, type Sql, sql } from '../sql.js'

export type WalkedItem = Pick<PositionedItem, 'seq' | 'text'>

/** Lists the next items that match a filter, in the order of insertion. @throws PageTooLargeError */
export async function listItemsAfter(
  read: ItemRead,
  { after, limit }: { after: number; limit: number },
): Promise<WalkedItem[]> {
  const orderBy = itemOrderTerms([], read)
  const page = { columns: walkedColumns(read), orderBy, limit, contentColumn: 'text' }
  return assertPageFits(await read.all<WalkedItem>(compileRows(read, page, sql`seq > ${after}`)))
}

/** Lists the first items of a sort order. The order of insertion breaks ties. @throws PageTooLargeError */
export async function listFirstItems(
  read: ItemRead,
  { sort, limit }: { sort: Sort; limit: number },
): Promise<WalkedItem[]> {
  const { dialect, indexKeys } = read
  const terms = sort.flatMap((key) => dialect.json.orderTerms(key, indexKeys))
  const orderBy = [...terms, ...itemOrderTerms([], read)]
  const page = { columns: walkedColumns(read), orderBy, limit, contentColumn: 'text' }
  return assertPageFits(await read.all<WalkedItem>(compileRows(read, page)))
}

function walkedColumns({ dialect }: ItemRead): Record<keyof WalkedItem, Sql> {
  return { seq: sql`seq`, text: dialect.itemColumns.text }
}

/** Lists the ids of the first items that match a filter, in the order of insertion, without their content. */
export async function listItemIds(read: ItemRead, limit: number): Promise<string[]> {
  const page = { columns: { id: sql`id` }, orderBy: itemOrderTerms([], read), limit }
  const rows = await read.all<{ id: string }>(compileRows(read, page))
  return rows.map(({ id }) => id)
}

/** Lists the next items in the order of insertion, with their ids. */
export function listNextItems(
  queries: Reader,
  table: string,
  { after, limit }: { after: number; limit: number },
): Promise<(WalkedItem & { id: string })[]> {
  return queries.all(sql`select seq, id, ${queries.dialect.itemColumns.text} as text
    from ${identifier(table)} where seq > ${after} order by seq limit ${limit}`)
}

/** Returns the row number of the newest item; 0 for an empty table. */
export async function newestSeq(queries: Reader, table: string): Promise<number> {
  const row = await first<{ seq: number | null }>(
    queries,
    sql`select max(seq) as seq from ${identifier(table)}`,
  )
  return row?.seq ?? 0
}

/** A range of items in the order of insertion: row numbers above `after`, up to `upTo`. */
export interface ItemWindow {
  after: number
  upTo: number
}

/** Shortens a window to at most `items` items. Items count whether they match a filter or not. */
export async function firstOfWindow(
  queries: Reader,
  table: string,
  { after, upTo, items }: ItemWindow & { items: number },
): Promise<ItemWindow> {
  const row = await first<{ seq: number | null }>(
    queries,
    sql`select max(seq) as seq from (
      select seq from ${identifier(table)} where seq > ${after} and seq <= ${upTo}
      order by seq limit ${items}) as found`,
  )
  return { after, upTo: row?.seq ?? upTo }
}

/** Lists the ids of the items in a window that match a filter, in the order of insertion. */
export async function listIdsInWindow(
  queries: Reader,
  table: string,
  { after, upTo, filter }: ItemWindow & { filter: Filter },
): Promise<{ seq: number; id: string }[]> {
  return queries.all(sql`select seq, id from ${identifier(table)}
    where seq > ${after} and seq <= ${upTo} and ${compileFilterWithDeadlineCheck(filter, queries.dialect.json)}
    order by seq`)
}
