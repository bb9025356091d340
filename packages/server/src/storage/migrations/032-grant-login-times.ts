import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/**
 * Times of the logins behind grants; those of existing grants count as old. Unused session tokens and codes, which live
 * for minutes, do not contain this time. @see docs/storage.md#sessions
 */
export const grantLoginTimes: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) =>
    sql`alter table grants add column logged_in_at ${types.integer} not null default 0`,
  () => sql`delete from one_time_tokens where kind in ('session', 'code') and used_at is null`,
]
