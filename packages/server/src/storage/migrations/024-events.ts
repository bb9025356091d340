import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** The event log, and the collections that are left out of it. @see docs/events.md */
export const eventTables: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, events, tableOptions }) => sql`create table events (
    seq ${types.serial},
    ${events.columns}
    id ${types.text} not null,
    type ${types.text} not null,
    at ${types.integer} not null,
    collection_id ${types.text},
    entity_id ${types.text} not null,
    actor_type ${types.text} not null,
    actor_id ${types.text},
    request_id ${types.text},
    detail ${types.text} not null
  )${tableOptions}`,
  ({ types, tableOptions }) =>
    sql`create table event_log (id ${types.text} primary key)${tableOptions}`,
  ({ types }) =>
    sql`alter table collections add column is_logged ${types.integer} not null default 1`,
]
