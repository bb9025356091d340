import { ChunkLoadError, type LiveListener } from '@foyer/client'
import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFoyer } from '../FoyerProvider.js'
import type { LiveOptions } from './follow-query.js'

/** A query of the cache that may be live. */
interface LiveQuery {
  live: boolean | LiveOptions | undefined
  queryKey: QueryKey
  collectionId: string
  subscribe(listener: LiveListener<object>): () => void
}

/**
 * Keeps a query up to date while the component is mounted. The code loads with the first live query. If it cannot be
 * loaded, the query is not updated.
 */
export function useLiveUpdates(query: LiveQuery): void {
  const client = useFoyer()
  const queryClient = useQueryClient()
  const isLive = Boolean(query.live)
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })
  // A login or logout changes the key, because it contains the identity.
  const hash = hashKey(query.queryKey)
  useEffect(() => {
    if (!isLive || !hash || !client) return
    const end = new AbortController()
    const { signal } = end
    // The options of the latest render; none for `true`.
    const options = (): LiveOptions => Object(latest.current.live)
    const subscription = { ...latest.current, options, queryClient, signal }
    import('./follow-query.js').then(
      ({ followQuery }) => followQuery(subscription),
      (cause: unknown) => {
        if (signal.aborted) return
        const reason = 'the code of live queries could not be loaded'
        options().onEnd?.(new ChunkLoadError(reason, { cause }))
      },
    )
    return () => end.abort()
  }, [isLive, client, queryClient, hash])
}
