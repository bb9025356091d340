import type { Runner } from '../../lib/runner.js'
import type { Log } from '../../ports/log.js'
import type { Settings } from '../../settings/settings.js'
import type { Lease } from '../../storage/backups/backup-leases.js'
import type { BackupDeps } from './manage-backups.js'

/** Dependencies of backups and restorations. */
export type BackupWorkDeps = Omit<BackupDeps, 'audit' | 'backupRunner'> & {
  log: Log
  settings: Pick<Settings, 'backups'>
  indexBuilder: Pick<Runner, 'wake'>
}

/** Long-running work that holds a lease. */
export interface LeasedWork {
  lease: Lease
  /**
   * Checks that the work may continue; called between steps.
   * @throws InterruptedError when the server stops or another process took the lease
   */
  assertNotInterrupted(): void
}

/** Thrown when long-running work is interrupted. The work starts again from its beginning later. */
export class InterruptedError extends Error {
  override name = 'InterruptedError'
}
