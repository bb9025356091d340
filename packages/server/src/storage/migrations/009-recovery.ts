import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Pending mails, members of one-time tokens, and required password resets. @see docs/storage.md#e-mails */
export const recovery: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table mails (
    seq ${types.serial},
    kind ${types.text} not null,
    payload ${types.text} not null,
    attempts ${types.integer} not null default 0,
    next_at ${types.integer} not null,
    give_up_at ${types.integer} not null
  )${tableOptions}`,
  () => sql`create index mails_by_turn on mails (next_at, seq)`,
  ({ types }) => sql`alter table one_time_tokens add column identity_id ${types.text}`,
  () => sql`create index one_time_tokens_by_identity on one_time_tokens (identity_id, kind)`,
  ({ types }) =>
    sql`alter table identities add column password_reset_required ${types.integer} not null default 0`,
]
