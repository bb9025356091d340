import type { BackupFolder } from '../../storage/backup/backup-folder.js'
import { findBackup, type StoredBackup } from '../../storage/backup/backups.js'
import { BackupFileError } from '../../storage/backup-format.js'
import type { Queries } from '../../storage/database.js'
import { DataError } from '../errors.js'

/** Finds a backup whose file is complete. @throws DataError backup-unknown, backup-not-ready */
export async function findReadyBackup(
  queries: Pick<Queries, 'all' | 'rowLock'>,
  id: string,
): Promise<StoredBackup> {
  const backup = await findBackup(queries, id)
  if (!backup) throw backupUnknown(id)
  if (backup.status === 'READY') return backup
  const message = `the backup "${id}" is ${backup.status}, expected one that is READY`
  throw new DataError('backup-not-ready', message)
}

/**
 * Runs `work` with the file of a backup.
 * @throws DataError backup-damaged when the file is missing, or is not what the server wrote
 */
export async function withBackupFile<T>(
  { backupFolder, backupId }: { backupFolder: BackupFolder; backupId: string },
  work: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  try {
    if (!backupFolder.has(backupId)) throw new BackupFileError('is not in the data folder')
    return await work(backupFolder.read(backupId))
  } catch (error) {
    if (!(error instanceof BackupFileError)) throw error
    const message = `the file of the backup "${backupId}" ${error.message}`
    throw new DataError('backup-damaged', message)
  }
}

/** Creates the error for an unknown backup. */
export function backupUnknown(id: string): DataError {
  return new DataError('backup-unknown', `the backup "${id.slice(0, 100)}" does not exist`)
}

/** Creates the error for a collection that a backup does not hold. */
export function holdsNoCollection(backupId: string, collectionId: string): DataError {
  const message = `the backup "${backupId}" holds no collection "${collectionId}"`
  return new DataError('collection-unknown', message)
}
