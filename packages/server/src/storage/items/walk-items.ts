import type { Filter, Sort } from '@foyer/protocol'
import { first, type Queries } from '../database.js'
import type { IndexKey } from '../engine/index-keys.js'
import { compileFilterWithCheckpoint } from '../query/compile-filter.js'
import { compileRows, type RowsPage } from '../query/compile-page.js'
import { itemOrderTerms } from '../query/item-order.js'
import type { Scan } from '../scan/scan.js'
import { identifier, sql } from '../sql.js'

/** An item with its position in the order of insertion. */
export interface WalkedItem {
  seq: number
  text: string
}

type Keys = readonly IndexKey[]

/** Lists the next items that match a filter, in the order of insertion. */
export async function listItemsAfter(
  scan: Scan,
  table: string,
  { after, ...page }: { filter: Filter; after: number; limit: number; indexKeys?: Keys },
): Promise<WalkedItem[]> {
  const orderBy = itemOrderTerms([], scan.dialect.json)
  return listWalked(scan, table, { ...page, within: sql`seq > ${after}`, orderBy })
}

/** Lists the first items of a sort order. The order of insertion breaks ties. */
export async function listFirstItems(
  scan: Scan,
  table: string,
  { sort, ...page }: { filter: Filter; sort: Sort; limit: number; indexKeys?: Keys },
): Promise<WalkedItem[]> {
  const { json } = scan.dialect
  const parts = sort.flatMap((key) => json.orderTerms(key, page.indexKeys))
  return listWalked(scan, table, { ...page, orderBy: [...parts, ...itemOrderTerms([], json)] })
}

function listWalked(
  scan: Scan,
  table: string,
  page: Omit<RowsPage, 'columns'>,
): Promise<WalkedItem[]> {
  const columns = sql`seq, ${scan.dialect.items.text} as text`
  return scan.all(compileRows(identifier(table), { ...page, columns }, scan.dialect))
}

/** Lists the ids of the first items that match a filter, in the order of insertion, without their content. */
export async function listItemIds(
  scan: Scan,
  table: string,
  page: { filter: Filter; indexKeys: Keys; limit: number },
): Promise<string[]> {
  const rowsPage = { ...page, orderBy: itemOrderTerms([], scan.dialect.json), columns: sql`id` }
  const rows = await scan.all<{ id: string }>(
    compileRows(identifier(table), rowsPage, scan.dialect),
  )
  return rows.map(({ id }) => id)
}

/** Lists the next items in the order of insertion, with their ids. */
export function listNextItems(
  queries: Pick<Queries, 'all' | 'dialect'>,
  table: string,
  { after, limit }: { after: number; limit: number },
): Promise<(WalkedItem & { id: string })[]> {
  return queries.all(sql`select seq, id, ${queries.dialect.items.text} as text
    from ${identifier(table)} where seq > ${after} order by seq limit ${limit}`)
}

/** Returns the row number of the newest item; 0 for an empty table. */
export async function newestSeq(queries: Pick<Queries, 'all'>, table: string): Promise<number> {
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
  queries: Pick<Queries, 'all'>,
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
  queries: Pick<Queries, 'all' | 'dialect'>,
  table: string,
  { after, upTo, filter }: ItemWindow & { filter: Filter },
): Promise<{ seq: number; id: string }[]> {
  return queries.all(sql`select seq, id from ${identifier(table)}
    where seq > ${after} and seq <= ${upTo} and ${compileFilterWithCheckpoint(filter, queries.dialect.json)}
    order by seq`)
}
