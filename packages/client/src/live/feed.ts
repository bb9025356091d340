import type { LivePosition, LiveSubscription } from '@foyer/protocol/live-endpoints'
import type { LiveMessage } from './event-stream.js'
import type { LiveEnd } from './listener.js'

/** Request of a subscription: a collection with a filter or an item id, and the position to start after. */
export type LiveRequest = Omit<LiveSubscription, 'id'>

/** An event of a subscription, with its position in the log. */
export type LiveEvent =
  | (LivePosition & Extract<LiveMessage, { type: 'subscribed' | 'change' | 'reread' | 'alive' }>)
  | ({ type: 'end' } & LiveEnd)

/** Source of the events of subscriptions: the stream of this tab, or another tab with a stream. */
export interface Feed {
  /** Adds a subscription. @returns a function that removes it */
  add(request: LiveRequest, onEvent: (event: LiveEvent) => void): () => void
}

/** Returns true if `position` follows `before` in the log, or is in another log. */
export function isAfter(position: LivePosition, before: LivePosition | undefined): boolean {
  return before?.log !== position.log || position.sequence > before.sequence
}
