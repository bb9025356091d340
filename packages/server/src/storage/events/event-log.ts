import type { SiteEvent } from '@foyer/protocol/events'
import { createRunner } from '../../lib/runner.js'
import type { Log } from '../../ports/log.js'
import type { Database } from '../database.js'
import { loadEventLogId } from './events.js'
import {
  type EventHead,
  type EventPage,
  type EventSelection,
  readEventHeadsAfter,
  readEventRange,
  readEventsAfter,
  readEventsBefore,
  readNewestSequence,
} from './read-events.js'

/** Called with new events, in the order of their sequences, and the bytes of their details. It must not throw. */
type EventListener = (events: readonly SiteEvent[], bytes: number) => void

/**
 * The event log of a site. An event is written in the transaction of its change, and can be read after the commit.
 * @see docs/events.md
 */
export interface EventLog {
  /**
   * Sequence up to which listeners have received all events; without listeners, that of the newest event at the last
   * read.
   */
  readonly lastSequence: number
  /** Identifies the log. A restored database begins a new log, whose sequences cannot be compared with the old ones. */
  readonly id: string
  /**
   * Calls a listener with every event of all processes after `lastSequence`. The feed of live queries
   * (`events/live/feed.ts`) and the webhook runner (`events/webhooks/webhook-runner.ts`) listen.
   * @returns a function that removes the listener
   */
  listen(listener: EventListener): () => void
  /** Reads events after a sequence, oldest first. */
  readAfter(sequence: number, selection: EventSelection): Promise<EventPage>
  /** Reads events after a sequence without their details, oldest first. */
  readHeadsAfter(sequence: number, selection: EventSelection): Promise<EventPage<EventHead>>
  /** Reads events before a sequence, newest first. */
  readBefore(sequence: number | undefined, selection: EventSelection): Promise<EventPage>
  /** Returns the sequence of the oldest event; undefined when the log is empty. */
  oldest(): Promise<number | undefined>
  /** Returns the sequence of the newest event, even before `readAfter` can return it; 0 when the log is empty. */
  newest(): Promise<number>
  /** Stops reading new events. */
  stop(): Promise<void>
}

/** Maximum events that one query reads for the listeners. */
const MAX_EVENTS_READ = 500
/** Bytes of details after which this query ends. */
const MAX_BYTES_READ = 1_000_000
/** Milliseconds between a commit and the read of its events, so that one read gets the events of several commits. */
const READ_DELAY_MS = 5
/**
 * Milliseconds between reads that no notification causes. Notifications are missing if a process ended before it sent
 * them, and after the rollback of a transaction for which readers of later events had to wait (`settledUpTo`).
 */
const POLL_MS = 1000

/**
 * Opens the event log of a database.
 * @param options.shared true if other processes write to the database too
 */
export async function openEventLog({
  db,
  log,
  shared,
}: {
  db: Database
  log: Pick<Log, 'error' | 'info'>
  shared: boolean
}): Promise<EventLog> {
  const id = await loadEventLogId(db)
  const listeners = new Set<EventListener>()
  let lastSequence = (await readEventRange(db))?.newest ?? 0

  const notifyListeners = async (signal: AbortSignal): Promise<void> => {
    let isMore = true
    while (isMore && !signal.aborted) {
      const page = { limit: MAX_EVENTS_READ, maxBytes: MAX_BYTES_READ }
      const { events, bytes, isFull } = await readEventsAfter(db, lastSequence, page)
      isMore = isFull
      const newest = events.at(-1)
      if (!newest) return
      lastSequence = newest.sequence
      for (const listener of listeners) listener(events, bytes)
    }
  }
  const runner = createRunner({
    log,
    name: 'reading the event log',
    work: async (signal) => {
      await db.commits.announce()
      if (listeners.size > 0) await notifyListeners(signal)
      else {
        const newest = (await readEventRange(db))?.newest
        // If a listener was added during the read, `lastSequence` must stay, so that it misses no event.
        if (listeners.size === 0) lastSequence = newest ?? lastSequence
      }
    },
  })
  let delayedRead: NodeJS.Timeout | undefined
  const removeCommitListener = db.commits.onCommit(() => {
    delayedRead ??= setTimeout(() => {
      delayedRead = undefined
      runner.wake()
    }, READ_DELAY_MS)
  })
  const polling = shared ? setInterval(runner.wake, POLL_MS).unref() : undefined
  return {
    get lastSequence() {
      return lastSequence
    },
    id,
    listen: (listener) => {
      listeners.add(listener)
      runner.wake()
      return () => void listeners.delete(listener)
    },
    readAfter: (sequence, selection) => readEventsAfter(db, sequence, selection),
    readHeadsAfter: (sequence, selection) => readEventHeadsAfter(db, sequence, selection),
    readBefore: (sequence, selection) => readEventsBefore(db, sequence, selection),
    oldest: async () => (await readEventRange(db))?.oldest,
    newest: () => readNewestSequence(db),
    stop: async () => {
      removeCommitListener()
      clearTimeout(delayedRead)
      clearInterval(polling)
      await runner.stop()
    },
  }
}
