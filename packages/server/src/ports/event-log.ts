import type { EventType, SiteEvent } from '@foyer/protocol/events'

/** Filter of events; undefined matches all. */
export interface EventFilter {
  types?: readonly EventType[] | undefined
  collectionId?: string | undefined
  entityId?: string | undefined
}

/** Called with new events, in the order of their sequences. It must not throw. */
export type EventListener = (events: readonly SiteEvent[]) => void

/**
 * The change log of a site. An event is written in the transaction of its change and can be read once that is committed.
 * @see docs/events.md
 */
export interface EventLog {
  /** Sequence of the newest event that listeners have received. */
  readonly position: number
  /** Identifies the log. A restored database begins a new log, whose sequences cannot be compared with the old ones. */
  readonly id: string
  /** Calls a listener with every event after `position`, of all processes. @returns a function that ends it */
  listen(listener: EventListener): () => void
  /** Reads events after a sequence, oldest first. */
  readAfter(sequence: number, options: EventFilter & { limit: number }): Promise<SiteEvent[]>
  /** Reads events before a sequence, newest first. */
  readBefore(
    sequence: number | undefined,
    options: EventFilter & { limit: number },
  ): Promise<SiteEvent[]>
  /** Sequence of the oldest event that is kept; undefined when the log is empty. */
  oldest(): Promise<number | undefined>
  /** Looks for new events now. */
  wake(): void
  /** Stops looking for new events. */
  stop(): Promise<void>
}
