import type { SiteEvent } from '@foyer/protocol/events'
import { lookupText, sql } from '../sql.js'
import { type LogReader, readEventRange, selectEvents } from './events.js'

/** Events of one item to read. */
export interface ItemEventsPage {
  collectionId: string
  itemId: string
  /** Reads events before this sequence; undefined: the newest. */
  before: number | undefined
  /** Maximum events to return. */
  limit: number
  /** Maximum events of the log to search: it has no index on items, which every write would pay for. */
  searched: number
}

/**
 * Reads events of an item and the truncations of its collection, newest first.
 * @returns with the sequence before which the search goes on; null at the end of the log
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
