import type { AuditLog } from '../ports/audit-log.js'
import type { Clock } from '../ports/clock.js'
import type { Database } from '../storage/database.js'

/** Dependencies of data operations. */
export interface DataDeps {
  db: Database
  clock: Clock
}

/** Dependencies of operations that are recorded in the audit log. */
export type ManageDeps = DataDeps & { audit: Pick<AuditLog, 'recordIn'> }
