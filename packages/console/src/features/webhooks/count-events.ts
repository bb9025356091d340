import type { SiteEvent } from '@foyer/protocol/events'
import type { ReplayedEvents, WebhookEndpoint } from '@foyer/protocol/webhooks'
import type { ConsoleApi } from '../../api/console-calls.js'

/** Number of events of a replay. */
export interface EventCount {
  count: number
  /** False if the log was not read to the end; there may be more events. */
  isComplete: boolean
}

/** Events per call, and the number of calls after which the count ends. */
const pageSize = 1_000
const maxPages = 10

/** Milliseconds by which the times of events may deviate from the order of their sequences. */
const maxDisorderMs = 60_000

type Log = Pick<ConsoleApi, 'listEvents'>

/** Counts the events that a replay delivers. */
export async function countEvents(
  log: Log,
  endpoint: Pick<WebhookEndpoint, 'types' | 'collectionIds'>,
  { eventId, sinceSequence = 0, range }: ReplayedEvents,
): Promise<EventCount> {
  if (eventId !== undefined) return { count: 1, isComplete: true }
  if (range === undefined) {
    return countAfter(log, sinceSequence, (event) => isSelected(endpoint, event))
  }
  const [from, to] = [Date.parse(range.from), Date.parse(range.to)]
  const isInRange = ({ time }: SiteEvent): boolean =>
    Date.parse(time) >= from && Date.parse(time) < to
  return countAfter(
    log,
    await sequenceBefore(log, from - maxDisorderMs),
    (event) => isInRange(event) && isSelected(endpoint, event),
    ({ time }) => Date.parse(time) > to + maxDisorderMs,
  )
}

async function countAfter(
  log: Log,
  sequence: number,
  isCounted: (event: SiteEvent) => boolean,
  isPast: (event: SiteEvent) => boolean = () => false,
): Promise<EventCount> {
  let [after, count] = [sequence, 0]
  for (let page = 0; page < maxPages; page++) {
    const { events } = await log.listEvents({ after, limit: pageSize })
    count += events.filter(isCounted).length
    const last = events.at(-1)
    // More events may follow a short page, because a page has a limit of bytes too.
    if (!last || isPast(last)) return { count, isComplete: true }
    after = last.sequence
  }
  return { count, isComplete: false }
}

/** Finds a sequence before all events of a time, by binary search. */
async function sequenceBefore(log: Log, time: number): Promise<number> {
  const oldest = await log.listEvents({ after: 0, limit: 1 })
  let low = (oldest.events[0]?.sequence ?? 1) - 1
  let high = oldest.position
  while (high - low > pageSize) {
    const middle = Math.floor((low + high) / 2)
    const [event] = (await log.listEvents({ after: middle, limit: 1 })).events
    if (event && Date.parse(event.time) < time) low = middle
    else high = middle
  }
  return low
}

function isSelected(
  { types, collectionIds }: Pick<WebhookEndpoint, 'types' | 'collectionIds'>,
  { type, collectionId }: SiteEvent,
): boolean {
  const isOfType = types.length === 0 || types.includes(type)
  const isOfCollection =
    collectionIds.length === 0 || (collectionId !== null && collectionIds.includes(collectionId))
  return isOfType && isOfCollection
}
