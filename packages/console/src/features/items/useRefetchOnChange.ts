import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApiQuery } from '../../api/useApiQuery.js'
import { mayUse, useOwner } from '../../owner/rights.js'

/** Polling interval of the event log in milliseconds. */
const pollMs = 3_000

/**
 * Refetches the rows of a collection after an item changed. Polls the event log, so a poll costs the same for any
 * number of items. A live query would send every changed item, for example of an import, to a page that shows some of
 * the rows, and would keep a connection open in each tab. Pauses while the tab is hidden. Does nothing for a role that
 * may not read the log.
 */
export function useRefetchOnChange(collectionId: string): void {
  const owner = useOwner()
  const queries = useQueryClient()
  const position = useRef<number>(undefined)
  const { data: poll } = useApiQuery(
    ['changed-rows', collectionId],
    async (api, signal) => {
      const after = position.current
      const request = after === undefined ? { limit: 1 } : { collectionId, after, limit: 1 }
      const { events, ...log } = await api.listEvents(request, signal)
      return { position: log.position, isChanged: after !== undefined && events.length > 0 }
    },
    {
      enabled: mayUse(owner, 'events:read'),
      refetchInterval: pollMs,
      // No retry: the next poll follows.
      retry: false,
      gcTime: 0,
    },
  )
  useEffect(() => {
    if (!poll) return
    position.current = poll.position
    if (poll.isChanged) queries.invalidateQueries({ queryKey: ['items', collectionId] })
  }, [poll, collectionId, queries])
}
