import type { Sort } from '@foyer/protocol'
import type { IndexKey } from './index-keys.js'
import type { JsonDialect } from './json-dialect.js'
import type { OrderPart } from './order-part.js'
import { join, type Sql, sql } from './sql.js'

/**
 * Compiles a sort list to what stands after ORDER BY. Equal items are told apart by their id, so that pages
 * never overlap; without a list items come in the order in which they were inserted.
 */
export function compileSort(sort: Sort, json: JsonDialect): Sql {
  if (sort.length === 0) return sql`seq`
  return join([...sort.map((key) => json.orderBy(key)), sql`id`], ', ')
}

/** What stands after ORDER BY for these pieces. */
export function orderList(parts: readonly OrderPart[]): Sql {
  return join(
    parts.map(({ value, direction }) => sql`${value} ${direction}`),
    ', ',
  )
}

/** The same order in the pieces that it is made of, led by what the indexes of the collection hold. */
export function sortParts(
  sort: Sort,
  json: JsonDialect,
  keys: readonly IndexKey[],
): readonly OrderPart[] {
  if (sort.length === 0) return [{ value: sql`seq`, direction: sql`asc` }]
  const parts = sort.flatMap((key) => json.orderParts(key, keys))
  return [...parts, { value: sql`id`, direction: sql`asc` }]
}
