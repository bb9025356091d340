import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SiteEvent } from '@foyer/protocol/events'
import { sql } from '../sql.js'
import { type LogReader, MAX_SEARCHED, readEventRange, selectEvents } from './events.js'

/** Events of some collections, and those of no collection. */
export interface EventPage {
  collectionIds: readonly string[]
  /** Maximum events. */
  limit: number
  /** Maximum bytes of the details of the events. The first event may have more. */
  maxBytes: number
}

/**
 * Reads the next events after a sequence, oldest first.
 * @returns the events, the bytes of their details, and the sequence after which the next page begins. No events at the
 * end of the log
 */
export async function readEventPage(
  db: LogReader,
  sequence: number,
  { collectionIds, limit, maxBytes }: EventPage,
): Promise<{ events: SiteEvent[]; bytes: number; end: number }> {
  const ofCollections = sql`(collection_id is null
    or ${db.dialect.columnIn(sql`collection_id`, collectionIds)})`
  const log = await readEventRange(db)
  const end = (log?.newest ?? 0) + 1
  const start = Math.max(sequence + 1, log?.oldest ?? end)
  for (let from = start; from < end; from += MAX_SEARCHED) {
    const to = Math.min(from + MAX_SEARCHED, end)
    const sizes = await db.all<{ sequence: number; bytes: number }>(sql`
      select seq as sequence, octet_length(detail) as bytes from events
      where seq >= ${from} and seq < ${to} and ${ofCollections} order by seq limit ${limit}`)
    let bytes = 0
    const fitting = sizes.filter((event, index) => {
      bytes += event.bytes
      return index === 0 || bytes <= maxBytes
    })
    const [first, last] = [fitting[0], fitting.at(-1)]
    if (first && last) {
      const inPage = [sql`seq >= ${first.sequence}`, sql`seq <= ${last.sequence}`, ofCollections]
      const events = await selectEvents(db, inPage, sql`seq`)
      const size = fitting.reduce((sum, event) => sum + event.bytes, 0)
      return { events, bytes: size, end: last.sequence }
    }
    await nextTurn()
  }
  return { events: [], bytes: 0, end: Math.max(sequence, end - 1) }
}
