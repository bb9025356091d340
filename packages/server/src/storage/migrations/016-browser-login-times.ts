import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Times of browser logins; existing ones count as old. @see docs/storage.md */
export const browserLoginTimes: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) =>
    sql`alter table browser_logins add column logged_in_at ${types.integer} not null default 0`,
]
