import {
  type LiveChange,
  type LiveEnd,
  type LiveListener,
  type LogSequence,
  systemClock,
} from '@foyer/client'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { updateRead } from '../cache/optimistic-update.js'
import { writeKey } from '../cache/query-keys.js'
import { applyChange } from './apply-change.js'

/** Settings of a live list or item. */
export interface LiveOptions {
  /** Sequence of the event log that was read before the cached items, such as by the server of the page; then they are not refetched. */
  after?: LogSequence
  /** Called when the updates end for good, for example because the server has no live queries. */
  onEnd?(end: LiveEnd): void
}

/** A cached query, with its subscription. */
export interface FollowedQuery {
  live: boolean | LiveOptions | undefined
  queryClient: QueryClient
  queryKey: QueryKey
  collectionId: string
  subscribe(listener: LiveListener<object>): () => void
  /** Ends the subscription. */
  signal: AbortSignal
}

/** Milliseconds in which changes share one refetch. */
const REREAD_MS = 100
/** Codes of ended subscriptions after which the items are not reread: the end does not concern them. */
const ENDS_WITHOUT_REREAD: readonly string[] = ['LOGGED_OUT', 'LIVE_UNSUPPORTED', 'CHUNK_LOAD']

/** Keeps a query of the cache up to date with the server's changes. */
export function followQuery(followed: FollowedQuery): void {
  const { queryClient, queryKey, collectionId, signal } = followed
  const { after, onEnd }: LiveOptions = typeof followed.live === 'object' ? followed.live : {}
  if (signal.aborted) return
  const cache = queryClient.getQueryCache()
  const find = () => cache.find({ queryKey, exact: true })
  /** Changes since the read in flight began, which may not contain them. */
  let recent: LiveChange<object>[] = []
  let needsReread = false
  let cancelTimer: (() => void) | undefined

  const reread = (): void => {
    // The last of several writes reads everything again.
    if (queryClient.isMutating({ mutationKey: writeKey(collectionId) }) > 0) return
    // An earlier read may lack the change.
    needsReread = find()?.state.fetchStatus === 'fetching'
    if (!needsReread) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
  const rereadSoon = (): void => {
    cancelTimer ??= systemClock.after(REREAD_MS, () => {
      cancelTimer = undefined
      reread()
    })
  }
  const apply = (change: LiveChange<object>): void => {
    const query = find()
    if (!query) return
    let isKnown = true
    updateRead(query, (data) => {
      const applied = applyChange(data, queryKey, change)
      isKnown = applied.isKnown
      return applied.data
    })
    if (!isKnown) rereadSoon()
  }
  const unwatch = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.query !== find()) return
    const { action } = event
    if (action.type === 'fetch') {
      recent = []
      needsReread = false
    } else if (action.type === 'success' && !action.manual) {
      for (const change of recent) apply(change)
      if (needsReread) rereadSoon()
    }
  })
  let isFirst = true
  const unsubscribe = followed.subscribe({
    ...(after && { after }),
    onSubscribed() {
      // Data read before the subscription may lack changes. After a reconnection no change is missing.
      if (isFirst && !after) reread()
      isFirst = false
    },
    onChange(change) {
      if (find()?.state.fetchStatus === 'fetching') recent.push(change)
      apply(change)
    },
    onReread: reread,
    onEnd(end) {
      // A refusal also fails the read, and the hook returns that error.
      if (!ENDS_WITHOUT_REREAD.includes(end.code)) reread()
      onEnd?.(end)
    },
  })
  signal.addEventListener('abort', () => {
    unsubscribe()
    unwatch()
    cancelTimer?.()
  })
}
