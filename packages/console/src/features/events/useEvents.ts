import type { SiteEvent } from '@foyer/protocol/events'
import type { ListEventsRequest, ListEventsResponse } from '@foyer/protocol/webhooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useApiQuery } from '../../api/useApiQuery.js'
import type { EventsPosition, EventsView } from './events-view.js'

/** Events per page. */
const pageSize = 50

/** Polling interval of a watched log in milliseconds. */
const watchMs = 2_000

/** One page of the log, newest event first. */
export interface EventsPage {
  events: SiteEvent[]
  /** Position of the page with older events; undefined on the last page. */
  older: EventsPosition | undefined
  /** Position of the page with newer events; undefined if the newest page follows. */
  newer: EventsPosition | undefined
}

/**
 * Queries a page of the event log, and polls it while the log is watched.
 * @param entityId id for the name in the view; undefined while it is searched, which queries nothing
 */
export function useEvents(view: EventsView, entityId: string | undefined) {
  const { position, isWatching } = view
  const filter = filterOf({ ...view, entityId: entityId ?? view.entityId })
  const request: ListEventsRequest = { ...filter, ...position, limit: pageSize }
  return useApiQuery(
    ['events', request],
    async (api, signal) => toPage(position, await api.listEvents(request, signal)),
    {
      enabled: entityId !== undefined,
      placeholderData: keepPreviousData,
      refetchInterval: isWatching ? watchMs : false,
      // No retry: the next poll follows.
      ...(isWatching && { retry: false }),
    },
  )
}

/**
 * Returns one event of the page, or else queries it by its sequence; null if the log no longer has it.
 * @param sequence undefined queries none
 */
export function useEvent(sequence: number | undefined, page: readonly SiteEvent[] = []) {
  const isMeant = (event: SiteEvent): boolean => event.sequence === sequence
  const listed = page.find(isMeant)
  const query = useApiQuery(
    ['event', sequence],
    async (api, signal) => {
      const { events } = await api.listEvents({ before: Number(sequence) + 1, limit: 1 }, signal)
      return events.find(isMeant) ?? null
    },
    { enabled: sequence !== undefined && listed === undefined },
  )
  return { ...query, data: listed ?? query.data }
}

function filterOf({ type, collectionId, entityId }: EventsView): ListEventsRequest {
  return {
    ...(type === undefined ? {} : { type }),
    ...(collectionId === '' ? {} : { collectionId }),
    ...(entityId === '' ? {} : { entityId }),
  }
}

function toPage(
  position: EventsPosition | undefined,
  { events, nextBefore }: ListEventsResponse,
): EventsPage {
  if (position === undefined || 'before' in position) {
    const newest = events[0]?.sequence
    return {
      events,
      older: nextBefore === null ? undefined : { before: nextBefore },
      newer: position && { after: newest ?? position.before - 1 },
    }
  }
  // The server lists events after a sequence oldest first.
  const newestFirst = events.toReversed()
  const isFull = events.length === pageSize
  const [newest, oldest] = [newestFirst[0], newestFirst.at(-1)]
  return {
    events: newestFirst,
    older: { before: oldest?.sequence ?? position.after + 1 },
    newer: isFull && newest ? { after: newest.sequence } : undefined,
  }
}
