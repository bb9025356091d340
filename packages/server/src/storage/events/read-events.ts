import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { WireItemData } from '@foyer/protocol'
import type { EventActor, EventDetail, SiteEvent } from '@foyer/protocol/events'
import { createPauses } from '../../lib/pauses.js'
import { type Database, first, type Reader } from '../database.js'
import type { EventFilter } from '../event.js'
import { join, lookupText, type Sql, sql } from '../sql.js'

/** An event without its detail, which may be large. */
export type EventHead = Omit<SiteEvent, 'detail'>

/** Consecutive events of the log. */
export interface EventPage<Event = SiteEvent> {
  events: Event[]
  /** Bytes of the details of the events; 0 without details. */
  bytes: number
  /** True if a limit ended the page, so more events may follow. */
  isFull: boolean
  /** Sequence that the search has reached. The next page continues after it, or before it if the newest come first. */
  searchedTo: number
}

/** Parts of a database that the functions of this file use. */
export type LogReader = Reader & Pick<Database, 'commits'>

/** Maximum events that one statement searches. On SQLite, the server does nothing else during a statement. */
const MAX_SEARCHED = 50_000

/** Default of `EventSelection.maxBytes`: what is parsed and sent in well under a second. */
const MAX_BYTES = 4_000_000

/** Events to read. */
export interface EventSelection extends EventFilter {
  /** Maximum events to return. */
  limit: number
  /** Ends the page after the event with which the details exceed this sum, in bytes. Default: 4 MB. */
  maxBytes?: number
  /** Events of these collections, and those of no collection. Default: all events. */
  visibleIn?: readonly string[]
  /** Maximum events that one statement searches. Default: 50,000. */
  searched?: number
}

/** Reads events after a sequence, oldest first. */
export function readEventsAfter(
  db: LogReader,
  sequence: number,
  selection: EventSelection,
): Promise<EventPage> {
  const range = { start: sequence + 1, end: Number.MAX_SAFE_INTEGER, isDescending: false }
  return search(db, range, selection, selectEvents)
}

/** Reads events before a sequence, newest first. */
export function readEventsBefore(
  db: LogReader,
  sequence: number | undefined,
  selection: EventSelection,
): Promise<EventPage> {
  const range = { start: 0, end: sequence ?? Number.MAX_SAFE_INTEGER, isDescending: true }
  return search(db, range, selection, selectEvents)
}

/** Reads events after a sequence without their details, oldest first. */
export function readEventHeadsAfter(
  db: LogReader,
  sequence: number,
  selection: Omit<EventSelection, 'maxBytes'>,
): Promise<EventPage<EventHead>> {
  const range = { start: sequence + 1, end: Number.MAX_SAFE_INTEGER, isDescending: false }
  return search(db, range, selection, selectHeads)
}

/** Range of the sequences to read. `end` is after the last one. */
interface SequenceRange {
  start: number
  end: number
  isDescending: boolean
}

/** Reads the events that meet all conditions in one statement. */
type SelectEvents<Event> = (db: LogReader, query: EventQuery) => Promise<FoundEvents<Event>>

type FoundEvents<Event = SiteEvent> = Omit<EventPage<Event>, 'searchedTo'>

interface EventQuery {
  conditions: readonly Sql[]
  isDescending: boolean
  limit: number
  maxBytes: number
}

/** Reads events of a range of sequences. With a filter, searches the range in several statements. */
async function search<Event extends EventHead>(
  db: LogReader,
  { start, end, isDescending }: SequenceRange,
  selection: EventSelection,
  select: SelectEvents<Event>,
): Promise<EventPage<Event>> {
  const { limit, maxBytes = MAX_BYTES, searched = MAX_SEARCHED, ...filter } = selection
  const conditions = toConditions(db, filter)
  const found: FoundEvents<Event> = { events: [], bytes: 0, isFull: false }
  const read = async (from: number, to: number): Promise<void> => {
    const page = await select(db, {
      conditions: [sql`seq >= ${from}`, sql`seq < ${to}`, ...conditions],
      isDescending,
      limit: limit - found.events.length,
      maxBytes: maxBytes - found.bytes,
    })
    for (const event of page.events) found.events.push(event)
    found.bytes += page.bytes
    found.isFull = page.isFull
  }
  if (conditions.length === 0) {
    await read(start, end)
    return {
      ...found,
      searchedTo: found.events.at(-1)?.sequence ?? (isDescending ? end : start - 1),
    }
  }
  const log = await readEventRange(db)
  // The part of the log that is not searched yet.
  let from = Math.max(start, log?.oldest ?? end)
  let to = Math.min(end, (log?.newest ?? 0) + 1)
  while (from < to && !found.isFull) {
    const middle = isDescending ? Math.max(to - searched, from) : Math.min(from + searched, to)
    await (isDescending ? read(middle, to) : read(from, middle))
    if (isDescending) to = middle
    else from = middle
    await nextTurn()
  }
  const last = found.isFull ? found.events.at(-1) : undefined
  return { ...found, searchedTo: last?.sequence ?? (isDescending ? to : from - 1) }
}

/** Returns the conditions of a filter. The log has no index on them, because it would slow down every write. */
function toConditions(
  { dialect }: Pick<LogReader, 'dialect'>,
  { id, types, collectionId, entityId, visibleIn }: Omit<EventSelection, 'limit'>,
): Sql[] {
  const conditions: Sql[] = []
  if (id !== undefined) conditions.push(sql`id = ${lookupText(id)}`)
  if (types) conditions.push(dialect.columnIn(sql`type`, types))
  if (collectionId !== undefined) conditions.push(sql`collection_id = ${lookupText(collectionId)}`)
  if (entityId !== undefined) conditions.push(sql`entity_id = ${lookupText(entityId)}`)
  if (visibleIn) {
    const isVisible = dialect.columnIn(sql`collection_id`, visibleIn)
    conditions.push(sql`(collection_id is null or ${isVisible})`)
  }
  return conditions
}

/** An event as it is stored, without its detail. */
interface HeadRow extends Omit<EventHead, 'time' | 'actor'> {
  at: number
  actorType: EventActor['type']
  actorId: string | null
}

interface EventRow extends HeadRow {
  /** JSON. */
  detail: string
  /** Bytes of the detail. */
  bytes: number
}

const headColumns = sql`seq as sequence, id, type, at, collection_id as "collectionId",
  entity_id as "entityId", actor_type as "actorType", actor_id as "actorId", request_id as "requestId"`

/**
 * Selects the events that meet all conditions, up to the settled sequence (`settledUpTo`), which is included. The
 * details are measured before they are read: each may have a megabyte.
 */
async function selectEvents(db: LogReader, query: EventQuery): Promise<FoundEvents> {
  const { limit, maxBytes } = query
  const order = orderOf(query)
  const sizes = sql`select seq as sized_seq, octet_length(detail) as bytes
    from events where ${await readableCondition(db, query)} order by ${order} limit ${limit}`
  const sums = sql`select sized_seq, bytes, sum(bytes) over (order by sized_seq
    ${query.isDescending ? sql`desc` : sql``} rows unbounded preceding) as sum from (${sizes}) as sizes`
  const rows = await db.all<EventRow>(sql`select ${headColumns}, detail, bytes
    from (${sums}) as sums join events on seq = sized_seq
    where sum - bytes < ${maxBytes} order by ${order}`)
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  const events: SiteEvent[] = []
  const pause = createPauses()
  for (const { detail, bytes: _, ...head } of rows) {
    await pause()
    events.push({ ...readHead(head), detail: readDetail(detail) })
  }
  return { events, bytes, isFull: rows.length >= limit || bytes >= maxBytes }
}

async function selectHeads(db: LogReader, query: EventQuery): Promise<FoundEvents<EventHead>> {
  const rows = await db.all<HeadRow>(sql`select ${headColumns}
    from events where ${await readableCondition(db, query)}
    order by ${orderOf(query)} limit ${query.limit}`)
  return { events: rows.map(readHead), bytes: 0, isFull: rows.length >= query.limit }
}

async function readableCondition({ commits }: LogReader, { conditions }: EventQuery): Promise<Sql> {
  return join([sql`seq <= ${await commits.settledUpTo()}`, ...conditions], ' and ')
}

function orderOf({ isDescending }: EventQuery): Sql {
  return isDescending ? sql`seq desc` : sql`seq`
}

function readHead({ at, actorType, actorId, ...head }: HeadRow): EventHead {
  return { ...head, time: new Date(at).toISOString(), actor: { type: actorType, id: actorId } }
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
  const settledSequence = await db.commits.settledUpTo()
  const row = await first<{ oldest: number | null; newest: number | null }>(
    db,
    sql`select (select min(seq) from events) as oldest,
      (select max(seq) from events where seq <= ${settledSequence}) as newest`,
  )
  if (row?.oldest == null || row.newest == null) return undefined
  return { oldest: row.oldest, newest: row.newest }
}

/** Reads the sequence of the newest event, which may not be settled yet; 0 for an empty log. */
export async function readNewestSequence(db: LogReader): Promise<number> {
  const row = await first<{ newest: number | null }>(db, sql`select max(seq) as newest from events`)
  return row?.newest ?? 0
}

/** Events of one item to read. */
interface ItemEvents {
  collectionId: string
  itemId: string
  /** Reads events before this sequence; undefined reads the newest. */
  before: number | undefined
  /** Maximum events to return, and bytes of their details. */
  limit: number
  maxBytes: number
  /** Maximum events of the log to search. An index on items would slow down every write. */
  searched: number
}

/**
 * Reads events of an item, and the truncations and restorations of its collection, newest first.
 * @returns the events, and the sequence before which the next search continues; null at the end of the log
 */
export async function readItemEvents(
  db: LogReader,
  { collectionId, itemId, before, limit, maxBytes, searched }: ItemEvents,
): Promise<{ events: SiteEvent[]; nextBefore: number | null }> {
  const range = await readEventRange(db)
  if (!range) return { events: [], nextBefore: null }
  const end = Math.min(before ?? Number.MAX_SAFE_INTEGER, range.newest + 1)
  const start = Math.max(end - searched, range.oldest)
  const isRestoration = sql`(type = 'collection.changed'
    and ${db.dialect.jsonField(sql`detail`, 'change')} = 'restored')`
  const conditions = [
    sql`seq >= ${start}`,
    sql`seq < ${end}`,
    sql`collection_id = ${lookupText(collectionId)}`,
    sql`(entity_id = ${lookupText(itemId)} or type = 'collection.truncated' or ${isRestoration})`,
  ]
  const query = { conditions, isDescending: true, limit, maxBytes }
  const { events, isFull } = await selectEvents(db, query)
  const searchedTo = (isFull ? events.at(-1)?.sequence : undefined) ?? start
  return { events, nextBefore: searchedTo > range.oldest ? searchedTo : null }
}
