import type { SqlDialect } from '../../engine/sql-dialect.js'
import { type Sql, sql } from '../../sql.js'

/** Tables of the owners of a site, who use the console. */
export function ownerTables({ types, tableOptions }: SqlDialect): Sql[] {
  const { text, integer } = types
  return [
    // An account of an owner. `totp_…` belong to the authenticator app.
    sql`create table owner_accounts (
      id ${text} primary key,
      email ${text} not null,
      email_key ${text} not null unique,
      name ${text} not null,
      role ${text} not null,
      password_hash ${text} not null,
      password_changed_at ${integer} not null,
      created_at ${integer} not null,
      last_sign_in_at ${integer},
      totp_secret ${text},
      totp_step ${integer},
      totp_waiting ${text}
    )${tableOptions}`,

    // The hash of an unused recovery code of an owner.
    sql`create table owner_recovery_codes (
      owner_id ${text} not null references owner_accounts (id),
      hash ${text} not null,
      primary key (owner_id, hash)
    )${tableOptions}`,

    // An owner's login to the console in a browser.
    sql`create table owner_sessions (
      hash ${text} primary key,
      id ${text} not null unique,
      owner_id ${text} not null,
      created_at ${integer} not null,
      used_at ${integer} not null,
      user_agent ${text},
      network ${text}
    )${tableOptions}`,
    sql`create index owner_sessions_by_owner on owner_sessions (owner_id, used_at)`,

    // An invitation to an account of an owner.
    sql`create table owner_invitations (
      id ${text} primary key,
      email ${text} not null,
      email_key ${text} not null unique,
      role ${text} not null,
      invited_by ${text} not null,
      created_at ${integer} not null,
      expires_at ${integer} not null
    )${tableOptions}`,
  ]
}
