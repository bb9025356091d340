import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Collections that check writes against their fields. */
export const enforcedFields: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) =>
    sql`alter table collections add column enforced ${types.integer} not null default 0`,
]
