import type { Filter, Path, SortKey } from '@foyer/protocol'
import { type Database, first } from './database.js'
import type { IndexKey } from './index-keys.js'
import { selectionOf } from './split-lists.js'
import { identifier, sql } from './sql.js'

type Keys = readonly IndexKey[] | undefined

/**
 * A page of the values that a field has in the items that match a filter, each once, as JSON text; null stands for missing
 * too. In the order of `compareBy`, and where that sees no difference (true and 1), of the JSON text.
 */
export async function listItemValues(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: { filter: Filter; field: SortKey; limit: number; offset: number; keys?: Keys },
): Promise<string[]> {
  const items = identifier(table)
  const { json } = db.dialect
  // Sorting reads the value of any one item that has it.
  const rows = await db.all<{ value: string }>(sql`select found.value from (
      select ${json.jsonText(page.field.path)} as value, min(seq) as seq
      from ${items} where ${selectionOf(items, page.filter, { json, keys: page.keys })} group by 1
    ) as found join ${items} using (seq)
    order by ${json.orderBy(page.field)}, found.value
    limit ${page.limit} offset ${page.offset}`)
  return rows.map(({ value }) => value)
}

/** How many values `listItemValues` lists on all pages. */
export async function countItemValues(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  { filter, path, keys }: { filter: Filter; path: Path; keys?: Keys },
): Promise<number> {
  const { json } = db.dialect
  const items = identifier(table)
  const row = await first<{ total: number }>(
    db,
    sql`select count(distinct ${json.jsonText(path)}) as total from ${items}
      where ${selectionOf(items, filter, { json, keys })}`,
  )
  return row?.total ?? 0
}
