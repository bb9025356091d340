import type { EventType } from '@foyer/protocol/events'
import { type AttemptResult, type DeliveryState, deliveryStates } from '@foyer/protocol/webhooks'
import { retention } from '../../limits/retention.js'
import { columnsOf, date, plain } from '../columns.js'
import { countRows, type Queries, type Reader } from '../database.js'
import { inBatches, type PurgeDeps } from '../in-batches.js'
import { join, list, lookupText, type Sql, sql } from '../sql.js'

/** Number of the newest deliveries that are kept. Older ones are removed once they are finished. */
const MAX_DELIVERIES = 100_000

/** An event to deliver to an endpoint. */
export interface NewDelivery {
  endpointId: string
  eventId: string
  sequence: number
  type: EventType
  collectionId: string | null
  entityId: string
}

/** An event to deliver, with the state of its delivery. */
export interface StoredDelivery extends NewDelivery {
  /** Order in the queue. */
  seq: number
  state: DeliveryState
  /** Number of attempts, with the current one: a lease counts it. */
  attempts: number
  createdAt: Date
  nextAt: Date
  giveUpAt: Date
  attemptedAt: Date | null
  /** Null before the first attempt. */
  result: AttemptResult | null
}

type DeliveryRow = Omit<StoredDelivery, 'result'> & AttemptResult

const columns = columnsOf<DeliveryRow>('webhook_deliveries', {
  seq: plain,
  endpointId: plain,
  eventId: plain,
  sequence: plain,
  type: plain,
  collectionId: plain,
  entityId: plain,
  state: plain,
  attempts: plain,
  createdAt: date,
  nextAt: date,
  giveUpAt: date,
  attemptedAt: date,
  status: plain,
  error: plain,
  durationMs: plain,
  response: plain,
})

/**
 * Queues deliveries. The transaction must have locked the endpoint, so that their order is the order of the commits.
 */
export async function insertDeliveries(
  tx: Queries,
  deliveries: readonly NewDelivery[],
  { now, giveUpAt }: { now: Date; giveUpAt: Date },
): Promise<void> {
  const rows = deliveries.map((delivery) => ({
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
    sequence: delivery.sequence,
    type: delivery.type,
    collection_id: delivery.collectionId,
    entity_id: delivery.entityId,
    entity_key: entityKey(delivery),
    state: 'PENDING',
    created_at: now.getTime(),
    next_at: now.getTime(),
    give_up_at: giveUpAt.getTime(),
  }))
  const inserts = tx.dialect.inserts({ table: 'webhook_deliveries', rows, onConflict: sql`` })
  for (const insert of inserts) await tx.run(insert)
}

/** Identifies the entity of an event. Events of the same entity are delivered in order. */
function entityKey({ type, collectionId, entityId }: NewDelivery): string {
  return `${type.slice(0, type.indexOf('.'))} ${collectionId ?? ''} ${entityId}`
}

/** Counts the deliveries of an endpoint in a state. */
export async function countDeliveries(
  db: Reader,
  endpointId: string,
  state: DeliveryState,
): Promise<number> {
  return countRows(
    db,
    sql`from webhook_deliveries where endpoint_id = ${endpointId} and state = ${state}`,
  )
}

/** The exclusive right of a process to attempt deliveries. */
export interface DeliveryLease {
  /** Id of the process. */
  worker: string
  until: Date
}

/**
 * Leases due deliveries of an endpoint, at most one of each entity: a later event waits until the earlier one is no
 * longer pending. The transaction must have locked the endpoint.
 * @param options.maxConcurrent maximum number of leased deliveries of the endpoint, of all processes together
 * @param options.limit maximum number of deliveries to lease now
 */
export async function leaseDeliveries(
  tx: Queries,
  endpointId: string,
  {
    now,
    maxConcurrent,
    limit,
    lease,
  }: { now: Date; maxConcurrent: number; limit: number; lease: DeliveryLease },
): Promise<StoredDelivery[]> {
  const time = now.getTime()
  const leased = await countRows(
    tx,
    sql`from webhook_deliveries
      where endpoint_id = ${endpointId} and state = 'PENDING' and leased_until > ${time}`,
  )
  const free = Math.min(maxConcurrent - leased, limit)
  if (free <= 0) return []
  const leasedDeliveries = await columns.returning(
    tx,
    sql`update webhook_deliveries
    set worker = ${lease.worker}, leased_until = ${lease.until.getTime()}, attempts = attempts + 1
    where seq in (select due.seq from webhook_deliveries due
      where due.endpoint_id = ${endpointId} and due.state = 'PENDING' and due.next_at <= ${time}
        and due.leased_until <= ${time}
        and not exists (select 1 from webhook_deliveries earlier
          where earlier.endpoint_id = due.endpoint_id and earlier.entity_key = due.entity_key
            and earlier.state = 'PENDING' and earlier.seq < due.seq)
      order by due.next_at, due.seq limit ${free})`,
  )
  return leasedDeliveries.map(toDelivery).toSorted((one, other) => one.seq - other.seq)
}

/** Renews the leases of a worker. */
export async function renewLeases(
  tx: Queries,
  seqs: readonly number[],
  { worker, until }: DeliveryLease,
): Promise<void> {
  await tx.run(sql`update webhook_deliveries set leased_until = ${until.getTime()}
    where seq in (${list(seqs)}) and worker = ${worker} and state = 'PENDING'`)
}

/** Releases a lease without counting the attempt, so that another process can take the delivery immediately. */
export async function releaseLease(tx: Queries, seq: number, worker: string): Promise<void> {
  await tx.run(sql`update webhook_deliveries
    set worker = null, leased_until = 0, attempts = attempts - 1
    where seq = ${seq} and worker = ${worker} and state = 'PENDING'`)
}

/** Stores the result of an attempt. @returns false when the lease was lost in the meantime */
export async function storeAttempt(
  tx: Queries,
  { seq, worker }: { seq: number; worker: string },
  settled: { state: DeliveryState; nextAt: Date; attemptedAt: Date; result: AttemptResult },
): Promise<boolean> {
  const { status, error, durationMs, response } = settled.result
  const changed = await tx.run(sql`update webhook_deliveries set state = ${settled.state},
    next_at = ${settled.nextAt.getTime()}, attempted_at = ${settled.attemptedAt.getTime()},
    status = ${status}, error = ${error}, duration_ms = ${Math.round(durationMs)},
    response = ${response}, worker = null, leased_until = 0
    where seq = ${seq} and worker = ${worker} and state = 'PENDING'`)
  return changed === 1
}

/** Lists deliveries, newest first. */
export async function listDeliveries(
  db: Reader,
  filter: {
    endpointId: string | undefined
    state: DeliveryState | undefined
    before: number | undefined
    limit: number
  },
): Promise<StoredDelivery[]> {
  const { endpointId, state, before, limit } = filter
  const conditions = [sql`endpoint_id in (select id from webhook_endpoints)`]
  if (endpointId !== undefined) conditions.push(sql`endpoint_id = ${lookupText(endpointId)}`)
  if (state !== undefined) conditions.push(sql`state = ${state}`)
  if (before !== undefined) conditions.push(sql`seq < ${before}`)
  const rows = await columns.all(
    db,
    sql`where ${join(conditions, ' and ')} order by seq desc limit ${limit}`,
  )
  return rows.map(toDelivery)
}

export async function findDelivery(db: Reader, seq: number): Promise<StoredDelivery | undefined> {
  const row = await columns.first(db, sql`where seq = ${seq}`)
  return row && toDelivery(row)
}

/**
 * Removes finished deliveries that are too old or too many, and those of removed endpoints. A batch reads only the
 * oldest rows of each state of an endpoint, so what has to stay is not read.
 */
export async function purgeDeliveries({ db, clock }: PurgeDeps): Promise<number> {
  const before = clock.now().getTime() - retention.webhookDelivery * 1000
  let total = 0
  for (const endpointId of await endpointsWithDeliveries(db)) {
    const oldest = (rows: number): Sql[] =>
      deliveryStates.map(
        (state) => sql`select seq from (select seq, state, created_at from webhook_deliveries
          where endpoint_id = ${endpointId} and state = ${state} order by seq limit ${rows}) as oldest
        where (state <> 'PENDING' and (created_at < ${before}
            or seq <= (select max(seq) from webhook_deliveries) - ${MAX_DELIVERIES}))
          or not exists (select 1 from webhook_endpoints where id = ${endpointId})`,
      )
    await inBatches(
      db,
      async (tx, rows) => {
        const removed = await tx.run(
          sql`delete from webhook_deliveries where seq in (${join(oldest(rows), ' union all ')})`,
        )
        total += removed
        return removed >= rows
      },
      { pauseFactor: 1 },
    )
  }
  return total
}

/** Lists the endpoints that deliveries name, removed ones included, with one look-up in the index for each. */
async function endpointsWithDeliveries(db: Reader): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`with recursive named (id) as (
      select min(endpoint_id) from webhook_deliveries
      union all
      select (select min(endpoint_id) from webhook_deliveries where endpoint_id > named.id)
      from named where named.id is not null)
    select id from named where id is not null`)
  return rows.map(({ id }) => id)
}

function toDelivery(row: DeliveryRow): StoredDelivery {
  const { status, error, durationMs, response, ...delivery } = row
  return { ...delivery, result: delivery.attemptedAt && { status, error, durationMs, response } }
}
