import type { Filter } from '@foyer/protocol'
import { first, type Queries } from '../database.js'
import type { IndexKey } from '../engine/index-keys.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import { arrayDisjuncts, isOneIndexedEquality, withoutArrays } from '../query/array-disjuncts.js'
import { identifier, join, type Sql, sql } from '../sql.js'

/** Maximum index entries that are counted without a checkpoint. A checkpoint doubles the cost. */
const COUNTED_UNCHECKED = 1000

/** Counts the items that match a filter, in a scan or a transaction. */
export async function countItems(
  queries: Pick<Queries, 'all' | 'dialect'>,
  table: string,
  filter: Filter,
  indexKeys: readonly IndexKey[] = [],
): Promise<number> {
  const compiled = { dialect: queries.dialect, indexKeys }
  const arrayFree = compileArrayFreeCount(table, filter, compiled)
  let row = arrayFree && (await first<{ total: number }>(queries, arrayFree))
  if (!row?.total) row = await first(queries, compileCount(table, filter, compiled))
  return row?.total ?? 0
}

/**
 * Compiles a cheaper count, which works up to a limit, and only if no matching item has an array in a filtered field. Otherwise,
 * the statement returns 0. Returns undefined if it would not be cheaper.
 */
function compileArrayFreeCount(
  table: string,
  filter: Filter,
  { dialect, indexKeys }: { dialect: SqlDialect; indexKeys: readonly IndexKey[] },
): Sql | undefined {
  const items = identifier(table)
  if (!isOneIndexedEquality(filter, indexKeys)) {
    const condition = withoutArrays(filter, { json: dialect.json, table: items, indexKeys })
    return condition && sql`select count(*) as total from ${items} where ${condition}`
  }
  const json = { ...dialect.json, itemCheckpoint: sql`true` }
  const condition = withoutArrays(filter, { json, table: items, indexKeys })
  const max = dialect.limit(COUNTED_UNCHECKED)
  const entries = condition && sql`select 1 from ${items} where ${condition} limit ${max}`
  return entries && sql`select count(*) % ${max} as total from (${entries})`
}

function compileCount(
  table: string,
  filter: Filter,
  { dialect, indexKeys }: { dialect: SqlDialect; indexKeys: readonly IndexKey[] },
): Sql {
  const items = identifier(table)
  const counts = arrayDisjuncts(filter, { json: dialect.json, table: items, indexKeys }).map(
    (condition) => sql`(select count(*) from ${items} where ${condition})`,
  )
  return sql`select ${join(counts, ' + ')} as total`
}
