import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Attempts of owners at codes of their authenticator apps. @see docs/storage.md#tables */
export const ownerCodeAttempts: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) =>
    sql`alter table owner_accounts add column code_attempts ${types.integer} not null default 0`,
  ({ types }) =>
    sql`alter table owner_accounts add column code_attempts_since ${types.integer} not null default 0`,
]
