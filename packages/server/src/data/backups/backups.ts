import type {
  BackupStatus,
  BackupType,
  RestorationCollection,
  RestorationStatus,
} from '@foyer/protocol/backup-endpoints'
import type { BackupFolder } from '../../storage/backup/backup-folder.js'
import {
  countPendingBackups,
  endBackup,
  findBackup,
  insertBackup,
  listStoredBackups,
  type StoredBackup,
} from '../../storage/backups.js'
import {
  countPendingRestorations,
  insertRestoration,
  listStoredRestorations,
  type StoredRestoration,
} from '../../storage/restorations.js'
import type { ManageDeps } from '../deps.js'
import { DataError } from '../errors.js'

/** Backups, and restorations, that may wait at a time. */
const MAX_PENDING = 3

export type BackupDeps = ManageDeps & { backupFolder: BackupFolder }

/** A restoration with the backup that it is from. */
export type RestorationOfBackup = StoredRestoration & { backup: StoredBackup }

/** Begins a backup of all collections; a runner makes it. @throws DataError quota-reached */
export async function createBackup({ db, clock, audit }: BackupDeps): Promise<StoredBackup> {
  return db.transaction(async (tx) => {
    if ((await countPendingBackups(tx)) >= MAX_PENDING) throw tooMany('backups')
    const backup = await insertBackup(tx, clock.now())
    await audit.recordIn(tx, { action: 'backup.requested', subject: backup.id })
    return backup
  })
}

/** A page of the backups, newest first, those that are gone too. None is made by the server of itself. */
export async function listBackups(
  { db }: Pick<BackupDeps, 'db'>,
  asked: {
    statuses: readonly BackupStatus[]
    types: readonly BackupType[]
    limit: number
    offset: number
  },
): Promise<{ backups: StoredBackup[]; total: number }> {
  if (asked.types.length > 0 && !asked.types.includes('ON_DEMAND')) return { backups: [], total: 0 }
  return listStoredBackups(db, asked)
}

/**
 * Deletes a backup with its file; one that is being made is canceled. It stays on the list.
 * @throws DataError backup-unknown
 */
export async function deleteBackup(deps: BackupDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const backup = await findBackup(tx, id)
    if (!backup) throw backupUnknown(id)
    const { status } = backup
    if (status === 'DELETED' || status === 'CANCELED') return
    const ended = status === 'PENDING' ? 'CANCELED' : 'DELETED'
    await endBackup(tx, id, { status: ended, now: deps.clock.now() })
    await deps.audit.recordIn(tx, { action: 'backup.deleted', subject: id })
  })
  await deps.backupFolder.remove(id)
}

/**
 * Begins to bring collections back from a backup; a runner does it.
 * @param collections which ones, and where to; undefined: all of them, to where they were
 * @throws DataError backup-unknown, backup-not-ready, collection-unknown, property-invalid, quota-reached
 */
export async function requestRestoration(
  { db, clock, audit }: BackupDeps,
  backupId: string,
  collections?: readonly RestorationCollection[],
): Promise<RestorationOfBackup> {
  return db.transaction(async (tx) => {
    const backup = await findBackup(tx, backupId)
    if (!backup) throw backupUnknown(backupId)
    if (backup.status !== 'READY') {
      const said = `the backup "${backupId}" is ${backup.status}, and only one that is READY is restored`
      throw new DataError('backup-not-ready', said)
    }
    const wanted = collections ?? backup.collections.map(({ id }) => ({ dataCollectionId: id }))
    assertRestorable(backup, wanted)
    if ((await countPendingRestorations(tx)) >= MAX_PENDING) throw tooMany('restorations')
    const now = clock.now()
    const restoration = await insertRestoration(tx, { backupId, collections: [...wanted], now })
    const detail = { collections: wanted.length, backupId }
    await audit.recordIn(tx, { action: 'restoration.requested', subject: restoration.id, detail })
    return { ...restoration, backup }
  })
}

/** A page of the restorations, newest first. */
export async function listRestorations(
  { db }: Pick<BackupDeps, 'db'>,
  asked: { statuses: readonly RestorationStatus[]; limit: number; offset: number },
): Promise<{ restorations: RestorationOfBackup[]; total: number }> {
  const { restorations, total } = await listStoredRestorations(db, asked)
  const listed: RestorationOfBackup[] = []
  for (const restoration of restorations) {
    const backup = await findBackup(db, restoration.backupId)
    if (backup) listed.push({ ...restoration, backup })
  }
  return { restorations: listed, total }
}

function assertRestorable(
  { id, collections }: StoredBackup,
  wanted: readonly RestorationCollection[],
): void {
  const destinations = new Set<string>()
  for (const { dataCollectionId, restoreDestination } of wanted) {
    if (!collections.some((one) => one.id === dataCollectionId)) {
      const said = `the backup "${id}" holds no collection "${dataCollectionId}"`
      throw new DataError('collection-unknown', said)
    }
    const destination = restoreDestination?.dataCollectionId ?? dataCollectionId
    if (destinations.has(destination)) {
      const said = `"restorationCollections": "${destination}" is the destination of two`
      throw new DataError('property-invalid', said)
    }
    destinations.add(destination)
  }
}

function backupUnknown(id: string): DataError {
  return new DataError('backup-unknown', `the backup "${id.slice(0, 100)}" does not exist`)
}

function tooMany(what: string): DataError {
  const said = `${MAX_PENDING} ${what} are under way; try again when one has ended`
  return new DataError('quota-reached', said)
}
