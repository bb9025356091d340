import { createWriteBuffer } from '../lib/write-buffer.js'
import type { AuditLog } from '../ports/audit-log.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Database } from '../storage/database.js'
import { auditEntry, insertAudit, listAudit, type NewAuditEntry } from '../storage/site/audit.js'

/** Buffered entries of one process per write. */
const MAX_BUFFERED = 500

/** Stores the audit log in the database. @see docs/wire.md#audit */
export function storedAuditLog(deps: {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
}): AuditLog {
  const { db, clock, log } = deps
  const buffer = createWriteBuffer<NewAuditEntry>({
    write: (entries) => db.transaction((tx) => insertAudit(tx, entries)),
    log,
    most: MAX_BUFFERED,
    name: 'entries of the audit log',
  })
  return {
    record: (event) => buffer.add(auditEntry(event, clock.now())),
    recordIn: (tx, event) => insertAudit(tx, [auditEntry(event, clock.now())]),
    list: async (query) => {
      await buffer.flush()
      return listAudit(db, query)
    },
    flush: buffer.flush,
  }
}
