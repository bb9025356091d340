import { type Filter, type Path, type SortKey, sortValue } from '@foyer/protocol'
import { first } from '../database.js'
import type { IndexKey } from '../engine/index-keys.js'
import type { JsonDialect } from '../engine/json-dialect.js'
import { compileSelection, conjuncts } from '../query/array-disjuncts.js'
import { orderList } from '../query/item-order.js'
import {
  type KeysetKey,
  type KeysetStart,
  notNullKey,
  readKeysetPage,
  reverseOrder,
} from '../query/keyset.js'
import type { Scan } from '../scan/scan.js'
import { identifier, type Sql, sql } from '../sql.js'
import { looseIndexScan } from './loose-index-scan.js'

type Keys = readonly IndexKey[] | undefined

/**
 * Lists a page of the distinct values of a field in the items that match a filter, as JSON text. A missing field counts as
 * null. The order is that of `compareBy`; the JSON text breaks ties, such as between true and 1.
 */
export async function listItemValues(
  scan: Scan,
  table: string,
  page: { filter: Filter; field: SortKey; limit: number; offset: number; indexKeys?: Keys },
): Promise<string[]> {
  const { field, limit, offset, indexKeys } = page
  if (matchesAll(page.filter)) {
    const from = { position: undefined, backwards: false, inclusive: false }
    const loose = await looseIndexScan(scan, table, {
      field,
      indexKeys,
      from,
      limit: offset + limit,
    })
    if (loose) return loose.slice(offset)
  }
  const { json } = scan.dialect
  const items = identifier(table)
  const values = selectValues(items, {
    path: page.field.path,
    condition: compileSelection(items, page.filter, { json, indexKeys: page.indexKeys }),
    orderBy: sql`${orderList(json.orderTerms(page.field))}, found.value`,
    json,
  })
  const rows = await scan.all<{ value: string }>(
    sql`${values} limit ${scan.dialect.limit(page.limit)} offset ${page.offset}`,
  )
  return rows.map(({ value }) => value)
}

/** Lists distinct values like `listItemValues`, but starts at a value, and reads in either direction. */
export async function listItemValuesFrom(
  scan: Scan,
  table: string,
  page: {
    filter: Filter
    field: SortKey
    from: KeysetStart<string>
    limit: number
    indexKeys?: Keys
  },
): Promise<string[]> {
  const loose =
    matchesAll(page.filter) &&
    (await looseIndexScan(scan, table, { ...page, indexKeys: page.indexKeys }))
  if (loose) return loose
  const { json } = scan.dialect
  const { path } = page.field
  const items = identifier(table)
  const matching = compileSelection(items, page.filter, { json, indexKeys: page.indexKeys })
  const keyset = keysetOf(page.field, page.from, json)
  const rows = await readKeysetPage(keyset, page, ({ condition: range, orderBy }, limit) => {
    const condition = sql`${range} and ${matching}`
    const values = selectValues(items, { path, condition, orderBy: orderList(orderBy), json })
    return scan.all<{ value: string }>(sql`${values} limit ${scan.dialect.limit(limit)}`)
  })
  return rows.map(({ value }) => value)
}

/** Compiles a select of distinct values. Each value is sorted by the first item that contains it. */
function selectValues(
  items: Sql,
  {
    path,
    condition,
    orderBy,
    json,
  }: { path: Path; condition: Sql; orderBy: Sql; json: JsonDialect },
): Sql {
  return sql`select found.value from (
      select ${json.jsonText(path)} as value, min(seq) as seq
      from ${items} where ${condition} group by 1
    ) as found join ${items} using (seq)
    order by ${orderBy}`
}

function keysetOf(
  field: SortKey,
  from: KeysetStart<string>,
  json: JsonDialect,
): KeysetKey<string>[] {
  const { backwards, inclusive } = from
  const directed = backwards ? reverseOrder(field) : field
  const text = notNullKey(json.jsonText(field.path), (value: string) => value, {
    descending: backwards,
    inclusive,
  })
  return [
    {
      orderBy: json.orderTerms(directed),
      conditionsAt: (value) => json.keysetConditions(directed, sortValue(JSON.parse(value))),
    },
    {
      ...text,
      orderBy: [{ value: sql`found.value`, direction: backwards ? sql`desc` : sql`asc` }],
    },
  ]
}

function matchesAll(filter: Filter): boolean {
  return conjuncts(filter).length === 0
}

/** Maximum values counted by a loose index scan. Beyond it, reading the whole index is faster. */
const MAX_COUNTED = 2000

/** Counts the values that `listItemValues` lists on all pages. */
export async function countItemValues(
  scan: Scan,
  table: string,
  { filter, path, indexKeys }: { filter: Filter; path: Path; indexKeys?: Keys },
): Promise<number> {
  if (matchesAll(filter)) {
    const from = { position: undefined, backwards: false, inclusive: false }
    const field = { path, order: 'ASC' } as const
    const loose = await looseIndexScan(scan, table, { field, indexKeys, from, limit: MAX_COUNTED })
    if (loose && loose.length < MAX_COUNTED) return loose.length
  }
  const { json } = scan.dialect
  const items = identifier(table)
  const row = await first<{ total: number }>(
    scan,
    sql`select count(distinct ${json.jsonText(path)}) as total from ${items}
      where ${compileSelection(items, filter, { json, indexKeys })}`,
  )
  return row?.total ?? 0
}
