import { generalCodes } from '@foyer/protocol'
import { createRunner, type Runner } from '../../lib/runner.js'
import { BackupFileError } from '../../storage/backup-format.js'
import {
  type Lease,
  releaseLease,
  renewLease,
  takeLease,
} from '../../storage/backups/backup-leases.js'
import {
  discardBackup,
  listDiscardedBackups,
  lockSurplusBackups,
  markBackupReady,
} from '../../storage/backups/backups.js'
import { endRestoration, type RestorationFault } from '../../storage/backups/restorations.js'
import { writeCollections } from '../../storage/backups/write-backup.js'
import { StorageError } from '../../storage/storage-error.js'
import { createBackupSchedule } from './backup-schedule.js'
import { type BackupWorkDeps, InterruptedError, type LeasedWork } from './backup-work.js'
import { KEPT_BACKUPS } from './manage-backups.js'
import { dropStagedTables, restoreCollections } from './restore-collections.js'
import { createWorkFailures, faultOfFailure, type WorkFailures } from './work-failures.js'

/** Interval of lease renewals in milliseconds. */
const RENEW_MS = 10_000

/**
 * Creates the runner that makes pending and due backups, and executes restorations, one at a time. Then it removes the
 * files of discarded backups.
 */
export function createBackupRunner(deps: BackupWorkDeps): Runner {
  const requestDue = createBackupSchedule(deps)
  const failures = createWorkFailures()
  return createRunner({
    log: deps.log,
    name: 'backup runner',
    work: async (signal) => {
      await requestDue()
      for (const table of ['backups', 'restorations'] as const) {
        while (!signal.aborted) {
          const lease = await deps.db.transaction((tx) => takeLease(tx, table, deps.clock.now()))
          if (!lease) break
          await workOn({ ...deps, failures }, lease, signal)
        }
      }
      await removeDiscardedFiles(deps)
    },
  })
}

/**
 * Removes the files of failed, cancelled and deleted backups. A file without a row in `backups` stays: it may be newer
 * than a restored database.
 */
async function removeDiscardedFiles({ db, backupFolder }: BackupWorkDeps): Promise<void> {
  const discarded = await listDiscardedBackups(db, await backupFolder.list())
  for (const id of discarded) await backupFolder.remove(id)
  await backupFolder.removeAbandonedParts()
}

type CountingDeps = BackupWorkDeps & { failures: WorkFailures }

async function workOn(deps: CountingDeps, lease: Lease, signal: AbortSignal): Promise<void> {
  let isLost = false
  const renew = async (): Promise<void> => {
    isLost = !(await deps.db.transaction((tx) => renewLease(tx, lease, deps.clock.now())))
  }
  // A failed renewal is ignored: the work itself reports an unavailable database.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS).unref()
  const assertNotInterrupted = (): void => {
    if (signal.aborted || isLost) throw new InterruptedError('the work was interrupted')
  }
  try {
    // An earlier attempt was the last one, but its end could not be stored; `endOrRepeat` stores it now.
    const lastError = deps.failures.lastError(lease.id)
    if (lastError) throw lastError
    const work = { lease, assertNotInterrupted }
    await (lease.table === 'backups' ? makeBackup(deps, work) : restoreCollections(deps, work))
    deps.failures.forget(lease.id)
  } catch (error) {
    await endOrRepeat(deps, lease, error)
  } finally {
    clearInterval(timer)
  }
}

/**
 * Ends failed work. If it was interrupted, or a later attempt may succeed, releases its lease instead, so that it is
 * repeated.
 */
async function endOrRepeat(deps: CountingDeps, lease: Lease, error: unknown): Promise<void> {
  const { db, log, clock, failures } = deps
  const willRepeat = error instanceof StorageError && !failures.countFailure(lease.id, error)
  if (error instanceof InterruptedError || willRepeat) {
    await db.transaction((tx) => releaseLease(tx, lease))
    if (willRepeat) throw error
    return
  }
  // Without the lease, the backup was cancelled or another process took over. That is not a failure.
  let hasLease = true
  try {
    hasLease = await db.transaction(async (tx) => {
      if (!(await renewLease(tx, lease, clock.now()))) return false
      const now = clock.now()
      if (lease.table === 'backups') {
        await discardBackup(tx, lease.id, { status: 'FAILED', now })
      } else {
        // The tables of the attempt still exist if the database also failed while they were dropped.
        await dropStagedTables(tx, lease)
        await endRestoration(tx, lease.id, { error: faultOf(error), now })
      }
      return true
    })
    failures.forget(lease.id)
  } finally {
    const fields = { error: String(error), id: lease.id }
    if (hasLease)
      log.error(fields, lease.table === 'backups' ? 'a backup failed' : 'a restoration failed')
  }
}

function faultOf(error: unknown): RestorationFault {
  const fault = error instanceof StorageError ? faultOfFailure(error) : undefined
  if (fault) return fault
  const isFile = error instanceof BackupFileError
  return {
    code: generalCodes.internal,
    description: isFile
      ? `the file of the backup ${error.message}`
      : 'internal error; see the log of the server',
  }
}

/** Writes the file of a backup, marks it as ready and deletes the oldest backups beyond the limit. */
async function makeBackup(
  { db, clock, backupFolder, settings }: BackupWorkDeps,
  { lease: { id }, assertNotInterrupted }: LeasedWork,
): Promise<void> {
  const { result: collections, size } = await db.snapshot((snapshot) =>
    backupFolder.write(id, (write) =>
      writeCollections(snapshot, write, { now: clock.now(), onStep: assertNotInterrupted }),
    ),
  )
  await db.transaction(async (tx) => {
    const now = clock.now()
    if (!(await markBackupReady(tx, id, { size, collections, now }))) return
    const surplus = [
      ...(await lockSurplusBackups(tx, 'ON_DEMAND', KEPT_BACKUPS)),
      ...(await lockSurplusBackups(tx, 'AUTO', settings.backups.keep)),
    ]
    for (const oldId of surplus) await discardBackup(tx, oldId, { status: 'DELETED', now })
  })
}
