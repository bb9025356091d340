import type { LiveRereadReason, LogSequence } from '@foyer/protocol/live-endpoints'
import type { AnyFields, Item } from '../data/schema.js'

/** Change of an item in the result of a subscription, with the place of the change in the server's log. */
export type LiveChange<Entry = Item<AnyFields>> =
  | { kind: 'enter' | 'change'; itemId: string; item: Entry; logSequence: LogSequence }
  | { kind: 'leave'; itemId: string; logSequence: LogSequence }

/** Some changes were missed: read the items again. The subscription continues. */
export interface LiveReread {
  /** `session-changed`: a visitor has logged in. */
  reason: LiveRereadReason | 'session-changed'
  logSequence: LogSequence
}

/** The end of a subscription; a ChunkLoadError if the code of live queries could not be loaded. */
export interface LiveEnd {
  /** `CHUNK_LOAD`, `LOGGED_OUT`, `LIVE_UNSUPPORTED`, or a code of the server. @see docs/wire.md#live-queries */
  code: string
  message: string
  /** Id under which the owner learns why a subscription was denied. */
  decisionId?: string
}

/** Callbacks of a subscription. */
export interface LiveListener<Entry = Item<AnyFields>> {
  onChange(change: LiveChange<Entry>): void
  onReread?(reread: LiveReread): void
  /** Called once; nothing follows. */
  onEnd?(end: LiveEnd): void
  /** Called after each connection: all changes after `logSequence` are reported. */
  onSubscribed?(logSequence: LogSequence): void
  /** Reports all changes after this sequence, which was read before the items. Default: from `onSubscribed` on. */
  after?: LogSequence
  /** Unsubscribes when it is aborted. */
  signal?: AbortSignal
}

/** A listener, or its `onChange` alone. */
export type LiveSubscriber<Entry = Item<AnyFields>> =
  | LiveListener<Entry>
  | LiveListener<Entry>['onChange']
