import type { PagingMetadata } from '@foyer/protocol'
import type {
  Backup,
  ComparedCollection,
  ListBackupsRequest,
  ListRestorationsRequest,
  Restoration,
  RestorationCollection,
} from '@foyer/protocol/backup-endpoints'
import * as backupEndpoints from '@foyer/protocol/backup-endpoints'
import { type AppForm, fromWire } from '../app-form.js'
import { callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { callWithFile, type FileContent, sendFileRequest } from '../file-transport.js'
import { about } from './management-call.js'

/** A backup: id, status, dates, size in bytes as text, and its collections. */
export type BackupInfo = AppForm<Backup>
/** A restoration of a backup: id, status, dates, the backup and the collections that are restored. */
export type RestorationInfo = AppForm<Restoration>

/** The file of a backup, JSON lines compressed by gzip, and its name. */
export interface BackupFile {
  name: string
  /** Read it once, for example with `writeFile(name, content)` of `node:fs/promises`. */
  content: ReadableStream<Uint8Array>
}

/** Options of a call that reads or writes a whole backup. It has no timeout of its own. */
export interface BackupFileOptions {
  signal?: AbortSignal | undefined
}

/** Options of a comparison. */
export interface CompareBackupOptions extends BackupFileOptions {
  /** Collection whose items are listed, 50 of each kind. Without it, the items of all collections are counted. */
  dataCollectionId?: string | undefined
}

/**
 * Backups of all collections, with the names of the provider's client. They need an API key.
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
  /**
   * Downloads the file of a backup. Foyer only.
   * @throws ApplicationError `BACKUP_UNKNOWN`, `BACKUP_NOT_READY`, `BACKUP_DAMAGED`
   */
  downloadBackup(backupId: string, options?: BackupFileOptions): Promise<BackupFile>
  /**
   * Adds a backup from its file, with or without the compression by gzip. The server checks all of it first. Foyer only.
   * @throws ApplicationError `BACKUP_MALFORMED`
   */
  uploadBackup(content: FileContent, options?: BackupFileOptions): Promise<{ backup: BackupInfo }>
  /**
   * Compares the collections of a backup with the present ones: what restoring it in place would change. Foyer only.
   * @throws ApplicationError `BACKUP_UNKNOWN`, `BACKUP_NOT_READY`, `BACKUP_DAMAGED`, WDE0025 for a collection that it does not hold
   */
  compareBackup(
    backupId: string,
    options?: CompareBackupOptions,
  ): Promise<{ collections: ComparedCollection[] }>
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
    async downloadBackup(backupId, { signal } = {}) {
      const { method, path } = about(backupEndpoints.downloadBackup, backupId)
      const { body, headers } = await sendFileRequest(connection, { method, path, signal })
      const [, name] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
      return { name: name ?? `${backupId}.ndjson.gz`, content: body ?? new Blob().stream() }
    },
    async uploadBackup(content, { signal } = {}) {
      const options = { content, signal }
      return fromWire(await callWithFile(connection, backupEndpoints.uploadBackup, options))
    },
    async compareBackup(backupId, { dataCollectionId, signal } = {}) {
      const { method, path } = about(backupEndpoints.compareBackup, backupId)
      const query = dataCollectionId ? `?${new URLSearchParams({ dataCollectionId })}` : ''
      const endpoint = { ...backupEndpoints.compareBackup, method, path: path + query }
      return callWithFile(connection, endpoint, { signal })
    },
  }
}
