import type { SqlDialect } from '../../engine/sql-dialect.js'
import { type Sql, sql } from '../../sql.js'

/** Tables of what happened: events, their deliveries to webhooks, the audit log and denials. */
export function logTables({ types, tableOptions }: SqlDialect): Sql[] {
  const { text, integer, serial } = types
  return [
    // An entry of the event log. @see docs/events.md
    sql`create table events (
      seq ${serial},
      id ${text} not null,
      type ${text} not null,
      at ${integer} not null,
      collection_id ${text},
      entity_id ${text} not null,
      actor_type ${text} not null,
      actor_id ${text},
      request_id ${text},
      detail ${text} not null
    )${tableOptions}`,

    // The id of the event log. There is one row.
    sql`create table event_log (id ${text} primary key)${tableOptions}`,

    // A URL that receives events, with its filter and its keys. @see docs/storage.md#webhooks
    sql`create table webhook_endpoints (
      id ${text} primary key,
      url ${text} not null,
      description ${text} not null,
      app_id ${text} not null,
      types ${text} not null,
      collection_ids ${text} not null,
      keys ${text} not null,
      paused_for ${text},
      paused_at ${integer},
      created_at ${integer} not null,
      log_id ${text} not null,
      position ${integer} not null,
      failures ${integer} not null default 0,
      failing_since ${integer},
      delivered_at ${integer},
      last_error ${text}
    )${tableOptions}`,

    // The delivery of an event to an endpoint. @see docs/storage.md#webhooks
    sql`create table webhook_deliveries (
      seq ${serial},
      endpoint_id ${text} not null,
      event_id ${text} not null,
      sequence ${integer} not null,
      type ${text} not null,
      collection_id ${text},
      entity_id ${text} not null,
      entity_key ${text} not null,
      state ${text} not null,
      attempts ${integer} not null default 0,
      created_at ${integer} not null,
      next_at ${integer} not null,
      give_up_at ${integer} not null,
      worker ${text},
      leased_until ${integer} not null default 0,
      attempted_at ${integer},
      status ${integer},
      error ${text},
      duration_ms ${integer},
      response ${text}
    )${tableOptions}`,
    sql`create index webhook_deliveries_due
      on webhook_deliveries (endpoint_id, next_at, seq) where state = 'PENDING'`,
    sql`create index webhook_deliveries_of_entity
      on webhook_deliveries (endpoint_id, entity_key, seq) where state = 'PENDING'`,
    sql`create index webhook_deliveries_by_state on webhook_deliveries (endpoint_id, state, seq)`,

    // An entry of the audit log.
    sql`create table audit (
      seq ${serial},
      id ${text} not null unique,
      at ${integer} not null,
      actor_kind ${text} not null,
      actor_id ${text},
      action ${text} not null,
      subject ${text},
      network ${text},
      reason ${text},
      detail ${text},
      actor_name ${text}
    )${tableOptions}`,
    sql`create index audit_by_age on audit (at, seq)`,
    sql`create index audit_by_actor on audit (actor_id, at, seq)`,
    sql`create index audit_by_action on audit (action, at, seq)`,
    sql`create index audit_by_subject on audit (subject, at, seq)`,

    // A denied call and its reason, as JSON.
    sql`create table decisions (
      seq ${serial},
      id ${text} not null unique,
      decision ${text} not null,
      created_at ${integer} not null
    )${tableOptions}`,
    sql`create index decisions_by_age on decisions (created_at)`,
  ]
}
