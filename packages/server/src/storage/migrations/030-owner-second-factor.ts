import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Authenticator apps of owners and their recovery codes. @see docs/storage.md#tables */
export const ownerSecondFactor: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) => sql`alter table owner_accounts add column totp_secret ${types.text}`,
  ({ types }) => sql`alter table owner_accounts add column totp_step ${types.integer}`,
  ({ types }) => sql`alter table owner_accounts add column totp_waiting ${types.text}`,
  ({ types, tableOptions }) => sql`create table owner_recovery_codes (
    owner_id ${types.text} not null references owner_accounts (id),
    hash ${types.text} not null,
    primary key (owner_id, hash)
  )${tableOptions}`,
]
