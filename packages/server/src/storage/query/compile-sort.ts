import type { Sort, SortKey } from '@foyer/protocol'
import type { IndexKey } from '../index-keys.js'
import type { JsonDialect } from '../json-dialect.js'
import { join, type Sql, sql } from '../sql.js'
import type { OrderTerm } from './keyset.js'

/**
 * Compiles a sort list to ORDER BY terms, index keys of the collection first. The id breaks ties, so that pages never
 * overlap. An empty list sorts by insertion.
 */
export function sortTerms(
  sort: Sort,
  json: JsonDialect,
  indexKeys: readonly IndexKey[] = [],
): readonly OrderTerm[] {
  if (sort.length === 0) return [{ value: sql`seq`, direction: sql`asc` }]
  const { keys: deciding, idOrder } = decidingPart(sort)
  const terms = deciding.flatMap((key) => json.orderParts(key, indexKeys))
  return [...terms, { value: sql`id`, direction: idOrder === 'ASC' ? sql`asc` : sql`desc` }]
}

/** Drops the sort keys after the id, which is unique. */
export function decidingPart(sort: Sort): { keys: Sort; idOrder: SortKey['order'] } {
  const index = sort.findIndex(({ path }) => path.length === 1 && path[0] === '_id')
  const id = sort[index]
  return id ? { keys: sort.slice(0, index), idOrder: id.order } : { keys: sort, idOrder: 'ASC' }
}

/** Joins terms to an ORDER BY list. */
export function orderList(parts: readonly OrderTerm[]): Sql {
  return join(
    parts.map(({ value, direction }) => sql`${value} ${direction}`),
    ', ',
  )
}
