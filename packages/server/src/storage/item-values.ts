import type { Filter, Path, SortKey } from '@foyer/protocol'
import { compileFilter } from './compile-filter.js'
import { type Database, first } from './database.js'
import { identifier, sql } from './sql.js'
import { sqliteJson } from './sqlite-json.js'

/**
 * A page of the values that a field has in the items that match a filter, each once, as JSON text; null stands for missing
 * too. In the order of `compareBy`, and where that sees no difference (true and 1), of the JSON text.
 */
export async function listItemValues(
  db: Pick<Database, 'all'>,
  table: string,
  page: { filter: Filter; field: SortKey; limit: number; offset: number },
): Promise<string[]> {
  const items = identifier(table)
  // Sorting reads the value of any one item that has it.
  const rows = await db.all<{ value: string }>(sql`select found.value from (
      select ${sqliteJson.jsonText(page.field.path)} as value, min(seq) as seq
      from ${items} where ${compileFilter(page.filter, sqliteJson)} group by 1
    ) as found join ${items} using (seq)
    order by ${sqliteJson.orderBy(page.field)}, found.value
    limit ${page.limit} offset ${page.offset}`)
  return rows.map(({ value }) => value)
}

/** How many values `listItemValues` lists on all pages. */
export async function countItemValues(
  db: Pick<Database, 'all'>,
  table: string,
  { filter, path }: { filter: Filter; path: Path },
): Promise<number> {
  const row = await first<{ total: number }>(
    db,
    sql`select count(distinct ${sqliteJson.jsonText(path)}) as total from ${identifier(table)}
      where ${compileFilter(filter, sqliteJson)}`,
  )
  return row?.total ?? 0
}
