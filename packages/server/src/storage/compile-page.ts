import type { Filter, Sort } from '@foyer/protocol'
import { orderList, sortParts } from './compile-sort.js'
import type { IndexKey } from './index-keys.js'
import type { OrderPart } from './order-part.js'
import { splitLists, unlistedOnly } from './split-lists.js'
import { identifier, join, type Sql, sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/** By fields, or in an order that looks random and is the same for the same seed. */
export type ItemOrder = { sort: Sort } | { seed: string }

/** Which items to list. */
export interface ItemsPage {
  filter: Filter
  order: ItemOrder
  limit: number
  offset: number
  /** What the indexes of the collection hold. */
  keys?: readonly IndexKey[]
}

/** Compiles a page of items to one statement, whose rows begin with these columns. */
export function compilePage(
  table: Sql,
  page: ItemsPage & { columns: Sql },
  dialect: SqlDialect,
): Sql {
  const { json } = dialect
  const { order, keys = [] } = page
  const by =
    'seed' in order
      ? [{ value: json.shuffled(order.seed), direction: sql`asc` }, byId]
      : sortParts(order.sort, json, keys)
  return compileRows(table, { ...page, by }, dialect)
}

/**
 * The same page where no item has a list in the fields that are looked for: a union hands each row on once more, which costs
 * half as much as finding it. It finds nothing where there are lists. Undefined where it would not be shorter.
 */
export function compileUnlisted(
  table: Sql,
  { filter, order, columns, limit, offset, keys = [] }: ItemsPage & { columns: Sql },
  dialect: SqlDialect,
): Sql | undefined {
  const { json } = dialect
  const condition = 'seed' in order ? undefined : unlistedOnly(filter, { json, table, keys })
  if (!condition || 'seed' in order) return undefined
  return sql`select ${columns} from ${table} where ${condition}
    order by ${orderList(sortParts(order.sort, json, keys))} limit ${dialect.limit(limit)} offset ${offset}`
}

/** Which rows of a collection's table to read, and what of them. */
export interface RowsPage extends Pick<ItemsPage, 'filter' | 'limit' | 'keys'> {
  columns: Sql
  /** What holds for the rows besides the filter. */
  within?: Sql
  by: readonly OrderPart[]
  offset?: number
}

/** Compiles such a page to one statement; behind the columns there may be those that the rows are ordered by. */
export function compileRows(table: Sql, page: RowsPage, dialect: SqlDialect): Sql {
  const { filter, columns, within, by, limit, offset = 0, keys = [] } = page
  const matching = splitLists(filter, { json: dialect.json, table, keys })
  const [only = sql`true`, ...others] = within
    ? matching.map((condition) => sql`${within} and ${condition}`)
    : matching
  const end = sql`limit ${dialect.limit(limit)} offset ${offset}`
  if (others.length === 0) {
    return sql`select ${columns} from ${table} where ${only} order by ${orderList(by)} ${end}`
  }
  const sorted = by.map(({ value }, place) => sql`, ${value} as ${sortColumn(place)}`)
  const list = orderList(
    by.map(({ direction }, place) => ({ value: sortColumn(place), direction })),
  )
  const selects = [only, ...others].map((condition) => {
    const select = sql`select ${columns}${join(sorted, '')} from ${table} where ${condition}`
    return dialect.limitsInside
      ? sql`(${select} order by ${list} limit ${dialect.limit(limit + offset)})`
      : select
  })
  return sql`${join(selects, ' union all ')} order by ${list} ${end}`
}

const byId = { value: sql`id`, direction: sql`asc` }

function sortColumn(place: number): Sql {
  return identifier(`sort${place}`)
}
