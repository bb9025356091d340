import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { WireItemData } from '@foyer/protocol'
import type { EventActor, EventDetail, SiteEvent } from '@foyer/protocol/events'
import { DAY_MS } from '../../limits/lifetimes.js'
import { type Database, first, lockSite, type Queries, type Reader } from '../database.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import type { EventFilter, NewEvent } from '../event.js'
import { inBatches, type PurgeDeps } from '../in-batches.js'
import { join, lookupText, type Sql, sql } from '../sql.js'
import { serverActor } from './event-actors.js'

/** An event as it is stored. */
interface EventRow extends Omit<SiteEvent, 'time' | 'actor' | 'detail'> {
  at: number
  actorType: EventActor['type']
  actorId: string | null
  /** JSON. */
  detail: string
}

/** Columns of an event and their types, without the detail. */
export const eventColumns = {
  id: 'text',
  type: 'text',
  at: 'integer',
  collection_id: 'text',
  entity_id: 'text',
  actor_type: 'text',
  actor_id: 'text',
  request_id: 'text',
} as const
const columns = { ...eventColumns, detail: 'text' } as const

/** Builds the statements that write events in order. */
export function insertEvents(
  { inserts, events: { insertEnd } }: Pick<SqlDialect, 'inserts' | 'events'>,
  events: readonly NewEvent[],
): Sql[] {
  const rows = events.map((event) => ({ ...eventRow(event), detail: event.detail }))
  return inserts({ table: 'events', columns, rows, onConflict: insertEnd })
}

/** Builds the row of an event without its detail, with a new id. */
export function eventRow(event: Omit<NewEvent, 'detail'>): EventValues {
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

type EventValues = Record<keyof typeof eventColumns, string | number | null>

/** The part of a database that reads of the event log need. */
export type LogReader = Reader & Pick<Database, 'events'>

/** Maximum events that one statement searches. On SQLite, the server does nothing else during a statement. */
export const MAX_SEARCHED = 50_000

/** Events to read. */
interface EventSelection extends EventFilter {
  /** Maximum events to return. */
  limit: number
  /** Maximum events that one statement searches. Default: 50,000. */
  searched?: number
}

/** Reads events after a sequence, oldest first. */
export function readEventsAfter(
  db: LogReader,
  sequence: number,
  selection: EventSelection,
): Promise<SiteEvent[]> {
  const range = { start: sequence + 1, end: Number.MAX_SAFE_INTEGER }
  return search(db, { ...range, isDescending: false }, selection)
}

/** Reads events before a sequence, newest first. */
export function readEventsBefore(
  db: LogReader,
  sequence: number | undefined,
  selection: EventSelection,
): Promise<SiteEvent[]> {
  const range = { start: 0, end: sequence ?? Number.MAX_SAFE_INTEGER }
  return search(db, { ...range, isDescending: true }, selection)
}

/** Reads events of a range of sequences. With a filter, searches the range in several statements. */
async function search(
  db: LogReader,
  { start, end, isDescending }: { start: number; end: number; isDescending: boolean },
  { limit, searched = MAX_SEARCHED, ...filter }: EventSelection,
): Promise<SiteEvent[]> {
  const conditions = toConditions(db, filter)
  const read = (from: number, to: number, rest: number): Promise<SiteEvent[]> =>
    selectEvents(
      db,
      [sql`seq >= ${from}`, sql`seq < ${to}`, ...conditions],
      sql`${isDescending ? sql`seq desc` : sql`seq`} limit ${rest}`,
    )
  if (conditions.length === 0) return read(start, end, limit)
  const log = await readEventRange(db)
  // The part of the log that is not searched yet.
  let from = Math.max(start, log?.oldest ?? end)
  let to = Math.min(end, (log?.newest ?? 0) + 1)
  const events: SiteEvent[] = []
  while (from < to && events.length < limit) {
    const middle = isDescending ? Math.max(to - searched, from) : Math.min(from + searched, to)
    const [first, last] = isDescending ? [middle, to] : [from, middle]
    events.push(...(await read(first, last, limit - events.length)))
    if (isDescending) to = middle
    else from = middle
    await nextTurn()
  }
  return events
}

/** Returns the conditions of a filter. The log has no index on them, because it would slow down every write. */
function toConditions(
  db: Pick<LogReader, 'dialect'>,
  { id, types, collectionId, entityId }: EventFilter,
): Sql[] {
  const conditions: Sql[] = []
  if (id !== undefined) conditions.push(sql`id = ${lookupText(id)}`)
  if (types) conditions.push(db.dialect.columnIn(sql`type`, types))
  if (collectionId !== undefined) conditions.push(sql`collection_id = ${lookupText(collectionId)}`)
  if (entityId !== undefined) conditions.push(sql`entity_id = ${lookupText(entityId)}`)
  return conditions
}

/** Selects the events that meet all conditions, up to the sequence before which all events are committed. */
export async function selectEvents(
  { all, events }: LogReader,
  conditions: readonly Sql[],
  order: Sql,
): Promise<SiteEvent[]> {
  const readable = sql`seq <= ${await events.settledUpTo()}`
  const rows = await all<EventRow>(sql`select seq as sequence, id, type, at,
    collection_id as "collectionId", entity_id as "entityId", actor_type as "actorType",
    actor_id as "actorId", request_id as "requestId", detail
    from events where ${join([readable, ...conditions], ' and ')} order by ${order}`)
  return rows.map(readEvent)
}

function readEvent({ at, actorType, actorId, detail, ...event }: EventRow): SiteEvent {
  return {
    ...event,
    time: new Date(at).toISOString(),
    actor: { type: actorType, id: actorId },
    detail: readDetail(detail),
  }
}

/** Parses a detail, and computes the changed fields of an item from its two states. */
function readDetail(text: string): EventDetail {
  const detail = JSON.parse(text) as EventDetail
  const { before, item } = detail
  return before && item ? { ...detail, changedFields: changedFieldsOf(before, item) } : detail
}

/** Lists the fields that differ, except `_updatedDate`, which every change sets. */
function changedFieldsOf(before: WireItemData, after: WireItemData): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  names.delete('_updatedDate')
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]))
}

/** Reads the sequences of the oldest and the newest event; undefined for an empty log. */
export async function readEventRange(
  db: LogReader,
): Promise<{ oldest: number; newest: number } | undefined> {
  const readable = await db.events.settledUpTo()
  const row = await first<{ oldest: number | null; newest: number | null }>(
    db,
    sql`select (select min(seq) from events) as oldest,
      (select max(seq) from events where seq <= ${readable}) as newest`,
  )
  if (row?.oldest == null || row.newest == null) return undefined
  return { oldest: row.oldest, newest: row.newest }
}

/** Reads the sequence of the newest event, which may not be settled yet; 0 for an empty log. */
export async function readNewestSequence(db: LogReader): Promise<number> {
  const row = await first<{ newest: number | null }>(db, sql`select max(seq) as newest from events`)
  return row?.newest ?? 0
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

/** Events of one item to read. */
interface ItemEventsPage {
  collectionId: string
  itemId: string
  /** Reads events before this sequence; undefined reads the newest. */
  before: number | undefined
  /** Maximum events to return. */
  limit: number
  /** Maximum events of the log to search. An index on items would slow down every write. */
  searched: number
}

/**
 * Reads events of an item and the truncations of its collection, newest first.
 * @returns the events, and the sequence before which the next search continues; null at the end of the log
 */
export async function readItemEvents(
  db: LogReader,
  { collectionId, itemId, before, limit, searched }: ItemEventsPage,
): Promise<{ events: SiteEvent[]; nextBefore: number | null }> {
  const range = await readEventRange(db)
  if (!range) return { events: [], nextBefore: null }
  const end = Math.min(before ?? Number.MAX_SAFE_INTEGER, range.newest + 1)
  const start = Math.max(end - searched, range.oldest)
  const conditions = [
    sql`seq >= ${start}`,
    sql`seq < ${end}`,
    sql`collection_id = ${lookupText(collectionId)}`,
    sql`(entity_id = ${lookupText(itemId)} or type = 'collection.truncated')`,
  ]
  const events = await selectEvents(db, conditions, sql`seq desc limit ${limit}`)
  const last = events.length === limit ? events.at(-1) : undefined
  const searchedTo = last?.sequence ?? start
  return { events, nextBefore: searchedTo > range.oldest ? searchedTo : null }
}
