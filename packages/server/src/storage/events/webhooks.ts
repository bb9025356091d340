import type { EventType } from '@foyer/protocol/events'
import type { PauseReason } from '@foyer/protocol/webhooks'
import { columnsOf, date, json, plain } from '../columns.js'
import { countRows, type LockingReader, type Queries, type Reader } from '../database.js'
import { lookupText, type Sql, sql } from '../sql.js'

/** A key pair that signs webhooks. */
export interface WebhookKeyPair {
  id: string
  /** PKCS #8 in PEM. */
  privateKey: string
  /** SPKI in PEM. */
  publicKey: string
  createdAt: number
}

/** The current key pair, and the previous one, which is valid until `endsAt`. */
export interface WebhookKeys {
  current: WebhookKeyPair
  previous?: WebhookKeyPair & { endsAt: number }
}

/** The events that an endpoint receives; an empty list matches all. */
export interface WebhookFilter {
  types: readonly EventType[]
  collectionIds: readonly string[]
}

/** An address that receives events. */
export interface StoredEndpoint extends WebhookFilter {
  id: string
  url: string
  description: string
  appId: string
  keys: WebhookKeys
  pausedFor: PauseReason | null
  pausedAt: Date | null
  createdAt: Date
  /** Id of the event log that `queuedSequence` belongs to. */
  logId: string
  /** Sequence of the last event that was queued for delivery, or excluded by the filter. */
  queuedSequence: number
  /** Number of failed attempts since the last success, and the time of the first of them. */
  failures: number
  failingSince: Date | null
  deliveredAt: Date | null
  lastError: string | null
}

/** Settings of an endpoint. */
export type EndpointSettings = WebhookFilter &
  Pick<StoredEndpoint, 'url' | 'description' | 'appId' | 'keys'>

const endpointColumns = columnsOf<StoredEndpoint>(
  'webhook_endpoints',
  {
    id: plain,
    url: plain,
    description: plain,
    appId: plain,
    types: json,
    collectionIds: json,
    keys: json,
    pausedFor: plain,
    pausedAt: date,
    createdAt: date,
    logId: plain,
    queuedSequence: plain,
    failures: plain,
    failingSince: date,
    deliveredAt: date,
    lastError: plain,
  },
  { queuedSequence: 'position' },
)

/** Lists all endpoints, oldest first. */
export async function listEndpoints(db: Reader): Promise<StoredEndpoint[]> {
  return endpointColumns.all(db, sql`order by created_at, id`)
}

/** Finds an endpoint. In a transaction it is locked until the end. */
export async function findEndpoint(
  db: LockingReader,
  id: string,
): Promise<StoredEndpoint | undefined> {
  return endpointColumns.first(db, sql`where id = ${lookupText(id)}${db.rowLock}`)
}

/** Lists the ids of active endpoints with a due delivery that no process has a lease on, oldest first. */
export async function listDueEndpoints(db: Reader, now: Date): Promise<string[]> {
  const time = now.getTime()
  const rows = await db.all<{ id: string }>(sql`select id from webhook_endpoints endpoint
    where paused_for is null and exists (select 1 from webhook_deliveries
      where endpoint_id = endpoint.id and state = 'PENDING' and next_at <= ${time}
        and leased_until <= ${time})
    order by created_at, id`)
  return rows.map(({ id }) => id)
}

export async function countEndpoints(db: Reader): Promise<number> {
  return countRows(db, sql`from webhook_endpoints`)
}

/** Stores a new endpoint, which receives the events after a sequence of the log. */
export async function insertEndpoint(
  tx: Queries,
  endpoint: EndpointSettings &
    Pick<StoredEndpoint, 'id' | 'createdAt' | 'logId' | 'queuedSequence'>,
): Promise<void> {
  const { id, url, description, appId, types, collectionIds, keys } = endpoint
  await tx.run(sql`insert into webhook_endpoints (id, url, description, app_id, types,
      collection_ids, keys, created_at, log_id, position)
    values (${id}, ${url}, ${description}, ${appId}, ${JSON.stringify(types)},
      ${JSON.stringify(collectionIds)}, ${JSON.stringify(keys)}, ${endpoint.createdAt.getTime()},
      ${endpoint.logId}, ${endpoint.queuedSequence})`)
}

/** Stores the settings of an endpoint. */
export async function saveEndpoint(
  tx: Queries,
  { id, ...settings }: EndpointSettings & Pick<StoredEndpoint, 'id'>,
): Promise<void> {
  const { url, description, appId, types, collectionIds, keys } = settings
  await tx.run(sql`update webhook_endpoints set url = ${url}, description = ${description},
    app_id = ${appId}, types = ${JSON.stringify(types)},
    collection_ids = ${JSON.stringify(collectionIds)}, keys = ${JSON.stringify(keys)}
    where id = ${id}`)
}

/** Removes an endpoint and its pending deliveries; a purge removes the others. */
export async function deleteEndpoint(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`delete from webhook_endpoints where id = ${id}`)
  await tx.run(sql`delete from webhook_deliveries where endpoint_id = ${id} and state = 'PENDING'`)
}

/** An endpoint as it was read: its filter, and the sequence up to which its events are queued. */
export type QueueState = WebhookFilter & Pick<StoredEndpoint, 'id' | 'logId' | 'queuedSequence'>

/**
 * Advances the queued sequence of an active endpoint.
 * @returns false when another process advanced it, its filter was changed, or the endpoint is paused
 */
export async function advanceQueuedSequence(
  tx: Queries,
  endpoint: QueueState,
  to: { logId: string; queuedSequence: number },
): Promise<boolean> {
  const changed = await tx.run(sql`update webhook_endpoints
    set log_id = ${to.logId}, position = ${to.queuedSequence}
    where id = ${endpoint.id} and log_id = ${endpoint.logId} and position = ${endpoint.queuedSequence}
      and types = ${JSON.stringify(endpoint.types)}
      and collection_ids = ${JSON.stringify(endpoint.collectionIds)} and paused_for is null`)
  return changed === 1
}

/** Sets the queued sequence of an endpoint, for a replay. */
export async function setQueuedSequence(
  tx: Queries,
  id: string,
  to: { logId: string; queuedSequence: number },
): Promise<void> {
  await tx.run(sql`update webhook_endpoints
    set log_id = ${to.logId}, position = ${to.queuedSequence} where id = ${id}`)
}

/** Pauses an endpoint. Its pending deliveries stay. */
export async function pauseEndpoint(
  tx: Queries,
  id: string,
  reason: PauseReason,
  now: Date,
): Promise<void> {
  await tx.run(sql`update webhook_endpoints
    set paused_for = ${reason}, paused_at = ${now.getTime()} where id = ${id}`)
}

/** Resumes an endpoint. Its pending deliveries are due now, and have until `giveUpAt`. */
export async function resumeEndpoint(
  tx: Queries,
  id: string,
  { now, giveUpAt }: { now: Date; giveUpAt: Date },
): Promise<void> {
  await tx.run(sql`update webhook_endpoints set paused_for = null, paused_at = null, failures = 0,
    failing_since = null where id = ${id}`)
  await tx.run(sql`update webhook_deliveries
    set next_at = ${now.getTime()}, give_up_at = ${giveUpAt.getTime()}
    where endpoint_id = ${id} and state = 'PENDING'`)
}

/** Records the result of an attempt in its endpoint. @returns the failures of the endpoint since the last success */
export async function updateFailures(
  tx: Queries,
  id: string,
  { error, at }: { error: string | null; at: Date },
): Promise<Pick<StoredEndpoint, 'failures' | 'failingSince' | 'pausedFor' | 'url'> | undefined> {
  const changed: Sql =
    error === null
      ? sql`failures = 0, failing_since = null, delivered_at = ${at.getTime()}, last_error = null`
      : sql`failures = failures + 1, failing_since = coalesce(failing_since, ${at.getTime()}),
          last_error = ${error}`
  const [endpoint] = await endpointColumns.returning(
    tx,
    sql`update webhook_endpoints set ${changed} where id = ${id}`,
  )
  return endpoint
}
