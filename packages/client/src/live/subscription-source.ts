import type { LiveSubscription, LogSequence } from '@foyer/protocol/live-endpoints'
import type { LiveMessage } from './event-stream.js'
import type { LiveEnd } from './listener.js'

/** Request of a subscription: a collection with a filter or an item id, and the sequence to start after. */
export type LiveRequest = Omit<LiveSubscription, 'id'>

/** An event of a subscription, with its sequence in the log. */
export type LiveEvent =
  | (LogSequence & Extract<LiveMessage, { type: 'subscribed' | 'change' | 'reread' | 'alive' }>)
  | ({ type: 'end' } & LiveEnd)

/** Source of this tab's events: its own stream (`OwnStream`), or the link to the tab with the stream (`LeaderLink`). */
export interface SubscriptionSource {
  /** Adds a subscription. @returns a function that removes it */
  add(request: LiveRequest, onEvent: (event: LiveEvent) => void): () => void
}

/**
 * Returns true if the event follows `before` in the log, or begins another log. A database copied back by hand, without
 * `foyer restore`, begins another log under the same id.
 */
export function isAfter(
  event: Exclude<LiveEvent, { type: 'end' }>,
  before: LogSequence | undefined,
): boolean {
  const isOther = event.type === 'reread' && event.reason === 'other-log'
  return isOther || before?.log !== event.log || event.sequence > before.sequence
}
