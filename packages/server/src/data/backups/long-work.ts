import type { Log } from '../../ports/log.js'
import type { Lease } from '../../storage/backup-leases.js'
import type { IndexBuilder } from '../../storage/index-builder.js'
import type { BackupDeps } from './backups.js'

/** What making backups and restoring collections works with. */
export type BackupWorkDeps = Omit<BackupDeps, 'audit'> & {
  log: Log
  indexBuilder: Pick<IndexBuilder, 'wake'>
}

/** What long work asks between its steps. */
export interface LongWork {
  lease: Lease
  /** @throws BrokenOffError when the server stops, or the work is somebody else's by now */
  assertGoesOn(): void
}

/** Long work ends before its end, and goes on later from its beginning. */
export class BrokenOffError extends Error {
  override name = 'BrokenOffError'
}
