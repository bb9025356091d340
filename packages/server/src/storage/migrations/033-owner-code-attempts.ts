import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Attempts of owners at codes of their authenticator apps. @see docs/storage.md#tables */
export function ownerCodeAttempts({ types: { integer } }: SqlDialect): Sql[] {
  return [
    sql`alter table owner_accounts add column code_attempts ${integer} not null default 0`,
    sql`alter table owner_accounts add column code_attempts_since ${integer} not null default 0`,
  ]
}
