import { sql } from '../sql.js'

/** Every time is in milliseconds since 1970, every secret a SHA-256. @see docs/storage.md */
export const firstTables = [
  sql`create table settings (
    key text primary key,
    value text not null
  ) strict`,
  sql`create table signing_keys (
    id text primary key,
    private_jwk text not null,
    created_at integer not null
  ) strict`,
  sql`create table api_keys (
    hash text primary key,
    name text not null,
    created_at integer not null
  ) strict`,
  sql`create table clients (
    id text primary key,
    name text not null,
    redirect_uris text not null,
    origins text not null,
    created_at integer not null
  ) strict`,
  sql`create table identities (
    id text primary key,
    email text not null,
    email_key text not null unique,
    email_verified integer not null,
    password_hash text not null,
    status text not null,
    profile text not null,
    revision integer not null,
    created_at integer not null,
    updated_at integer not null,
    last_login_at integer
  ) strict`,
  sql`create index identities_by_age on identities (created_at, id)`,
  sql`create table grants (
    id text primary key,
    identity_id text not null references identities (id),
    client_id text not null,
    refresh_hash text not null unique,
    created_at integer not null,
    expires_at integer not null,
    revoked_at integer,
    revoked_reason text
  ) strict`,
  sql`create index grants_by_identity on grants (identity_id)`,
  sql`create table one_time_tokens (
    hash text primary key,
    kind text not null,
    payload text not null,
    attempts integer not null default 0,
    grant_id text,
    expires_at integer not null,
    used_at integer
  ) strict`,
  sql`create index one_time_tokens_by_expiry on one_time_tokens (expires_at)`,
  sql`create table inbox_messages (
    seq integer primary key,
    id text not null unique,
    channel text not null,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    links text not null,
    code text,
    created_at integer not null
  ) strict`,
  sql`create table collections (
    id text primary key,
    items_table text not null unique,
    display_name text not null,
    fields text not null,
    permissions text not null,
    declared text,
    revision integer not null,
    created_at integer not null,
    updated_at integer not null
  ) strict`,
]
