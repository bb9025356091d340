import type { LiveSubscription, LogSequence } from '@foyer/protocol/live-endpoints'
import type { LiveMessage } from './event-stream.js'
import type { LiveEnd } from './listener.js'

/** What a subscription asks for. */
export type LiveRequest = Omit<LiveSubscription, 'id'>

/** An event of a subscription, with its place in the log. */
export type LiveEvent =
  | (LogSequence & Extract<LiveMessage, { type: 'subscribed' | 'change' | 'reread' | 'alive' }>)
  | ({ type: 'end' } & LiveEnd)

/** What delivers the events of subscriptions: the server's stream, or the tab that holds it. */
export interface Feed {
  /** Adds a subscription. @returns a function that removes it */
  add(request: LiveRequest, tell: (event: LiveEvent) => void): () => void
}

/** Returns true for a sequence that is after another one, or of another log. */
export function isAfter(logSequence: LogSequence, before: LogSequence | undefined): boolean {
  return before?.log !== logSequence.log || logSequence.sequence > before.sequence
}
