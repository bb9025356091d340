import type { Filter } from '@foyer/protocol'
import { compileFilter } from './compile-filter.js'
import type { Database } from './database.js'
import type { StoredItem } from './items.js'
import { identifier, sql } from './sql.js'
import { sqliteJson } from './sqlite-json.js'

/** A page of the items that match a filter, in an order that looks random and is the same for the same seed. */
export async function listShuffledItems(
  db: Pick<Database, 'all'>,
  table: string,
  page: { filter: Filter; seed: string; limit: number; offset: number },
): Promise<Pick<StoredItem, 'id' | 'text'>[]> {
  return db.all(sql`select id, json(data) as text from ${identifier(table)}
    where ${compileFilter(page.filter, sqliteJson)}
    order by ${sqliteJson.shuffled(page.seed)}, id limit ${page.limit} offset ${page.offset}`)
}
