import type { SqlDialect } from '../../engine/sql-dialect.js'
import { type Sql, sql } from '../../sql.js'

/** Tables of members and their second factors, and of the deletion of members. */
export function memberTables({ types, tableOptions }: SqlDialect): Sql[] {
  const { text, integer } = types
  return [
    // The account of a member. @see docs/storage.md#members
    sql`create table identities (
      id ${text} primary key,
      email ${text} not null,
      email_key ${text} not null unique,
      email_verified ${integer} not null,
      password_hash ${text} not null,
      status ${text} not null,
      profile ${text} not null,
      revision ${integer} not null,
      created_at ${integer} not null,
      updated_at ${integer} not null,
      last_login_at ${integer},
      roles ${text} not null default '[]',
      password_reset_required ${integer} not null default 0,
      slug ${text},
      display ${text} not null default '{}',
      activity ${text} not null default 'ACTIVE',
      approved_at ${integer},
      verification_required ${integer} not null default 0,
      nickname_key ${text},
      first_name_key ${text},
      last_name_key ${text},
      title_key ${text},
      privacy ${text} not null default 'PRIVATE'
    )${tableOptions}`,
    sql`create index identities_by_age on identities (created_at, id)`,
    sql`create unique index identities_by_slug on identities (slug)`,
    sql`create index identities_by_status on identities (status, created_at, id)`,
    sql`create index identities_by_nickname on identities (nickname_key, status, privacy)`,

    // A second factor of a member. @see docs/storage.md#factors
    sql`create table factors (
      id ${text} primary key,
      identity_id ${text} not null references identities (id),
      type ${text} not null,
      status ${text} not null,
      name ${text} not null,
      recipient ${text},
      secret ${text},
      last_step ${integer},
      created_at ${integer} not null,
      last_used_at ${integer}
    )${tableOptions}`,
    sql`create unique index factors_by_identity on factors (identity_id, type, status)`,

    // The hash of a recovery code of a member.
    sql`create table recovery_codes (
      identity_id ${text} not null references identities (id),
      hash ${text} not null,
      used_at ${integer},
      primary key (identity_id, hash)
    )${tableOptions}`,

    // A count of a member's attempts at codes, or of codes that were sent, since `started_at`.
    sql`create table factor_counts (
      identity_id ${text} not null references identities (id),
      kind ${text} not null,
      started_at ${integer} not null,
      total ${integer} not null,
      primary key (identity_id, kind)
    )${tableOptions}`,

    // A browser or app that skips the second factor.
    sql`create table remembered_devices (
      id ${text} primary key,
      hash ${text} not null unique,
      identity_id ${text} not null references identities (id),
      binding ${text} not null,
      user_agent ${text},
      created_at ${integer} not null,
      last_used_at ${integer} not null,
      expires_at ${integer} not null
    )${tableOptions}`,
    sql`create index remembered_devices_by_identity
      on remembered_devices (identity_id, created_at)`,
    sql`create index remembered_devices_by_expiry on remembered_devices (expires_at)`,

    // A network from which a member passed the first factor of a login. @see docs/decisions/0029-limits.md
    sql`create table known_networks (
      identity_id ${text} not null references identities (id),
      network_hash ${text} not null,
      last_login_at ${integer} not null,
      primary key (identity_id, network_hash)
    )${tableOptions}`,
    sql`create index known_networks_by_age on known_networks (last_login_at)`,

    // A member's request to be deleted. @see docs/storage.md#deletion
    sql`create table account_deletions (
      identity_id ${text} primary key,
      requested_at ${integer} not null,
      confirm_before ${integer} not null,
      due_at ${integer}
    )${tableOptions}`,
    sql`create index account_deletions_due on account_deletions (due_at)`,

    // The erasure of a deleted member's items. @see docs/storage.md#deletion
    sql`create table erasures (
      member_id ${text} primary key,
      rules ${text} not null,
      erased ${text} not null default '[]',
      deleted_at ${integer} not null,
      next_at ${integer} not null,
      finished_at ${integer}
    )${tableOptions}`,
    sql`create index erasures_open on erasures (next_at, member_id) where finished_at is null`,
  ]
}
