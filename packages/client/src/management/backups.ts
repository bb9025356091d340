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
import { withId } from '../wire-request.js'

/** A backup: id, status, dates, size in bytes (as a string) and collections. */
export type BackupInfo = AppForm<Backup>
/** A restoration: id, status, dates, the backup and its restored collections. */
export type RestorationInfo = AppForm<Restoration>

/** File of a backup. */
export interface BackupFile {
  /** Name of the file, which ends with `.ndjson.gz`. */
  name: string
  /**
   * JSON lines, compressed with gzip. Can be read once, for example by `writeFile(name, content)` of
   * `node:fs/promises`.
   */
  content: ReadableStream<Uint8Array>
}

/**
 * Options of a call that reads or writes a whole backup. It waits up to a day for the response instead of `timeoutMs`.
 */
export interface BackupFileOptions {
  /** Aborts the call, which then throws the reason of the signal. */
  signal?: AbortSignal | undefined
}

/** Options of a comparison. */
export interface CompareBackupOptions extends BackupFileOptions {
  /** Lists the items of this collection, up to 50 of each kind. Default: counts the items of all collections. */
  dataCollectionId?: string | undefined
}

/**
 * Backup calls, with the method names of the provider's client. They need an API key.
 * @see docs/backups.md
 */
export interface Backups {
  /** Starts a backup of all collections. Its status is `PENDING`, then `READY` or `FAILED`. */
  createBackup(): Promise<{ backup: BackupInfo }>
  /** Lists one page of backups, newest first. */
  listBackups(
    options?: ListBackupsRequest,
  ): Promise<{ backups: BackupInfo[]; pagingMetadata: PagingMetadata }>
  /** Starts to restore all collections of a backup. @throws ApplicationError `BACKUP_UNKNOWN`, `BACKUP_NOT_READY` */
  restoreBackup(backupId: string): Promise<{ restoration: RestorationInfo }>
  /**
   * Starts to restore some collections, each in place or as another collection.
   * @throws ApplicationError `BACKUP_UNKNOWN`, `BACKUP_NOT_READY`
   */
  restorePartialBackup(
    backupId: string,
    restorationCollections: RestorationCollection[],
  ): Promise<{ restoration: RestorationInfo }>
  /** Lists one page of restorations, newest first. */
  listRestorations(
    options?: ListRestorationsRequest,
  ): Promise<{ restorations: RestorationInfo[]; pagingMetadata: PagingMetadata }>
  /** Deletes a backup. @throws ApplicationError `BACKUP_UNKNOWN` */
  deleteBackup(backupId: string): Promise<void>
  /**
   * Downloads the file of a backup. Only Foyer supports it.
   * @throws ApplicationError `BACKUP_UNKNOWN`, `BACKUP_NOT_READY`, `BACKUP_DAMAGED`
   */
  downloadBackup(backupId: string, options?: BackupFileOptions): Promise<BackupFile>
  /**
   * Uploads the file of a backup, compressed with gzip or uncompressed. The server validates the whole file before it
   * adds the backup. Only Foyer supports it.
   * @throws ApplicationError `BACKUP_MALFORMED`
   */
  uploadBackup(content: FileContent, options?: BackupFileOptions): Promise<{ backup: BackupInfo }>
  /**
   * Returns the changes that restoring a backup in place would make. Only Foyer supports it.
   * @throws ApplicationError `BACKUP_UNKNOWN`, `BACKUP_NOT_READY`, `BACKUP_DAMAGED`, WDE0025 for a collection that the
   * backup does not contain
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
      const response = await call(backupEndpoints.listRestorations, options)
      return {
        restorations: fromWire(response.restorations),
        pagingMetadata: response.pagingMetadata,
      }
    },
    async deleteBackup(backupId) {
      await call(backupEndpoints.deleteBackup, { backupId })
    },
    async downloadBackup(backupId, { signal } = {}) {
      const { method, path } = withId(backupEndpoints.downloadBackup, backupId)
      const { body, headers } = await sendFileRequest(connection, { method, path, signal })
      const [, name] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
      return { name: name ?? `${backupId}.ndjson.gz`, content: body ?? new Blob().stream() }
    },
    async uploadBackup(content, { signal } = {}) {
      const options = { content, signal }
      return fromWire(await callWithFile(connection, backupEndpoints.uploadBackup, options))
    },
    async compareBackup(backupId, { dataCollectionId, signal } = {}) {
      const endpoint = withId(backupEndpoints.compareBackup, backupId)
      const query = dataCollectionId ? `?${new URLSearchParams({ dataCollectionId })}` : ''
      return callWithFile(connection, { ...endpoint, path: endpoint.path + query }, { signal })
    },
  }
}
