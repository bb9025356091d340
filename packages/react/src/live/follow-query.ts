import {
  type LiveChange,
  type LiveEnd,
  type LiveListener,
  type LogSequence,
  systemClock,
} from '@foyer/client'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { isWriting, updateServerData } from '../cache/optimistic-update.js'
import { applyChange } from './apply-change.js'

/** Settings of a live list or item. */
export interface LiveOptions {
  /**
   * Sequence of the event log from before the cached items were read, for example by the server of the page. The items
   * are then not refetched.
   */
  after?: LogSequence | undefined
  /** Called when the subscription ends, for example because the server has no live queries. */
  onEnd?(end: LiveEnd): void
}

/** A cached query, with its subscription. */
interface QuerySubscription {
  queryClient: QueryClient
  queryKey: QueryKey
  collectionId: string
  subscribe(listener: LiveListener<object>): () => void
  /** Returns the options of the latest render. */
  options(): LiveOptions
  /** Ends the subscription. */
  signal: AbortSignal
}

/** Milliseconds before a refetch. Changes during this time share it. */
const REREAD_MS = 100
/** Codes of ended subscriptions after which the cached items are still valid, so that they are not read again. */
const ENDS_WITHOUT_REREAD: readonly string[] = ['LOGGED_OUT', 'LIVE_UNSUPPORTED', 'CHUNK_LOAD']

/** Keeps a query of the cache up to date with the server's changes. */
export function followQuery(subscription: QuerySubscription): void {
  const { queryClient, queryKey, collectionId, options, signal } = subscription
  if (signal.aborted) return
  const { after } = options()
  const cache = queryClient.getQueryCache()
  // `find` of the cache hashes the key of each cached query.
  const hash = hashKey(queryKey)
  const find = () => cache.get(hash)
  /** Changes received while a read is pending. Its response may lack them. */
  let changesDuringRead: LiveChange<object>[] = []
  let needsReread = false
  let cancelTimer: (() => void) | undefined

  const reread = (): void => {
    // `useWrite` refetches all queries of the collection after the response to the pending write (`onSettled`).
    if (isWriting(queryClient, collectionId)) return
    // A read that is already pending may lack the change, so another one follows it.
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
    // After a failed read, the data lack earlier changes, and `updateServerData` would hide the failure, because it
    // sets the status to `success`: so reread.
    let isKnown = query.state.status !== 'error'
    updateServerData(query, (data) => {
      const applied = applyChange(data, queryKey, change)
      isKnown &&= applied.isKnown
      return applied.data
    })
    if (!isKnown) rereadSoon()
  }
  const unwatch = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.query !== find()) return
    const { action } = event
    if (action.type === 'fetch') {
      changesDuringRead = []
      needsReread = false
    } else if (action.type === 'success' && !action.manual) {
      for (const change of changesDuringRead) apply(change)
      if (needsReread) rereadSoon()
    }
  })
  let isFirst = true
  const unsubscribe = subscription.subscribe({
    ...(after && { after }),
    onSubscribed() {
      // Data read before the subscription may lack changes. After a reconnection no change is missing.
      if (isFirst && !after) reread()
      isFirst = false
    },
    onChange(change) {
      if (find()?.state.fetchStatus === 'fetching') changesDuringRead.push(change)
      apply(change)
    },
    onReread: reread,
    onEnd(end) {
      // If the server denies the subscription, it denies the read too, and the hook returns that error.
      if (!ENDS_WITHOUT_REREAD.includes(end.code)) reread()
      options().onEnd?.(end)
    },
  })
  signal.addEventListener('abort', () => {
    unsubscribe()
    unwatch()
    cancelTimer?.()
  })
}
