import type { Live, LiveListener } from '@foyer/client/live'
import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFoyer } from '../FoyerProvider.js'
import type { LiveOptions } from '../live/follow-query.js'

export type { LiveOptions } from '../live/follow-query.js'

/** A query of the cache that may be live. */
interface LiveQuery {
  live: boolean | LiveOptions | undefined
  queryKey: QueryKey
  collectionId: string
  subscribe(live: Live, listener: LiveListener<object>): () => void
}

/**
 * Keeps a query up to date while the component is mounted. The code loads with the first live query.
 * @throws Error for a client without its connection
 */
export function useLive(query: LiveQuery): void {
  const { connection } = useFoyer()
  const queryClient = useQueryClient()
  const isLive = Boolean(query.live)
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })
  // The key has the person too: after a login or logout it is another query.
  const hash = hashKey(query.queryKey)
  if (isLive && !connection) {
    throw new Error('live queries need "connection" in the client: add it beside "session"')
  }
  useEffect(() => {
    if (!isLive || !connection || !hash) return
    const end = new AbortController()
    const { signal } = end
    const { live, queryKey, collectionId, subscribe } = latest.current
    const options: LiveOptions = typeof live === 'object' ? live : {}
    const fail = () => {
      const message = 'the code of live queries could not be loaded'
      if (!signal.aborted) options.onEnd?.({ code: 'LIVE_UNAVAILABLE', message })
    }
    void import('../live/follow-query.js').then(({ followQuery }) => {
      if (signal.aborted) return
      followQuery({
        ...options,
        connection,
        queryClient,
        queryKey,
        collectionId,
        subscribe,
        signal,
      })
    }, fail)
    return () => end.abort()
  }, [isLive, connection, queryClient, hash])
}
