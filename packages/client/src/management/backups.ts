import type { PagingMetadata } from '@foyer/protocol'
import type {
  Backup,
  ListBackupsRequest,
  ListRestorationsRequest,
  Restoration,
  RestorationCollection,
} from '@foyer/protocol/backup-endpoints'
import * as backupEndpoints from '@foyer/protocol/backup-endpoints'
import { type AppForm, fromWire } from '../app-form.js'
import { callOf } from '../call.js'
import type { Connection } from '../connection.js'

/** A backup: id, status, dates, size in bytes as text, and its collections. */
export type BackupInfo = AppForm<Backup>
/** A restoration of a backup: id, status, dates, the backup and the collections that are restored. */
export type RestorationInfo = AppForm<Restoration>

/**
 * Backups of all collections, with the names of the provider's client. They need the owner's key.
 * @see docs/backups.md
 */
export interface Backups {
  /** Requests a backup. It is `PENDING` first and `READY` or `FAILED` later. */
  createBackup(): Promise<{ backup: BackupInfo }>
  /** Reads a page of the backups, newest first. */
  listBackups(
    options?: ListBackupsRequest,
  ): Promise<{ backups: BackupInfo[]; pagingMetadata: PagingMetadata }>
  /** Requests the restoration of all collections of a backup. @throws ApplicationError `BACKUP_UNKNOWN`, `BACKUP_NOT_READY` */
  restoreBackup(backupId: string): Promise<{ restoration: RestorationInfo }>
  /** Requests the restoration of some collections, each into itself or into another one. @throws ApplicationError `BACKUP_UNKNOWN`, `BACKUP_NOT_READY` */
  restorePartialBackup(
    backupId: string,
    restorationCollections: RestorationCollection[],
  ): Promise<{ restoration: RestorationInfo }>
  /** Reads a page of the restorations, newest first. */
  listRestorations(
    options?: ListRestorationsRequest,
  ): Promise<{ restorations: RestorationInfo[]; pagingMetadata: PagingMetadata }>
  /** Deletes a backup. @throws ApplicationError `BACKUP_UNKNOWN` */
  deleteBackup(backupId: string): Promise<void>
}

/** Creates the backup calls. */
export function createBackups(connection: Connection): Backups {
  const call = callOf(connection)
  return {
    async createBackup() {
      return fromWire(await call(backupEndpoints.createBackup, {}))
    },
    async listBackups(options = {}) {
      const { backups, pagingMetadata } = await call(backupEndpoints.listBackups, options)
      return { backups: fromWire(backups), pagingMetadata }
    },
    async restoreBackup(backupId) {
      return fromWire(await call(backupEndpoints.restoreBackup, { backupId }))
    },
    async restorePartialBackup(backupId, restorationCollections) {
      const request = { backupId, restorationCollections }
      return fromWire(await call(backupEndpoints.restorePartialBackup, request))
    },
    async listRestorations(options = {}) {
      const answer = await call(backupEndpoints.listRestorations, options)
      return {
        restorations: fromWire(answer.restorations),
        pagingMetadata: answer.pagingMetadata,
      }
    },
    async deleteBackup(backupId) {
      await call(backupEndpoints.deleteBackup, { backupId })
    },
  }
}
