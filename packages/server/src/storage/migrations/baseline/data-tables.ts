import type { SqlDialect } from '../../engine/sql-dialect.js'
import { type Sql, sql } from '../../sql.js'

/**
 * Tables of the site's data. Each collection has an items table of its own, which is created with the collection
 * (`storage/collections/items-table.ts`).
 */
export function dataTables({ types, tableOptions, search }: SqlDialect): Sql[] {
  const { text, integer, serial } = types
  return [
    // A collection. The columns with lists and rules are JSON.
    sql`create table collections (
      id ${text} primary key,
      items_table ${text} not null unique,
      display_name ${text} not null,
      fields ${text} not null,
      permissions ${text} not null,
      declared ${text},
      revision ${integer} not null,
      created_at ${integer} not null,
      updated_at ${integer} not null,
      display_field ${text},
      plugins ${text} not null default '[]',
      deleted_at ${integer},
      special_permissions ${text} not null default '[]',
      deletion_rule ${text},
      is_logged ${integer} not null default 1,
      description ${text},
      enforced ${integer} not null default 0
    )${tableOptions}`,

    // A reference of a multi-reference field. Its indexes have the order of referencing, from both ends.
    // @see docs/storage.md#references
    sql`create table item_references (
      seq ${serial},
      relation ${text} not null,
      from_table ${text} not null,
      from_id ${text} not null,
      to_table ${text} not null,
      to_id ${text} not null,
      unique (relation, from_id, to_id)
    )${tableOptions}`,
    sql`create index item_references_from
      on item_references (from_table, from_id, relation, seq)`,
    sql`create index item_references_to on item_references (to_table, to_id, relation, seq)`,

    // The indexes of an items table, as a JSON list. @see docs/storage.md#indexes
    sql`create table item_indexes (
      items_table ${text} primary key,
      indexes ${text} not null
    )${tableOptions}`,

    // An items table that was searched, and the progress of its search index. @see docs/storage.md#search
    sql`create table search_indexes (
      items_table ${text} primary key,
      words_version ${integer} not null,
      filled_to ${integer} not null,
      fill_end ${integer} not null
    )${tableOptions}`,

    // An item that was written since the search index has read it.
    sql`create table search_changes (
      items_table ${text} not null,
      seq ${integer} not null,
      primary key (items_table, seq)
    )${tableOptions}${search.clustered}`,

    // A job that changes items by filter after the reply. @see docs/storage.md#jobs
    sql`create table async_jobs (
      id ${text} primary key,
      kind ${text} not null,
      collection_id ${text} not null,
      caller ${text} not null,
      caller_id ${text},
      request ${text},
      status ${text} not null,
      position ${integer} not null,
      last_seq ${integer} not null,
      success_count ${integer} not null,
      failure_count ${integer} not null,
      error ${text},
      created_at ${integer} not null,
      updated_at ${integer} not null,
      ended_at ${integer}
    )${tableOptions}`,
    sql`create index async_jobs_open on async_jobs (updated_at, id) where ended_at is null`,
    sql`create index async_jobs_by_end on async_jobs (ended_at)`,

    // The response to a write with an idempotency key.
    sql`create table write_answers (
      hash ${text} primary key,
      fingerprint ${text} not null,
      answer ${text},
      expires_at ${integer} not null
    )${tableOptions}`,
    sql`create index write_answers_by_expiry on write_answers (expires_at)`,

    // A backup of collections. @see docs/storage.md#backups
    sql`create table backups (
      id ${text} primary key,
      status ${text} not null,
      requested_at ${integer} not null,
      started_at ${integer},
      finished_at ${integer},
      deleted_at ${integer},
      size ${integer},
      collections ${text} not null,
      worker ${text},
      leased_until ${integer} not null default 0,
      type ${text} not null default 'ON_DEMAND'
    )${tableOptions}`,
    sql`create index backups_by_age on backups (requested_at, id)`,

    // A restoration from a backup of collections. @see docs/storage.md#backups
    sql`create table restorations (
      id ${text} primary key,
      backup_id ${text} not null,
      status ${text} not null,
      requested_at ${integer} not null,
      started_at ${integer},
      finished_at ${integer},
      collections ${text} not null,
      made_tables ${text} not null default '[]',
      error ${text},
      worker ${text},
      leased_until ${integer} not null default 0
    )${tableOptions}`,
    sql`create index restorations_by_age on restorations (requested_at, id)`,
  ]
}
