import type { LiveRereadReason, LogSequence } from '@foyer/protocol/live-endpoints'
import type { AnyFields, Item } from '../data/schema.js'

/**
 * Change of a subscribed result: an item enters it, changes in it or leaves it. `logSequence` is the sequence of the
 * change in the server's log.
 */
export type LiveChange<Entry = Item<AnyFields>> =
  | { kind: 'enter' | 'change'; itemId: string; item: Entry; logSequence: LogSequence }
  | { kind: 'leave'; itemId: string; logSequence: LogSequence }

/** Reports that the client missed changes. Read the items again; the subscription continues. */
export interface LiveReread {
  /** `session-changed`: a visitor has logged in. */
  reason: LiveRereadReason | 'session-changed'
  logSequence: LogSequence
}

/** Reports the end of a subscription. It is a ChunkLoadError if the code of live queries could not be loaded. */
export interface LiveEnd {
  /** `CHUNK_LOAD`, `LOGGED_OUT`, `LIVE_UNSUPPORTED`, or a code of the server. @see docs/wire/live-queries.md */
  code: string
  message: string
  /** Id of a denial, with which the owner finds its reason. */
  decisionId?: string
}

/** Callbacks of a subscription. */
export interface LiveListener<Entry = Item<AnyFields>> {
  /** Called for each change. */
  onChange(change: LiveChange<Entry>): void
  /** Called when changes were missed. Read the items again. */
  onReread?(reread: LiveReread): void
  /** Called once at the end of the subscription, but not after the app unsubscribes. */
  onEnd?(end: LiveEnd): void
  /** Called after each connection. Changes after `logSequence` are reported. */
  onSubscribed?(logSequence: LogSequence): void
  /** Result of `logSequence()` from before the items were read. Default: the sequence of `onSubscribed`. */
  after?: LogSequence
  /** Unsubscribes when the signal is aborted. */
  signal?: AbortSignal
}

/** A listener, or only its `onChange` function. */
export type LiveSubscriber<Entry = Item<AnyFields>> =
  | LiveListener<Entry>
  | LiveListener<Entry>['onChange']
