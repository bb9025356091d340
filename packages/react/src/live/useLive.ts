import { ChunkLoadError, type LiveListener } from '@foyer/client'
import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LiveOptions } from './follow-query.js'

export type { LiveOptions } from './follow-query.js'

/** A query of the cache that may be live. */
interface LiveQuery {
  live: boolean | LiveOptions | undefined
  queryKey: QueryKey
  collectionId: string
  subscribe(listener: LiveListener<object>): () => void
}

/**
 * Keeps a query up to date while the component is mounted. The code loads with the first live query; without it the list
 * stays as it was read.
 */
export function useLive(query: LiveQuery): void {
  const queryClient = useQueryClient()
  const isLive = Boolean(query.live)
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })
  // The key contains the person: after a login or logout it is another query.
  const hash = hashKey(query.queryKey)
  useEffect(() => {
    if (!isLive || !hash) return
    const end = new AbortController()
    const { signal } = end
    const followed = { ...latest.current, queryClient, signal }
    import('./follow-query.js').then(
      ({ followQuery }) => followQuery(followed),
      (cause: unknown) => {
        const { live } = followed
        if (signal.aborted || typeof live !== 'object') return
        live.onEnd?.(new ChunkLoadError('the code of live queries could not be loaded', { cause }))
      },
    )
    return () => end.abort()
  }, [isLive, queryClient, hash])
}
