import type { Filter } from '@foyer/protocol'
import type { Database } from '../database.js'
import type { IndexKey } from '../index-keys.js'
import { compilePage } from '../query/compile-page.js'
import { identifier, lookupText, sql } from '../sql.js'
import type { ReferenceSet } from './references.js'

type Reading = Pick<Database, 'all' | 'dialect'>

/** Lists the ids of the first items that match a filter, in the order of insertion, without their content. */
export async function listItemIds(
  db: Reading,
  table: string,
  { filter, keys, limit }: { filter: Filter; keys: readonly IndexKey[]; limit: number },
): Promise<string[]> {
  const page = { filter, keys, limit, offset: 0, order: { sort: [] }, columns: sql`id` }
  const rows = await db.all<{ id: string }>(compilePage(identifier(table), page, db.dialect))
  return rows.map(({ id }) => id)
}

/** Lists the ids of the first items that refer to an item, in the order of referencing. It reads index entries only. */
export async function listReferringIds(
  db: Reading,
  { contains, near, far }: ReferenceSet,
  { farId, limit }: { farId: string; limit: number },
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`select ${near} as id from item_references
    where ${contains} and ${far} = ${lookupText(farId)} order by seq limit ${limit}`)
  return rows.map(({ id }) => id)
}
