import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Rate limit counters shared by several processes. @see docs/storage.md#limit-counts */
export const limitCounts: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions, unlogged }) => sql`create ${unlogged}table limit_counts (
    key ${types.text} primary key,
    used ${types.integer} not null,
    ends_at ${types.integer} not null
  )${tableOptions}`,
  () => sql`create index limit_counts_by_end on limit_counts (ends_at)`,
]
