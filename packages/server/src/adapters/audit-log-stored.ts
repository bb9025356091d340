import { createWriteBuffer } from '../lib/write-buffer.js'
import type { AuditLog } from '../ports/audit-log.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Database } from '../storage/database.js'
import { auditedEvents } from '../storage/events/audited-event.js'
import type { NewEvent } from '../storage/events/event.js'
import {
  auditEntry,
  insertAudit,
  listAudit,
  type NewAuditEntry,
  nameAudit,
} from '../storage/site/audit.js'

/** Buffered entries of one process per write. */
const MAX_BUFFERED = 500

/** Stores the audit log in the database. @see docs/wire.md#audit */
export function storedAuditLog(deps: {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
}): AuditLog {
  const { db, clock, log } = deps
  const buffer = createWriteBuffer<{ entry: NewAuditEntry; events: readonly NewEvent[] }>({
    write: (buffered) =>
      db.transaction(async (tx) => {
        await insertAudit(
          tx,
          buffered.map(({ entry }) => entry),
        )
        for (const { events } of buffered) for (const event of events) await tx.record(event)
      }),
    log,
    most: MAX_BUFFERED,
    name: 'entries of the audit log',
  })
  return {
    record: (event) => {
      const now = clock.now()
      buffer.add({ entry: auditEntry(event, now), events: auditedEvents(event, now) })
    },
    recordIn: async (tx, event) => {
      const now = clock.now()
      await insertAudit(tx, [auditEntry(event, now)])
      for (const audited of auditedEvents(event, now)) await tx.record(audited)
    },
    list: async (query) => {
      await buffer.flush()
      return listAudit(db, query)
    },
    named: (entries, options) => nameAudit(db, entries, options),
    flush: buffer.flush,
  }
}
