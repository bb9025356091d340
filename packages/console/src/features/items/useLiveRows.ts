import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../api-context.js'
import { mayUse, useOwner } from '../../rights.js'

/** Milliseconds between looks at the change log. */
const pollMs = 3_000

/**
 * Reads the rows of a collection anew after somebody changed an item. The change log tells, so a look costs the same for any
 * number of items. Does nothing for a role that may not read the log, and while the tab is hidden.
 */
export function useLiveRows(collectionId: string): void {
  const api = useApi()
  const owner = useOwner()
  const queries = useQueryClient()
  const position = useRef<number>(undefined)
  const { data: poll } = useQuery({
    queryKey: ['live-rows', collectionId],
    queryFn: async ({ signal }) => {
      const after = position.current
      const request = after === undefined ? { limit: 1 } : { collectionId, after, limit: 1 }
      const { events, ...log } = await api.listEvents(request, signal)
      return { position: log.position, isChanged: after !== undefined && events.length > 0 }
    },
    enabled: mayUse(owner, 'events:read'),
    refetchInterval: pollMs,
    // One failed look is followed by the next one anyway.
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (!poll) return
    position.current = poll.position
    if (poll.isChanged) queries.invalidateQueries({ queryKey: ['items', collectionId] })
  }, [poll, collectionId, queries])
}
