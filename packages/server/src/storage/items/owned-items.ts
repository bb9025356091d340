import { type Database, first, type Queries } from '../database.js'
import type { StoredItem } from '../items-tables.js'
import { identifier, sql } from '../sql.js'

/** An item with its position in the order of insertion. */
export type OwnedItem = Pick<StoredItem, 'id' | 'text'> & { seq: number }

/** Counts the items of an owner. */
export async function countOwned(
  queries: Pick<Queries, 'all'>,
  table: string,
  owner: string,
): Promise<number> {
  const row = await first<{ total: number }>(
    queries,
    sql`select count(*) as total from ${identifier(table)} where owner = ${owner}`,
  )
  return row?.total ?? 0
}

/** Lists ids of an owner's items, in the order of insertion. */
export async function listOwnedIds(
  queries: Pick<Queries, 'all'>,
  table: string,
  { owner, limit }: { owner: string; limit: number },
): Promise<string[]> {
  const rows = await queries.all<{ id: string }>(sql`select id from ${identifier(table)}
    where owner = ${owner} order by seq limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Lists the next items of an owner after a position, in the order of insertion. */
export async function listOwnedItems(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  { owner, after, limit }: { owner: string; after: number; limit: number },
): Promise<OwnedItem[]> {
  const rows = await db.all<OwnedItem>(
    sql`select seq, id, ${db.dialect.items.text} as text from ${identifier(table)}
      where owner = ${owner} and seq > ${after} order by seq limit ${limit}`,
  )
  return rows.map(({ seq, id, text }) => ({ seq, id, text }))
}
