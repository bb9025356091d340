import type { Filter, Sort } from '@foyer/protocol'
import { sortParts } from './compile-sort.js'
import type { IndexKey } from './index-keys.js'
import { splitLists } from './split-lists.js'
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

/** Compiles a page of items to one statement, whose rows begin with `id`, `revision` and `text`. */
export function compilePage(table: Sql, page: ItemsPage, dialect: SqlDialect): Sql {
  const { json, items } = dialect
  const { filter, order, limit, offset, keys = [] } = page
  const parts =
    'seed' in order
      ? [{ value: json.shuffled(order.seed), direction: sql`asc` }, byId]
      : sortParts(order.sort, json, keys)
  const [only = sql`true`, ...others] = splitLists(filter, { json, table, keys })
  if (others.length === 0) {
    const by = join(
      parts.map(({ value, direction }) => sql`${value} ${direction}`),
      ', ',
    )
    return sql`select id, revision, ${items.text} as text from ${table} where ${only}
      order by ${by} limit ${limit} offset ${offset}`
  }
  const columns = parts.map(({ value }, place) => sql`, ${value} as ${sortColumn(place)}`)
  const by = join(
    parts.map(({ direction }, place) => sql`${sortColumn(place)} ${direction}`),
    ', ',
  )
  const selects = [only, ...others].map((condition) => {
    const select = sql`select id, revision, ${items.text} as text${join(columns, '')} from ${table} where ${condition}`
    return dialect.limitsInside ? sql`(${select} order by ${by} limit ${limit + offset})` : select
  })
  return sql`${join(selects, ' union all ')} order by ${by} limit ${limit} offset ${offset}`
}

const byId = { value: sql`id`, direction: sql`asc` }

function sortColumn(place: number): Sql {
  return identifier(`sort${place}`)
}
