import type { LogSequence } from '@foyer/protocol/live-endpoints'
import { callOf } from './call.js'
import type { DataSource } from './data/data-call.js'
import { toItem } from './data/wire-form.js'
import { awaitChunk } from './lazy-methods.js'
import type { LiveEnd, LiveListener, LiveSubscriber } from './live/listener.js'
import type { LiveRequest } from './live/subscription-source.js'
import type { RequestOptions } from './post.js'

/** Loads the code of live queries. After a ChunkLoadError, the next call loads it again. */
const load = () => awaitChunk(import('./live/live.js'))

/** Adds a subscription. The stream opens once its code is loaded. @returns a function that unsubscribes */
export function loadAndSubscribe<Entry>(
  source: DataSource,
  request: LiveRequest,
  subscriber: LiveSubscriber<Entry>,
): () => void {
  // The server sends items of the subscribed query only.
  const untyped = subscriber as LiveSubscriber
  const listener: LiveListener = typeof untyped === 'function' ? { onChange: untyped } : untyped
  const since = source.session.state()
  let isStopped = false
  let stop = (): void => {
    isStopped = true
  }
  load().then(
    (live) => {
      if (!isStopped) stop = live.addSubscription(source, { request, listener, since, toItem })
    },
    (error: LiveEnd) => {
      if (!isStopped && !listener.signal?.aborted) listener.onEnd?.(error)
    },
  )
  return () => stop()
}

/** Reads the newest sequence of the server's event log. @throws ChunkLoadError */
export async function logSequence(
  source: DataSource,
  options?: RequestOptions,
): Promise<LogSequence> {
  return (await load()).logSequence(callOf(source), options)
}
