import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../limits/lifetimes.js'
import { type Database, first, lockSite, type Queries } from '../database.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import type { NewEvent } from '../event.js'
import { inBatches, type PurgeDeps } from '../in-batches.js'
import { type Sql, sql } from '../sql.js'
import { serverActor } from './event-actors.js'

/** Builds the statements that write events in order. */
export function insertEvents(
  { inserts, events: { insertEnd } }: Pick<SqlDialect, 'inserts' | 'events'>,
  events: readonly NewEvent[],
): Sql[] {
  const rows = events.map((event) => ({ ...eventRow(event), detail: event.detail }))
  return inserts({ table: 'events', rows, onConflict: insertEnd })
}

/** Builds the row of an event without its detail, with a new id. */
export function eventRow(event: Omit<NewEvent, 'detail'>) {
  const { type, at, collectionId, entityId, actor, requestId } = event
  return {
    id: randomUUID(),
    type,
    at: at.getTime(),
    collection_id: collectionId,
    entity_id: entityId,
    actor_type: actor.type,
    actor_id: actor.id,
    request_id: requestId,
  }
}

/**
 * Removes events that are too old, in short transactions. The newest event stays: the next one continues its sequence.
 * Events dated in the future stay, but do not keep later ones.
 * @returns the number removed
 */
export async function purgeEvents({
  db,
  clock,
  settings,
}: PurgeDeps & { settings: { events: { keepDays: number } } }): Promise<number> {
  const now = clock.now().getTime()
  const before = now - settings.events.keepDays * DAY_MS
  let [removed, last] = [0, 0]
  await inBatches(
    db,
    async (tx, rows) => {
      const start = last
      const oldest = await tx.all<{ seq: number; at: number }>(
        sql`select seq, at from events where seq > ${start} order by seq limit ${rows}`,
      )
      last = oldest.at(-1)?.seq ?? start
      removed += await tx.run(sql`delete from events where seq > ${start} and seq <= ${last}
        and at < ${before} and seq < (select max(seq) from events)`)
      return oldest.length === rows && !oldest.some(({ at }) => at >= before && at <= now)
    },
    { pauseFactor: 1 },
  )
  return removed
}

/** Reads the id of the event log. Creates one in a new or restored database, because backups do not contain it. */
export function loadEventLogId(db: Database): Promise<string> {
  return db.transaction(async (tx) => {
    await lockSite(tx)
    const existing = await first<{ id: string }>(tx, sql`select id from event_log`)
    if (existing) return existing.id
    const id = randomUUID()
    await tx.run(sql`insert into event_log (id) values (${id})`)
    return id
  })
}

/** Records a change of a collection that the server makes itself, such as a change from the site file. */
export function recordCollectionChanged(
  tx: Pick<Queries, 'record'>,
  { id, change, at }: { id: string; change: string; at: Date },
): Promise<void> {
  const entity = { type: 'collection.changed', collectionId: id, entityId: id } as const
  return tx.record({
    ...entity,
    detail: JSON.stringify({ change }),
    actor: serverActor,
    requestId: null,
    at,
  })
}
