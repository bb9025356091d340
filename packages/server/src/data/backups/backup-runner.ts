import { generalCodes } from '@foyer/protocol'
import { createRunner, type Runner } from '../../runner.js'
import { BackupFileError } from '../../storage/backup/backup-format.js'
import { dropLease, keepLease, type Lease, takeLease } from '../../storage/backup-leases.js'
import { endBackup } from '../../storage/backups.js'
import { endRestoration } from '../../storage/restorations.js'
import { StorageError } from '../../storage/storage-error.js'
import { DataError, dataRefusals } from '../errors.js'
import { type BackupWorkDeps, BrokenOffError } from './long-work.js'
import { makeBackup } from './make-backup.js'
import { restoreCollections } from './restore-collections.js'

/** Milliseconds after which a process says that it is still at its work. */
const KEEP_MS = 10_000

/** Makes backups and restores collections, one after the other. */
export function createBackupRunner(deps: BackupWorkDeps): Runner {
  return createRunner({
    log: deps.log,
    waits: 'backups wait',
    work: async (isStopping) => {
      for (const table of ['backups', 'restorations'] as const) {
        while (!isStopping()) {
          const lease = await deps.db.transaction((tx) => takeLease(tx, table, deps.clock.now()))
          if (!lease) break
          await workOn(deps, lease, isStopping)
        }
      }
    },
  })
}

async function workOn(
  deps: BackupWorkDeps,
  lease: Lease,
  isStopping: () => boolean,
): Promise<void> {
  let isLost = false
  const keep = async (): Promise<void> => {
    isLost = !(await deps.db.transaction((tx) => keepLease(tx, lease, deps.clock.now())))
  }
  // Whether the database can be asked at the moment is told by the work itself.
  const timer = setInterval(() => void keep().catch(() => {}), KEEP_MS).unref()
  const assertGoesOn = (): void => {
    if (isStopping() || isLost) throw new BrokenOffError('the work is broken off')
  }
  try {
    const work = { lease, assertGoesOn }
    await (lease.table === 'backups' ? makeBackup(deps, work) : restoreCollections(deps, work))
  } catch (error) {
    await fail(deps, lease, error)
  } finally {
    clearInterval(timer)
  }
}

async function fail(deps: BackupWorkDeps, lease: Lease, error: unknown): Promise<void> {
  const { db, log, clock } = deps
  if (error instanceof BrokenOffError || error instanceof StorageError) {
    await db.transaction((tx) => dropLease(tx, lease))
    if (error instanceof StorageError) throw error
    return
  }
  log.error({ error: String(error), [lease.table]: lease.id }, 'a backup or a restoration failed')
  await db.transaction(async (tx) => {
    if (!(await keepLease(tx, lease, clock.now()))) return
    const now = clock.now()
    if (lease.table === 'backups') return endBackup(tx, lease.id, { status: 'FAILED', now })
    return endRestoration(tx, lease.id, { error: faultOf(error), now })
  })
}

function faultOf(error: unknown): { code: string; description: string } {
  if (error instanceof DataError) {
    return { code: dataRefusals[error.reason].code, description: error.message }
  }
  const isFile = error instanceof BackupFileError
  return {
    code: generalCodes.internal,
    description: isFile ? `the file of the backup ${error.message}` : 'the server failed to go on',
  }
}
