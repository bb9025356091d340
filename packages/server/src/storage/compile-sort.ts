import type { Sort } from '@foyer/protocol'
import type { JsonDialect } from './json-dialect.js'
import { join, type Sql, sql } from './sql.js'

/**
 * Compiles a sort list to what stands after ORDER BY. Equal items are told apart by their id, so that pages
 * never overlap; without a list items come in the order in which they were inserted.
 */
export function compileSort(sort: Sort, json: JsonDialect): Sql {
  if (sort.length === 0) return sql`seq`
  return join([...sort.map((key) => json.orderBy(key)), sql`id`], ', ')
}
