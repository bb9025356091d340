import { type Filter, type Path, type SortKey, sortValue } from '@foyer/protocol'
import { type Database, first } from '../database.js'
import type { IndexKey } from '../index-keys.js'
import type { JsonDialect } from '../json-dialect.js'
import { conjuncts, selectionOf } from '../query/array-disjuncts.js'
import { orderList } from '../query/item-order.js'
import {
  type KeysetKey,
  type KeysetPosition,
  notNullKey,
  readKeysetPage,
  reverseOrder,
} from '../query/keyset.js'
import { identifier, type Sql, sql } from '../sql.js'
import { looseIndexScan } from './loose-index-scan.js'

type Keys = readonly IndexKey[] | undefined

/**
 * Lists a page of the distinct values of a field in the items that match a filter, as JSON text; a missing field counts as
 * null. Sorted by `compareBy`; the JSON text breaks ties (true and 1).
 */
export async function listItemValues(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: { filter: Filter; field: SortKey; limit: number; offset: number; indexKeys?: Keys },
): Promise<string[]> {
  const { field, limit, offset, indexKeys } = page
  if (takesAll(page.filter)) {
    const from = { position: undefined, backwards: false, inclusive: false }
    const loose = await looseIndexScan(db, table, { field, indexKeys, from, limit: offset + limit })
    if (loose) return loose.slice(offset)
  }
  const { json } = db.dialect
  const items = identifier(table)
  const values = selectValues(items, {
    path: page.field.path,
    condition: selectionOf(items, page.filter, { json, indexKeys: page.indexKeys }),
    by: sql`${orderList(json.orderParts(page.field))}, found.value`,
    json,
  })
  const rows = await db.all<{ value: string }>(
    sql`${values} limit ${db.dialect.limit(page.limit)} offset ${page.offset}`,
  )
  return rows.map(({ value }) => value)
}

/** Lists distinct values like `listItemValues`, from a value on, in reading direction. */
export async function listItemValuesFrom(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: {
    filter: Filter
    field: SortKey
    from: KeysetPosition<string>
    limit: number
    indexKeys?: Keys
  },
): Promise<string[]> {
  const loose =
    takesAll(page.filter) &&
    (await looseIndexScan(db, table, { ...page, indexKeys: page.indexKeys }))
  if (loose) return loose
  const { json } = db.dialect
  const { path } = page.field
  const items = identifier(table)
  const matching = selectionOf(items, page.filter, { json, indexKeys: page.indexKeys })
  const keyset = keysetOf(page.field, page.from, json)
  const rows = await readKeysetPage(keyset, page, ({ condition: range, orderBy }, limit) => {
    const condition = sql`${range} and ${matching}`
    const values = selectValues(items, { path, condition, by: orderList(orderBy), json })
    return db.all<{ value: string }>(sql`${values} limit ${db.dialect.limit(limit)}`)
  })
  return rows.map(({ value }) => value)
}

/** Compiles a select of distinct values. Each value is sorted by the first item that contains it. */
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

function keysetOf(
  field: SortKey,
  { position = 'null', ...how }: KeysetPosition<string>,
  json: JsonDialect,
): KeysetKey[] {
  const directed = how.backwards ? reverseOrder(field) : field
  const text = notNullKey(json.jsonText(field.path), position, how)
  return [
    {
      orderBy: json.orderParts(directed),
      ...json.compareFieldToValue(directed, sortValue(JSON.parse(position))),
    },
    {
      ...text,
      orderBy: [{ value: sql`found.value`, direction: how.backwards ? sql`desc` : sql`asc` }],
    },
  ]
}

function takesAll(filter: Filter): boolean {
  return conjuncts(filter).length === 0
}

/** Maximum values counted by a loose index scan. Beyond it, reading the whole index is faster. */
const MAX_COUNTED = 2000

/** Counts the values that `listItemValues` lists on all pages. */
export async function countItemValues(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  { filter, path, indexKeys }: { filter: Filter; path: Path; indexKeys?: Keys },
): Promise<number> {
  if (takesAll(filter)) {
    const from = { position: undefined, backwards: false, inclusive: false }
    const field = { path, order: 'ASC' } as const
    const loose = await looseIndexScan(db, table, { field, indexKeys, from, limit: MAX_COUNTED })
    if (loose && loose.length < MAX_COUNTED) return loose.length
  }
  const { json } = db.dialect
  const items = identifier(table)
  const row = await first<{ total: number }>(
    db,
    sql`select count(distinct ${json.jsonText(path)}) as total from ${items}
      where ${selectionOf(items, filter, { json, indexKeys })}`,
  )
  return row?.total ?? 0
}
