import { type Sql, sql } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'

/** When each login of a browser was; for those from before this nobody knows, and they count as old. @see docs/storage.md */
export const browserLoginTimes: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) =>
    sql`alter table browser_logins add column logged_in_at ${types.integer} not null default 0`,
]
