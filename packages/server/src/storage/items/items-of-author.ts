import { countRows, type Reader } from '../database.js'
import type { PositionedItem } from '../query/item-order.js'
import { identifier, sql } from '../sql.js'

export type AuthoredItem = Pick<PositionedItem, 'seq' | 'id' | 'text'>

/** Counts the items of an author. */
export async function countItemsOfAuthor(
  queries: Reader,
  table: string,
  author: string,
): Promise<number> {
  return countRows(queries, sql`from ${identifier(table)} where owner = ${author}`)
}

/** Lists ids of an author's items, in the order of insertion. */
export async function listIdsOfAuthor(
  queries: Reader,
  table: string,
  { author, limit }: { author: string; limit: number },
): Promise<string[]> {
  const rows = await queries.all<{ id: string }>(sql`select id from ${identifier(table)}
    where owner = ${author} order by seq limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Lists the next items of an author after a position, in the order of insertion. */
export function listItemsOfAuthor(
  db: Reader,
  table: string,
  { author, after, limit }: { author: string; after: number; limit: number },
): Promise<AuthoredItem[]> {
  return db.all(sql`select seq, id, ${db.dialect.itemColumns.text} as text from ${identifier(table)}
    where owner = ${author} and seq > ${after} order by seq limit ${limit}`)
}
