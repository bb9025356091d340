import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/**
 * Creates the first tables. Times are in milliseconds since 1970; secrets are stored as SHA-256.
 * @see docs/storage.md
 */
export const firstTables: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table settings (
    key ${types.text} primary key,
    value ${types.text} not null
  )${tableOptions}`,
  ({ types, tableOptions }) => sql`create table signing_keys (
    id ${types.text} primary key,
    private_jwk ${types.text} not null,
    created_at ${types.integer} not null
  )${tableOptions}`,
  ({ types, tableOptions }) => sql`create table api_keys (
    hash ${types.text} primary key,
    name ${types.text} not null,
    created_at ${types.integer} not null
  )${tableOptions}`,
  ({ types, tableOptions }) => sql`create table clients (
    id ${types.text} primary key,
    name ${types.text} not null,
    redirect_uris ${types.text} not null,
    origins ${types.text} not null,
    created_at ${types.integer} not null
  )${tableOptions}`,
  ({ types, tableOptions }) => sql`create table identities (
    id ${types.text} primary key,
    email ${types.text} not null,
    email_key ${types.text} not null unique,
    email_verified ${types.integer} not null,
    password_hash ${types.text} not null,
    status ${types.text} not null,
    profile ${types.text} not null,
    revision ${types.integer} not null,
    created_at ${types.integer} not null,
    updated_at ${types.integer} not null,
    last_login_at ${types.integer}
  )${tableOptions}`,
  () => sql`create index identities_by_age on identities (created_at, id)`,
  ({ types, tableOptions }) => sql`create table grants (
    id ${types.text} primary key,
    identity_id ${types.text} not null references identities (id),
    client_id ${types.text} not null,
    refresh_hash ${types.text} not null unique,
    created_at ${types.integer} not null,
    expires_at ${types.integer} not null,
    revoked_at ${types.integer},
    revoked_reason ${types.text}
  )${tableOptions}`,
  () => sql`create index grants_by_identity on grants (identity_id)`,
  ({ types, tableOptions }) => sql`create table one_time_tokens (
    hash ${types.text} primary key,
    kind ${types.text} not null,
    payload ${types.text} not null,
    attempts ${types.integer} not null default 0,
    grant_id ${types.text},
    expires_at ${types.integer} not null,
    used_at ${types.integer}
  )${tableOptions}`,
  () => sql`create index one_time_tokens_by_expiry on one_time_tokens (expires_at)`,
  ({ types, tableOptions }) => sql`create table inbox_messages (
    seq ${types.serial},
    id ${types.text} not null unique,
    channel ${types.text} not null,
    recipient ${types.text} not null,
    subject ${types.text} not null,
    text ${types.text} not null,
    html ${types.text} not null,
    links ${types.text} not null,
    code ${types.text},
    created_at ${types.integer} not null
  )${tableOptions}`,
  ({ types, tableOptions }) => sql`create table collections (
    id ${types.text} primary key,
    items_table ${types.text} not null unique,
    display_name ${types.text} not null,
    fields ${types.text} not null,
    permissions ${types.text} not null,
    declared ${types.text},
    revision ${types.integer} not null,
    created_at ${types.integer} not null,
    updated_at ${types.integer} not null
  )${tableOptions}`,
]
