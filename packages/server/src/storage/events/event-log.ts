import type { SiteEvent } from '@foyer/protocol/events'
import { createRunner } from '../../lib/runner.js'
import type { Log } from '../../ports/log.js'
import type { Database } from '../database.js'
import type { EventFilter } from './event.js'
import { loadEventLogId, readEventRange, readEventsAfter, readEventsBefore } from './events.js'

/** Called with new events, in the order of their sequences. It must not throw. */
export type EventListener = (events: readonly SiteEvent[]) => void

/**
 * The event log of a site. An event is written in the transaction of its change and can be read once that is committed.
 * @see docs/events.md
 */
export interface EventLog {
  /** Sequence of the newest event that listeners have received. */
  readonly lastSequence: number
  /** Identifies the log. A restored database begins a new log, whose sequences cannot be compared with the old ones. */
  readonly id: string
  /** Calls a listener with every event after `lastSequence`, of all processes. @returns a function that ends it */
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

/** Events that one query reads for the listeners. */
const MAX_EVENTS_READ = 500
/** Milliseconds for which commits gather before their events are read. */
const GATHER_MS = 5
/** Milliseconds between looks for events that no notification told of: a process ended, or a transaction was rolled back. */
const LOOK_MS = 1000

/**
 * Opens the event log of a database.
 * @param options.shared other processes write to the database too
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

  const deliver = async (signal: AbortSignal): Promise<void> => {
    let isMore = true
    while (isMore && !signal.aborted) {
      const events = await readEventsAfter(db, lastSequence, { limit: MAX_EVENTS_READ })
      isMore = events.length === MAX_EVENTS_READ
      const newest = events.at(-1)
      if (!newest) return
      lastSequence = newest.sequence
      for (const listener of listeners) listener(events)
    }
  }
  const runner = createRunner({
    log,
    name: 'reading the event log',
    work: async (signal) => {
      await db.events.publish()
      if (listeners.size > 0) await deliver(signal)
      else {
        const newest = (await readEventRange(db))?.newest
        // A listener that came meanwhile gets the events after the sequence that it saw.
        if (listeners.size === 0) lastSequence = newest ?? lastSequence
      }
    },
  })
  let gathering: NodeJS.Timeout | undefined
  const endSignal = db.events.onCommit(() => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      runner.wake()
    }, GATHER_MS)
  })
  const looking = shared ? setInterval(runner.wake, LOOK_MS).unref() : undefined
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
    readAfter: (sequence, options) => readEventsAfter(db, sequence, options),
    readBefore: (sequence, options) => readEventsBefore(db, sequence, options),
    oldest: async () => (await readEventRange(db))?.oldest,
    wake: runner.wake,
    stop: async () => {
      endSignal()
      clearTimeout(gathering)
      clearInterval(looking)
      await runner.stop()
    },
  }
}
