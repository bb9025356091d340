import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** The audit log, API keys with scopes, and settings per client. @see docs/storage.md#tables */
export const ownerTables: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table audit (
    seq ${types.serial},
    id ${types.text} not null unique,
    at ${types.integer} not null,
    actor_kind ${types.text} not null,
    actor_id ${types.text},
    action ${types.text} not null,
    subject ${types.text},
    network ${types.text},
    reason ${types.text},
    detail ${types.text}
  )${tableOptions}`,
  () => sql`create index audit_by_age on audit (at, seq)`,
  () => sql`create index audit_by_actor on audit (actor_id, at, seq)`,
  () => sql`create index audit_by_action on audit (action, at, seq)`,
  () => sql`create index audit_by_subject on audit (subject, at, seq)`,
  ({ types }) => sql`alter table api_keys add column id ${types.text}`,
  ({ types }) =>
    sql`alter table api_keys add column scopes ${types.text} not null default '["all"]'`,
  ({ types }) => sql`alter table api_keys add column expires_at ${types.integer}`,
  ({ types }) => sql`alter table api_keys add column last_used_at ${types.integer}`,
  // Until now there was one key, and its name is as good as an id.
  () => sql`update api_keys set id = name`,
  () => sql`create unique index api_keys_by_id on api_keys (id)`,
  ({ types }) => sql`alter table clients add column settings ${types.text} not null default '{}'`,
  ({ types }) => sql`alter table clients add column by_owner ${types.integer} not null default 0`,
]
