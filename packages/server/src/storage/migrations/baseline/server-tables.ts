import type { SqlDialect } from '../../engine/sql-dialect.js'
import { type Sql, sql } from '../../sql.js'

/** Tables of the server itself: its values and keys, API keys, registered clients, and counts of rate limits. */
export function serverTables({ types, tableOptions, unlogged }: SqlDialect): Sql[] {
  const { text, integer } = types
  return [
    // A value of the server, such as the site's id.
    sql`create table settings (
      key ${text} primary key,
      value ${text} not null
    )${tableOptions}`,

    // A private key that signs tokens.
    sql`create table signing_keys (
      id ${text} primary key,
      private_jwk ${text} not null,
      created_at ${integer} not null
    )${tableOptions}`,

    // An API key of the owner. `scopes` is a JSON list.
    sql`create table api_keys (
      hash ${text} primary key,
      name ${text} not null,
      created_at ${integer} not null,
      id ${text},
      scopes ${text} not null default '["all"]',
      expires_at ${integer},
      last_used_at ${integer}
    )${tableOptions}`,
    sql`create unique index api_keys_by_id on api_keys (id)`,

    // An access token that was issued for an API key.
    sql`create table key_grants (
      id ${text} primary key,
      key_hash ${text} not null,
      expires_at ${integer} not null
    )${tableOptions}`,

    // A registered client. `redirect_uris` and `origins` are JSON lists, `settings` is a JSON object.
    sql`create table clients (
      id ${text} primary key,
      name ${text} not null,
      redirect_uris ${text} not null,
      origins ${text} not null,
      created_at ${integer} not null,
      consent ${integer} not null default 0,
      settings ${text} not null default '{}',
      by_owner ${integer} not null default 0
    )${tableOptions}`,

    // A count of a rate limit that several processes share. @see docs/storage.md#limit-counts
    sql`create ${unlogged}table limit_counts (
      key ${text} primary key,
      used ${integer} not null,
      ends_at ${integer} not null
    )${tableOptions}`,
    sql`create index limit_counts_by_end on limit_counts (ends_at)`,
  ]
}
