import type { LiveSubscription, LogSequence } from '@foyer/protocol/live-endpoints'
import type { DataSource } from './data/data-call.js'
import { toItem } from './data/item.js'
import { loaded } from './lazy.js'
import type { LiveEnd, LiveListener, LiveSubscriber } from './live/listener.js'

/** Loads the live queries. After a ChunkLoadError the next call loads them again. */
const load = () => loaded(import('./live/live.js'))

/** Subscribes at once; the stream opens when its code has loaded. @returns a function that unsubscribes */
export function subscribe<Entry>(
  source: DataSource,
  wire: Omit<LiveSubscription, 'id'>,
  subscriber: LiveSubscriber<Entry>,
): () => void {
  // The wire gives each listener the items of its query.
  const given = subscriber as LiveSubscriber
  const listener: LiveListener = typeof given === 'function' ? { onChange: given } : given
  const since = source.session.state()
  let isOver = false
  let stop = (): void => {
    isOver = true
  }
  load().then(
    (live) => {
      if (!isOver) stop = live.subscribe(source, { wire, listener, since, toItem })
    },
    (error: LiveEnd) => {
      if (!isOver && !listener.signal?.aborted) listener.onEnd?.(error)
    },
  )
  return () => stop()
}

/** Reads the newest sequence of the server's change log. @throws ChunkLoadError */
export async function logSequence(source: DataSource): Promise<LogSequence> {
  return (await load()).logSequence(source)
}
