import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Webhook endpoints, and the deliveries of events to them. @see docs/storage.md#webhooks */
export const webhookTables: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table webhook_endpoints (
    id ${types.text} primary key,
    url ${types.text} not null,
    description ${types.text} not null,
    app_id ${types.text} not null,
    types ${types.text} not null,
    collection_ids ${types.text} not null,
    keys ${types.text} not null,
    paused_for ${types.text},
    paused_at ${types.integer},
    created_at ${types.integer} not null,
    log_id ${types.text} not null,
    position ${types.integer} not null,
    failures ${types.integer} not null default 0,
    failing_since ${types.integer},
    delivered_at ${types.integer},
    last_error ${types.text}
  )${tableOptions}`,
  ({ types, tableOptions }) => sql`create table webhook_deliveries (
    seq ${types.serial},
    endpoint_id ${types.text} not null,
    event_id ${types.text} not null,
    sequence ${types.integer} not null,
    type ${types.text} not null,
    collection_id ${types.text},
    entity_id ${types.text} not null,
    entity_key ${types.text} not null,
    state ${types.text} not null,
    attempts ${types.integer} not null default 0,
    created_at ${types.integer} not null,
    next_at ${types.integer} not null,
    give_up_at ${types.integer} not null,
    worker ${types.text},
    leased_until ${types.integer} not null default 0,
    attempted_at ${types.integer},
    status ${types.integer},
    error ${types.text},
    duration_ms ${types.integer},
    response ${types.text}
  )${tableOptions}`,
  () => sql`create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, seq)
    where state = 'PENDING'`,
  () => sql`create index webhook_deliveries_of_entity
    on webhook_deliveries (endpoint_id, entity_key, seq) where state = 'PENDING'`,
  () =>
    sql`create index webhook_deliveries_by_state on webhook_deliveries (endpoint_id, state, seq)`,
]
