import { type Filter, type Path, type SortKey, sortValue } from '@foyer/protocol'
import { orderList } from './compile-sort.js'
import { type Database, first } from './database.js'
import type { IndexKey } from './index-keys.js'
import type { JsonDialect } from './json-dialect.js'
import { type Level, plainLevel, type ReadingFrom, readBehind, turned } from './keyset.js'
import { selectionOf } from './split-lists.js'
import { identifier, type Sql, sql } from './sql.js'

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
  const { json } = db.dialect
  const items = identifier(table)
  const values = selectValues(items, {
    path: page.field.path,
    condition: selectionOf(items, page.filter, { json, keys: page.keys }),
    by: sql`${json.orderBy(page.field)}, found.value`,
    json,
  })
  const rows = await db.all<{ value: string }>(
    sql`${values} limit ${db.dialect.limit(page.limit)} offset ${page.offset}`,
  )
  return rows.map(({ value }) => value)
}

/** What `listItemValues` lists, in the order of reading from a value on. */
export async function listItemValuesFrom(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: { filter: Filter; field: SortKey; from: ReadingFrom<string>; limit: number; keys?: Keys },
): Promise<string[]> {
  const { json } = db.dialect
  const { path } = page.field
  const items = identifier(table)
  const matching = selectionOf(items, page.filter, { json, keys: page.keys })
  const levels = levelsOf(page.field, page.from, json)
  const rows = await readBehind(levels, page, ({ condition: behind, by }, limit) => {
    const condition = sql`${behind} and ${matching}`
    const values = selectValues(items, { path, condition, by: orderList(by), json })
    return db.all<{ value: string }>(sql`${values} limit ${db.dialect.limit(limit)}`)
  })
  return rows.map(({ value }) => value)
}

/** Sorting reads the value of any one item that has it. */
function selectValues(
  items: Sql,
  { path, condition, by, json }: { path: Path; condition: Sql; by: Sql; json: JsonDialect },
): Sql {
  return sql`select found.value from (
      select ${json.jsonText(path)} as value, min(seq) as seq
      from ${items} where ${condition} group by 1
    ) as found join ${items} using (seq)
    order by ${by}`
}

function levelsOf(
  field: SortKey,
  { place = 'null', ...how }: ReadingFrom<string>,
  json: JsonDialect,
): Level[] {
  const read = how.back ? turned(field) : field
  const text = plainLevel(json.jsonText(field.path), place, how)
  return [
    { by: json.orderParts(read), beside: json.beside(read, sortValue(JSON.parse(place))) },
    {
      by: [{ value: sql`found.value`, direction: how.back ? sql`desc` : sql`asc` }],
      beside: text.beside,
    },
  ]
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
