import { webhookLimits } from '@foyer/protocol/webhooks'
import type { AuditRecord } from '../../storage/events/audited-event.js'
import type { EventLog } from '../../storage/events/event-log.js'
import type { EventHead } from '../../storage/events/read-events.js'
import { insertDeliveries } from '../../storage/events/webhook-deliveries.js'
import {
  findEndpoint,
  type StoredEndpoint,
  setQueuedSequence,
} from '../../storage/events/webhooks.js'
import { changeWebhook, type ManageWebhooksDeps } from './manage-webhooks.js'
import { deliveryTimes, receivesEvent, toDeliveries } from './queue-events.js'

/** Maximum events in one read. */
const PAGE = 500
/** Milliseconds by which the times of events may deviate from their order, because a transaction may take long. */
const DISORDER_MS = 60_000

/** Selects the events to deliver again: one event, all after a sequence, or a range of time. */
export type ReplaySelection =
  | { kind: 'event'; eventId: string }
  | { kind: 'since'; sequence: number }
  | { kind: 'range'; from: Date; to: Date }

/** Thrown for a replay that cannot be done. The message is the reason. */
export class ReplayError extends Error {
  override name = 'ReplayError'
}

type ReplayDeps = ManageWebhooksDeps & {
  events: Pick<EventLog, 'id' | 'lastSequence' | 'readHeadsAfter' | 'readBefore' | 'oldest'>
}

/**
 * Delivers events to an endpoint again, after the pending deliveries. Leaves out events that the filter of the endpoint
 * excludes.
 * @returns the endpoint and the number of queued deliveries, or undefined if there is no such endpoint
 * @throws ReplayError for an unknown event and for too many events
 */
export async function replayToEndpoint(
  deps: ReplayDeps,
  id: string,
  request: ReplaySelection,
): Promise<{ endpoint: StoredEndpoint; queued: number | null } | undefined> {
  const endpoint = await findEndpoint(deps.db, id)
  if (!endpoint) return undefined
  if (request.kind === 'since') return replaySince(deps, endpoint, request.sequence)
  const replayed =
    request.kind === 'event'
      ? [await findById(deps, endpoint, request.eventId)]
      : await findInRange(deps, endpoint, request)
  const detail = { ...request, events: replayed.length }
  const changed = await changeWebhook(deps, id, auditEvent(id, detail), (tx) =>
    insertDeliveries(tx, toDeliveries(id, replayed), deliveryTimes(deps)),
  )
  return changed && { endpoint: changed, queued: replayed.length }
}

/** Moves the queued sequence back, so that the runner queues the events after it again. */
async function replaySince(
  deps: ReplayDeps,
  { id }: StoredEndpoint,
  sequence: number,
): Promise<{ endpoint: StoredEndpoint; queued: null } | undefined> {
  if (sequence > deps.events.lastSequence) {
    throw new ReplayError(
      `there is no event with the sequence ${sequence} yet; expected at most ${deps.events.lastSequence}, the sequence of the newest event`,
    )
  }
  const event = auditEvent(id, { kind: 'since', sequence })
  const changed = await changeWebhook(deps, id, event, (tx, { logId, queuedSequence }) => {
    // A queued sequence below the requested one already includes the events after it.
    const isBehind = logId === deps.events.id && queuedSequence < sequence
    return setQueuedSequence(tx, id, {
      logId: deps.events.id,
      queuedSequence: isBehind ? queuedSequence : sequence,
    })
  })
  return changed && { endpoint: changed, queued: null }
}

function auditEvent(subject: string, detail: Record<string, unknown>): AuditRecord {
  return { action: 'webhook.replayed', subject, detail }
}

/** Finds an event by its id. @throws ReplayError if there is none, or the endpoint's filter excludes it */
async function findById(
  { events }: ReplayDeps,
  endpoint: StoredEndpoint,
  eventId: string,
): Promise<EventHead> {
  const {
    events: [event],
  } = await events.readBefore(undefined, { id: eventId, limit: 1 })
  if (!event) throw new ReplayError(`there is no event "${eventId}" in the event log`)
  if (receivesEvent(endpoint, event)) return event
  const ofCollection =
    event.collectionId === null ? '' : ` of the collection "${event.collectionId}"`
  throw new ReplayError(
    `the event "${eventId}" is a "${event.type}"${ofCollection}, which the endpoint does not receive`,
  )
}

async function findInRange(
  deps: ReplayDeps,
  endpoint: StoredEndpoint,
  { from, to }: { from: Date; to: Date },
): Promise<EventHead[]> {
  const matching: EventHead[] = []
  let sequence = await sequenceBefore(deps, from.getTime() - DISORDER_MS)
  for (;;) {
    const { events: page, isFull } = await deps.events.readHeadsAfter(sequence, { limit: PAGE })
    // Only a page with later events alone ends the search: one later event may have the time of a clock that was ahead.
    const isAfterRange = page.every(({ time }) => Date.parse(time) > to.getTime() + DISORDER_MS)
    if (isAfterRange) return matching
    for (const event of page) {
      const time = Date.parse(event.time)
      if (time < from.getTime() || time >= to.getTime() || !receivesEvent(endpoint, event)) continue
      matching.push(event)
      if (matching.length > webhookLimits.replayedEvents) {
        throw new ReplayError(
          `the range has more than ${webhookLimits.replayedEvents} events, expected a shorter one; replay everything since a sequence instead`,
        )
      }
    }
    const last = page.at(-1)
    if (!last || !isFull) return matching
    sequence = last.sequence
  }
}

/** Finds a sequence before all events since a time, by binary search, because times grow with sequences. */
async function sequenceBefore({ events }: ReplayDeps, time: number): Promise<number> {
  const oldest = await events.oldest()
  let low = (oldest ?? 1) - 1
  let high = events.lastSequence
  while (high - low > PAGE) {
    const middle = Math.floor((low + high) / 2)
    const {
      events: [event],
    } = await events.readHeadsAfter(middle, { limit: 1 })
    if (event && Date.parse(event.time) < time) low = middle
    else high = middle
  }
  return low
}
