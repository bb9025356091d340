import { createRunner } from '../lib/runner.js'
import type { EventListener, EventLog } from '../ports/event-log.js'
import type { Log } from '../ports/log.js'
import type { Database } from '../storage/database.js'
import {
  loadEventLogId,
  readEventRange,
  readEventsAfter,
  readEventsBefore,
} from '../storage/events/events.js'

/** Events that one query reads for the listeners. */
const MAX_EVENTS_READ = 500
/** Milliseconds for which commits gather before their events are read. */
const GATHER_MS = 5
/** Milliseconds between looks for events that no notification told of: a process ended, or a transaction was rolled back. */
const LOOK_MS = 1000

/**
 * Opens the change log of a database.
 * @param options.shared other processes write to the database too
 */
export async function storedEventLog({
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
  let position = (await readEventRange(db))?.newest ?? 0

  const deliver = async (isStopping: () => boolean): Promise<void> => {
    let isMore = true
    while (isMore && !isStopping()) {
      const events = await readEventsAfter(db, position, { limit: MAX_EVENTS_READ })
      isMore = events.length === MAX_EVENTS_READ
      const newest = events.at(-1)
      if (!newest) return
      position = newest.sequence
      for (const listener of listeners) listener(events)
    }
  }
  const runner = createRunner({
    log,
    name: 'reading the change log',
    work: async (isStopping) => {
      await db.events.publish()
      if (listeners.size > 0) await deliver(isStopping)
      else {
        const newest = (await readEventRange(db))?.newest
        // A listener that came meanwhile gets the events after the position that it saw.
        if (listeners.size === 0) position = newest ?? position
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
    get position() {
      return position
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
