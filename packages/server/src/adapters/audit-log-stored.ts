import type { AuditLog } from '../ports/audit-log.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import { auditEntry, insertAudit, listAudit, type NewAuditEntry } from '../storage/audit.js'
import type { Database } from '../storage/database.js'
import { gather } from './gather.js'

/** Entries that one process writes per gathering, beside those of transactions. */
const MOST = 500

/** Keeps in the database who did what. @see docs/wire.md#audit */
export function storedAuditLog(deps: {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
}): AuditLog {
  const { db, clock, log } = deps
  const gathering = gather<NewAuditEntry>({
    write: (entries) => db.transaction((tx) => insertAudit(tx, entries)),
    log,
    most: MOST,
    name: 'entries of the audit log',
  })
  return {
    record: (event) => gathering.add(auditEntry(event, clock.now())),
    recordIn: (tx, event) => insertAudit(tx, [auditEntry(event, clock.now())]),
    list: async (query) => {
      await gathering.flush()
      return listAudit(db, query)
    },
    flush: gathering.flush,
  }
}
