import type { Live, LiveListener } from '@foyer/client/live'
import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFoyer } from '../FoyerProvider.js'
import type { LiveOptions } from './follow-query.js'

export type { LiveOptions } from './follow-query.js'

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
  if (isLive && !connection) throw new Error('live queries need the "connection" of the client')
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })
  // The key has the person too: after a login or logout it is another query.
  const hash = hashKey(query.queryKey)
  useEffect(() => {
    if (!isLive || !connection || !hash) return
    const end = new AbortController()
    const followed = { ...latest.current, connection, queryClient, signal: end.signal }
    // Without the code the list stays as it was read.
    import('./follow-query.js').then(({ followQuery }) => followQuery(followed)).catch(() => {})
    return () => end.abort()
  }, [isLive, connection, queryClient, hash])
}
