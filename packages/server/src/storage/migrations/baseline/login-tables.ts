import type { SqlDialect } from '../../engine/sql-dialect.js'
import { type Sql, sql } from '../../sql.js'

/** Tables of logins: sessions at clients, logins to the hosted pages, consents, and tokens that are valid once. */
export function loginTables({ types, tableOptions }: SqlDialect): Sql[] {
  const { text, integer } = types
  return [
    // A session of a member at a client, with its refresh token. 0 as the time of the login counts as an old login.
    // @see docs/storage.md#sessions
    sql`create table grants (
      id ${text} primary key,
      identity_id ${text} not null references identities (id),
      client_id ${text} not null,
      refresh_hash ${text} not null unique,
      created_at ${integer} not null,
      expires_at ${integer} not null,
      revoked_at ${integer},
      revoked_reason ${text},
      last_used_at ${integer},
      user_agent ${text},
      network ${text},
      logged_in_at ${integer} not null default 0
    )${tableOptions}`,
    sql`create index grants_by_identity on grants (identity_id)`,
    sql`create index grants_by_expiry on grants (expires_at)`,

    // A refresh token that was rotated.
    sql`create table spent_refresh_tokens (
      hash ${text} primary key,
      grant_id ${text} not null,
      spent_at ${integer} not null
    )${tableOptions}`,
    sql`create index spent_refresh_tokens_by_age on spent_refresh_tokens (spent_at)`,

    // A member's login to the hosted pages in a browser.
    sql`create table browser_logins (
      browser_hash ${text} not null,
      identity_id ${text} not null references identities (id),
      used_at ${integer} not null,
      expires_at ${integer} not null,
      logged_in_at ${integer} not null default 0,
      primary key (browser_hash, identity_id)
    )${tableOptions}`,
    sql`create index browser_logins_by_identity on browser_logins (identity_id)`,
    sql`create index browser_logins_by_expiry on browser_logins (expires_at)`,

    // A member's consent to log in at a client.
    sql`create table consents (
      identity_id ${text} not null references identities (id),
      client_id ${text} not null,
      given_at ${integer} not null,
      primary key (identity_id, client_id)
    )${tableOptions}`,

    // A link, a code or another token that is valid once. @see docs/storage.md#one-time-tokens
    sql`create table one_time_tokens (
      hash ${text} primary key,
      kind ${text} not null,
      payload ${text} not null,
      attempts ${integer} not null default 0,
      grant_id ${text},
      expires_at ${integer} not null,
      used_at ${integer},
      identity_id ${text}
    )${tableOptions}`,
    sql`create index one_time_tokens_by_expiry on one_time_tokens (expires_at)`,
    sql`create index one_time_tokens_by_identity on one_time_tokens (identity_id, kind)`,
  ]
}
