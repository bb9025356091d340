import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Backups of collections, and restorations from them. @see docs/storage.md#backups */
export const backupTables: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table backups (
    id ${types.text} primary key,
    status ${types.text} not null,
    requested_at ${types.integer} not null,
    started_at ${types.integer},
    finished_at ${types.integer},
    deleted_at ${types.integer},
    size ${types.integer},
    collections ${types.text} not null,
    worker ${types.text},
    leased_until ${types.integer} not null default 0
  )${tableOptions}`,
  () => sql`create index backups_by_age on backups (requested_at, id)`,
  ({ types, tableOptions }) => sql`create table restorations (
    id ${types.text} primary key,
    backup_id ${types.text} not null,
    status ${types.text} not null,
    requested_at ${types.integer} not null,
    started_at ${types.integer},
    finished_at ${types.integer},
    collections ${types.text} not null,
    made_tables ${types.text} not null default '[]',
    error ${types.text},
    worker ${types.text},
    leased_until ${types.integer} not null default 0
  )${tableOptions}`,
  () => sql`create index restorations_by_age on restorations (requested_at, id)`,
]
