import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Browser logins to the hosted pages, and clients that require consent. @see docs/storage.md */
export const browserLogins: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table browser_logins (
    browser_hash ${types.text} not null,
    identity_id ${types.text} not null references identities (id),
    used_at ${types.integer} not null,
    expires_at ${types.integer} not null,
    primary key (browser_hash, identity_id)
  )${tableOptions}`,
  () => sql`create index browser_logins_by_identity on browser_logins (identity_id)`,
  () => sql`create index browser_logins_by_expiry on browser_logins (expires_at)`,
  ({ types }) => sql`alter table clients add column consent ${types.integer} not null default 0`,
  ({ types, tableOptions }) => sql`create table consents (
    identity_id ${types.text} not null references identities (id),
    client_id ${types.text} not null,
    given_at ${types.integer} not null,
    primary key (identity_id, client_id)
  )${tableOptions}`,
]
