import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Session metadata, rotated refresh tokens, access tokens of API keys. @see docs/storage.md#sessions */
export const sessions: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) => sql`alter table grants add column last_used_at ${types.integer}`,
  ({ types }) => sql`alter table grants add column user_agent ${types.text}`,
  ({ types }) => sql`alter table grants add column network ${types.text}`,
  () => sql`create index grants_by_expiry on grants (expires_at)`,
  ({ types, tableOptions }) => sql`create table spent_refresh_tokens (
    hash ${types.text} primary key,
    grant_id ${types.text} not null,
    spent_at ${types.integer} not null
  )${tableOptions}`,
  () => sql`create index spent_refresh_tokens_by_age on spent_refresh_tokens (spent_at)`,
  ({ types, tableOptions }) => sql`create table key_grants (
    id ${types.text} primary key,
    key_hash ${types.text} not null,
    expires_at ${types.integer} not null
  )${tableOptions}`,
]
