import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Accounts of owners, their sessions and invitations, and names in the audit log. @see docs/storage.md#tables */
export const ownerAccounts: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table owner_accounts (
    id ${types.text} primary key,
    email ${types.text} not null,
    email_key ${types.text} not null unique,
    name ${types.text} not null,
    role ${types.text} not null,
    password_hash ${types.text} not null,
    password_changed_at ${types.integer} not null,
    created_at ${types.integer} not null,
    last_sign_in_at ${types.integer}
  )${tableOptions}`,
  ({ types, tableOptions }) => sql`create table owner_sessions (
    hash ${types.text} primary key,
    id ${types.text} not null unique,
    owner_id ${types.text} not null,
    created_at ${types.integer} not null,
    used_at ${types.integer} not null,
    user_agent ${types.text},
    network ${types.text}
  )${tableOptions}`,
  () => sql`create index owner_sessions_by_owner on owner_sessions (owner_id, used_at)`,
  ({ types, tableOptions }) => sql`create table owner_invitations (
    id ${types.text} primary key,
    email ${types.text} not null,
    email_key ${types.text} not null unique,
    role ${types.text} not null,
    invited_by ${types.text} not null,
    created_at ${types.integer} not null,
    expires_at ${types.integer} not null
  )${tableOptions}`,
  ({ types }) => sql`alter table audit add column actor_name ${types.text}`,
  ({ types }) =>
    sql`alter table inbox_messages add column owners_only ${types.integer} not null default 0`,
]
