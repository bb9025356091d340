import type { Filter } from '@foyer/protocol'
import { compileFilter } from './compile-filter.js'
import type { Database } from './database.js'
import type { StoredItem } from './items.js'
import { identifier, sql } from './sql.js'

/** A page of the items that match a filter, in an order that looks random and is the same for the same seed. */
export async function listShuffledItems(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: { filter: Filter; seed: string; limit: number; offset: number },
): Promise<Pick<StoredItem, 'id' | 'text'>[]> {
  const { items, json } = db.dialect
  return db.all(sql`select id, ${items.text} as text from ${identifier(table)}
    where ${compileFilter(page.filter, json)}
    order by ${json.shuffled(page.seed)}, id limit ${page.limit} offset ${page.offset}`)
}
