import type { AuditLog } from '../ports/audit-log.js'
import type { Clock } from '../ports/clock.js'
import type { Database } from '../storage/database.js'

/** What the rooms of data work with. */
export interface DataDeps {
  db: Database
  clock: Clock
}

/** What changing collections takes besides: the owner reads later who did it. */
export type ManageDeps = DataDeps & { audit: Pick<AuditLog, 'recordIn'> }
