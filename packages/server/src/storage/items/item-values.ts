import { type Path, type SortKey, sortValue } from '@foyer/protocol'
import { first } from '../database.js'
import type { JsonDialect } from '../engine/json-dialect.js'
import { compileOneCondition } from '../query/compile-conditions.js'
import { orderList } from '../query/item-order.js'
import type { ItemRead, SelectedItems } from '../query/item-read.js'
import {
  fromBeginning,
  type KeysetKey,
  type KeysetStart,
  notNullKey,
  readKeysetPage,
  reverseOrder,
} from '../query/keyset.js'
import { identifier, type Sql, sql } from '../sql.js'
import { looseIndexScan } from './loose-index-scan.js'

/**
 * Lists a page of the distinct values of a field in the items that match a filter, as JSON text. A missing field counts
 * as null. The order is that of `compareBy`; the JSON text breaks ties, such as between true and 1.
 */
export async function listItemValues(
  read: ItemRead,
  { field, limit, offset }: { field: SortKey; limit: number; offset: number },
): Promise<string[]> {
  const loose = await looseIndexScan(read, { field, from: fromBeginning, limit: offset + limit })
  if (loose) return loose.slice(offset)
  const { json } = read.dialect
  const values = selectValues(read, field.path, {
    condition: compileOneCondition(read),
    orderBy: sql`${orderList(json.orderTerms(field, []))}, found.value`,
  })
  const rows = await read.all<{ value: string }>(
    sql`${values} limit ${read.dialect.limit(limit)} offset ${offset}`,
  )
  return rows.map(({ value }) => value)
}

/** Lists distinct values like `listItemValues`, but starts at a value, and reads in either direction. */
export async function listItemValuesFrom(
  read: ItemRead,
  page: { field: SortKey; from: KeysetStart<string>; limit: number },
): Promise<string[]> {
  const loose = await looseIndexScan(read, page)
  if (loose) return loose
  const { field, from } = page
  const matching = compileOneCondition(read)
  const keyset = keysetOf(field, from, read.dialect.json)
  const rows = await readKeysetPage(keyset, page, ({ condition: range, orderBy }, limit) => {
    const condition = sql`${range} and ${matching}`
    const values = selectValues(read, field.path, { condition, orderBy: orderList(orderBy) })
    return read.all<{ value: string }>(sql`${values} limit ${read.dialect.limit(limit)}`)
  })
  return rows.map(({ value }) => value)
}

/** Compiles a select of distinct values. Each value is sorted by the first item that contains it. */
function selectValues(
  { dialect, table }: SelectedItems,
  path: Path,
  { condition, orderBy }: { condition: Sql; orderBy: Sql },
): Sql {
  const items = identifier(table)
  return sql`select found.value from (
      select ${dialect.json.jsonText(path)} as value, min(seq) as seq
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
      orderBy: json.orderTerms(directed, []),
      conditionsAt: (value) => json.keysetConditions(directed, sortValue(JSON.parse(value)), []),
    },
    {
      ...text,
      orderBy: [{ value: sql`found.value`, direction: backwards ? sql`desc` : sql`asc` }],
    },
  ]
}

/** Maximum values counted by a loose index scan. Beyond it, reading the whole index is faster. */
const MAX_COUNTED = 2000

/** Counts the values that `listItemValues` lists on all pages. */
export async function countItemValues(read: ItemRead, path: Path): Promise<number> {
  const field = { path, order: 'ASC' } as const
  const loose = await looseIndexScan(read, { field, from: fromBeginning, limit: MAX_COUNTED })
  if (loose && loose.length < MAX_COUNTED) return loose.length
  const row = await first<{ total: number }>(
    read,
    sql`select count(distinct ${read.dialect.json.jsonText(path)}) as total
      from ${identifier(read.table)} where ${compileOneCondition(read)}`,
  )
  return row?.total ?? 0
}
