import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/**
 * Account deletions, erasures of the members' items, and the deletion rules of collections.
 * @see docs/storage.md#deletion
 */
export const accountDeletions: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) => sql`alter table collections add column deletion_rule ${types.text}`,
  ({ types, tableOptions }) => sql`create table account_deletions (
    identity_id ${types.text} primary key,
    requested_at ${types.integer} not null,
    confirm_before ${types.integer} not null,
    due_at ${types.integer}
  )${tableOptions}`,
  () => sql`create index account_deletions_due on account_deletions (due_at)`,
  ({ types, tableOptions }) => sql`create table erasures (
    member_id ${types.text} primary key,
    rules ${types.text} not null,
    erased ${types.text} not null default '[]',
    deleted_at ${types.integer} not null,
    next_at ${types.integer} not null,
    finished_at ${types.integer}
  )${tableOptions}`,
  () => sql`create index erasures_open on erasures (next_at, member_id) where finished_at is null`,
]
