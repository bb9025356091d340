import type { Readable } from 'node:stream'
import type { PagingMetadata, WirePaging } from '@foyer/protocol'
import type {
  BackupStatus,
  BackupType,
  RestorationCollection,
  RestorationStatus,
} from '@foyer/protocol/backup-endpoints'
import type { Runner } from '../../lib/runner.js'
import { BackupFileError } from '../../storage/backup-format.js'
import type { BackupFolder } from '../../storage/backups/backup-folder.js'
import {
  countPendingBackups,
  discardBackup,
  findBackup,
  insertBackup,
  listStoredBackups,
  type StoredBackup,
} from '../../storage/backups/backups.js'
import {
  countPendingRestorations,
  insertRestoration,
  listStoredRestorations,
  type StoredRestoration,
} from '../../storage/backups/restorations.js'
import type { LockingReader } from '../../storage/database.js'
import type { ManageDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { pagingWithTotal, parseOffsetPaging } from '../paging/page.js'

/** Maximum of kept backups on demand, and of kept uploaded backups. */
export const KEPT_BACKUPS = 3

/** Maximum of pending backups, and of pending restorations. */
const MAX_PENDING = 3

export type BackupDeps = ManageDeps & {
  backupFolder: BackupFolder
  backupRunner: Pick<Runner, 'wake'>
}

/** A restoration with its backup. */
export type RestorationOfBackup = StoredRestoration & { backup: StoredBackup }

/** Requests a backup of all collections. The backup runner executes it. @throws DataError quota-reached */
export async function createBackup({
  db,
  clock,
  audit,
  backupRunner,
}: BackupDeps): Promise<StoredBackup> {
  return db.transaction(async (tx) => {
    if ((await countPendingBackups(tx)) >= MAX_PENDING) throw tooMany('backups')
    const backup = await insertBackup(tx, clock.now(), 'ON_DEMAND')
    tx.afterCommit(backupRunner.wake)
    await audit.recordIn(tx, { action: 'backup.requested', subject: backup.id })
    return backup
  })
}

/** Lists one page of the backups, newest first, including deleted ones. */
export async function listBackups(
  { db }: BackupDeps,
  request: {
    statuses: readonly BackupStatus[]
    types: readonly BackupType[]
    paging: WirePaging | undefined
  },
): Promise<{ backups: StoredBackup[]; paging: PagingMetadata }> {
  const page = parseOffsetPaging(request.paging)
  const { backups, total } = await listStoredBackups(db, { ...request, ...page })
  return { backups, paging: pagingWithTotal(page, { count: backups.length, total }) }
}

/**
 * Deletes the file of a backup, or cancels a pending one. The backup stays listed.
 * @throws DataError backup-unknown
 */
export async function deleteBackup(deps: BackupDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const backup = await findBackup(tx, id)
    if (!backup) throw backupUnknown(id)
    const { status } = backup
    if (status === 'DELETED' || status === 'CANCELED') return
    const ended = status === 'PENDING' ? 'CANCELED' : 'DELETED'
    await discardBackup(tx, id, { status: ended, now: deps.clock.now() })
    await deps.audit.recordIn(tx, { action: 'backup.deleted', subject: id })
  })
  await deps.backupFolder.remove(id)
}

/**
 * Requests a restoration from a backup. The backup runner executes it.
 * @param collections collections with their destinations; undefined restores all in place
 * @throws DataError backup-unknown, backup-not-ready, collection-unknown, property-invalid, quota-reached
 */
export async function requestRestoration(
  { db, clock, audit, backupRunner }: BackupDeps,
  backupId: string,
  collections?: readonly RestorationCollection[],
): Promise<RestorationOfBackup> {
  return db.transaction(async (tx) => {
    const backup = await findReadyBackup(tx, backupId)
    const requested = collections ?? backup.collections.map(({ id }) => ({ dataCollectionId: id }))
    assertRestorable(backup, requested)
    if ((await countPendingRestorations(tx)) >= MAX_PENDING) throw tooMany('restorations')
    const now = clock.now()
    const restoration = await insertRestoration(tx, { backupId, collections: [...requested], now })
    tx.afterCommit(backupRunner.wake)
    const { type, startedAt, requestedAt } = backup
    const backupAt = (type === 'UPLOADED' && startedAt) || requestedAt
    const collectionIds = requested.map(({ dataCollectionId }) => dataCollectionId)
    const detail = { collections: collectionIds, backupAt: backupAt.toISOString() }
    await audit.recordIn(tx, { action: 'restoration.requested', subject: restoration.id, detail })
    return { ...restoration, backup }
  })
}

/** Lists one page of the restorations, newest first. */
export async function listRestorations(
  { db }: BackupDeps,
  request: { statuses: readonly RestorationStatus[]; paging: WirePaging | undefined },
): Promise<{ restorations: RestorationOfBackup[]; paging: PagingMetadata }> {
  const page = parseOffsetPaging(request.paging)
  const { restorations, total } = await listStoredRestorations(db, { ...request, ...page })
  const listed: RestorationOfBackup[] = []
  for (const restoration of restorations) {
    const backup = await findBackup(db, restoration.backupId)
    if (backup) listed.push({ ...restoration, backup })
  }
  return { restorations: listed, paging: pagingWithTotal(page, { count: listed.length, total }) }
}

function assertRestorable(
  { id, collections }: StoredBackup,
  requested: readonly RestorationCollection[],
): void {
  const destinations = new Set<string>()
  for (const { dataCollectionId, restoreDestination } of requested) {
    if (!collections.some((collection) => collection.id === dataCollectionId)) {
      throw collectionNotInBackup(id, dataCollectionId)
    }
    const destination = restoreDestination?.dataCollectionId ?? dataCollectionId
    if (destinations.has(destination)) {
      const message = `"restorationCollections": "${destination}" is the destination of two collections`
      throw new DataError('property-invalid', message)
    }
    destinations.add(destination)
  }
}

function tooMany(kind: string): DataError {
  const message = `${MAX_PENDING} ${kind} are under way; try again when one has ended`
  return new DataError('quota-reached', message)
}

/** Finds a backup whose file is complete. @throws DataError backup-unknown, backup-not-ready */
export async function findReadyBackup(queries: LockingReader, id: string): Promise<StoredBackup> {
  const backup = await findBackup(queries, id)
  if (!backup) throw backupUnknown(id)
  if (backup.status === 'READY') return backup
  const message = `the backup "${id}" is ${backup.status}, expected one that is READY`
  throw new DataError('backup-not-ready', message)
}

/**
 * Runs `work` with the file of a backup.
 * @throws DataError backup-damaged when the file is missing, or was changed after the server wrote it
 */
export async function withBackupFile<T>(
  { backupFolder, backupId }: { backupFolder: BackupFolder; backupId: string },
  work: (file: Readable) => Promise<T>,
): Promise<T> {
  try {
    return await work(await backupFolder.read(backupId))
  } catch (error) {
    if (!(error instanceof BackupFileError)) throw error
    const message = `the file of the backup "${backupId}" ${error.message}`
    throw new DataError('backup-damaged', message)
  }
}

export function backupUnknown(id: string): DataError {
  return new DataError(
    'backup-unknown',
    `the backup "${id.slice(0, 100)}" does not exist; list the backups for their ids`,
  )
}

export function collectionNotInBackup(backupId: string, collectionId: string): DataError {
  const message = `the backup "${backupId}" holds no collection "${collectionId}"`
  return new DataError('collection-unknown', message)
}
