import type { Clock } from '../../ports/clock.js'
import type { Database } from '../../storage/database.js'
import type { EventLog } from '../../storage/events/event-log.js'
import type { EventHead, EventPage } from '../../storage/events/read-events.js'
import {
  countDeliveries,
  insertDeliveries,
  type NewDelivery,
} from '../../storage/events/webhook-deliveries.js'
import {
  advanceQueuedSequence,
  type QueueState,
  type StoredEndpoint,
  type WebhookFilter,
} from '../../storage/events/webhooks.js'
import { giveUpTime } from './retry-schedule.js'

/** Maximum pending deliveries of an endpoint. Further events stay in the event log until there are fewer. */
const MAX_PENDING = 5000
/** Maximum events in one read. */
const PAGE = 500
/** While no event matches, the queued sequence is stored only after this many events, which saves commits. */
const LAZY_LAG = 200

export interface QueueEventsDeps {
  db: Database
  clock: Clock
  events: Pick<EventLog, 'id' | 'lastSequence' | 'readHeadsAfter'>
}

/**
 * Queues the new events of an endpoint, in the transaction that advances its queued sequence.
 * @param mayStoreLater true does not store the new queued sequence if no event matches and it is less than `LAZY_LAG`
 * ahead of the stored one
 */
export async function queueEvents(
  deps: QueueEventsDeps,
  endpoint: StoredEndpoint,
  { mayStoreLater }: { mayStoreLater: boolean },
): Promise<void> {
  const { db, events } = deps
  // A restored database has a new log, which begins after the restoration.
  let readUpTo = endpoint.logId === events.id ? endpoint.queuedSequence : 0
  let stored: QueueState = endpoint
  while (readUpTo < events.lastSequence || stored.logId !== events.id) {
    if ((await countDeliveries(db, endpoint.id, 'PENDING')) >= MAX_PENDING) return
    // Read before the page, so that an event that arrives during the read is not skipped.
    const newest = events.lastSequence
    const page = await readPage(deps, endpoint, readUpTo)
    const newestRead = page.events.at(-1)
    const lastOfFullPage = page.isFull ? newestRead : undefined
    const matching = page.events.filter((event) => receivesEvent(endpoint, event))
    const queuedSequence = lastOfFullPage?.sequence ?? Math.max(newest, newestRead?.sequence ?? 0)
    const isSmallStep = matching.length === 0 && queuedSequence - readUpTo < LAZY_LAG
    if (mayStoreLater && isSmallStep && stored.logId === events.id) return
    if (!(await queue(deps, stored, { events: matching, queuedSequence }))) return
    readUpTo = queuedSequence
    stored = { ...stored, logId: events.id, queuedSequence }
    if (!lastOfFullPage) return
  }
}

function readPage(
  { events }: QueueEventsDeps,
  { types, collectionIds }: WebhookFilter,
  from: number,
): Promise<EventPage<EventHead>> {
  const [collectionId] = collectionIds.length === 1 ? collectionIds : []
  return events.readHeadsAfter(from, {
    types: types.length > 0 ? types : undefined,
    collectionId,
    limit: PAGE,
  })
}

/** Returns whether an endpoint receives an event. */
export function receivesEvent(
  { types, collectionIds }: WebhookFilter,
  { type, collectionId }: Pick<EventHead, 'type' | 'collectionId'>,
): boolean {
  if (types.length > 0 && !types.includes(type)) return false
  if (collectionIds.length === 0) return true
  return collectionId !== null && collectionIds.includes(collectionId)
}

/** Converts events to deliveries of an endpoint. */
export function toDeliveries(endpointId: string, events: readonly EventHead[]): NewDelivery[] {
  return events.map(({ id, sequence, type, collectionId, entityId }) => ({
    endpointId,
    eventId: id,
    sequence,
    type,
    collectionId,
    entityId,
  }))
}

/** Returns the times of deliveries that are queued now. */
export function deliveryTimes({ clock }: Pick<QueueEventsDeps, 'clock'>): {
  now: Date
  giveUpAt: Date
} {
  const now = clock.now()
  return { now, giveUpAt: giveUpTime(now) }
}

/**
 * Queues matching events, and advances the queued sequence.
 * @returns false if another process advanced it, or the endpoint was changed or paused
 */
function queue(
  deps: QueueEventsDeps,
  stored: QueueState,
  next: { events: readonly EventHead[]; queuedSequence: number },
): Promise<boolean> {
  const to = { logId: deps.events.id, queuedSequence: next.queuedSequence }
  return deps.db.transaction(async (tx) => {
    if (!(await advanceQueuedSequence(tx, stored, to))) return false
    await insertDeliveries(tx, toDeliveries(stored.id, next.events), deliveryTimes(deps))
    return true
  })
}
