import type { WriteLimit } from '../limits/write-limit.js'
import type { Clock } from '../ports/clock.js'
import type { Database } from '../storage/database.js'
import type { AuditLog } from '../storage/logs/audit-log.js'
import type { SlowReadRecord } from './reads/slow-read-record.js'

/** Dependencies of data operations. */
export interface DataDeps {
  db: Database
  clock: Clock
  /** Record of slow reads. Commands of the command line have none. */
  slowReads?: SlowReadRecord
  /** Counts what members and visitors write. Commands of the command line have none. */
  writeLimit?: Pick<WriteLimit, 'addBytes'>
  /** Reports a field that a read uses and that its collection does not declare. Absent except during development. */
  reportUndeclaredField?:
    | ((collection: { id: string; fields: readonly { key: string }[] }, field: string) => void)
    | undefined
}

/** Dependencies of operations that are recorded in the audit log. */
export type ManageDeps = DataDeps & { audit: Pick<AuditLog, 'recordIn'> }
