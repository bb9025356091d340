import type { PagingMetadata, WirePaging } from '../data/data.js'
import type { Endpoint } from '../endpoint.js'

/*
 * Backups of collections with their items, for the owner: apart from the others, because most apps do not need them.
 * @see docs/wire.md#backups
 */

export type BackupStatus = 'PENDING' | 'READY' | 'FAILED' | 'DELETED' | 'CANCELED'
export type BackupType = 'ON_DEMAND' | 'AUTO'
export type RestorationStatus = 'PENDING' | 'COMPLETED' | 'FAILED'

/** A backup. Times are ISO 8601 texts; null if not reached. */
export interface Backup {
  id: string
  status: BackupStatus
  type: BackupType
  requestedDate: string
  startedDate: string | null
  finishedDate: string | null
  deletedDate: string | null
  /** Size in bytes, as text. */
  sizeInBytes: string | null
  collections: { id: string; displayName: string }[]
}

export interface RestorationCollection {
  dataCollectionId: string
  /** Collection to restore into: a new one, or one whose content is replaced. */
  restoreDestination?: { dataCollectionId: string; displayName?: string }
}

export interface Restoration {
  id: string
  backup: Backup
  status: RestorationStatus
  requestedDate: string
  startedDate: string | null
  finishedDate: string | null
  restorationCollections: RestorationCollection[]
  /** Reason of the failure. Foyer only. */
  error?: { code: string; description: string }
}

export interface BackupResponse {
  backup: Backup
}

export interface ListBackupsRequest {
  status?: BackupStatus | BackupStatus[]
  type?: BackupType | BackupType[]
  paging?: WirePaging
}

export interface ListBackupsResponse {
  backups: Backup[]
  pagingMetadata: PagingMetadata
}

export interface BackupIdRequest {
  backupId: string
}

export interface RestorePartialRequest extends BackupIdRequest {
  restorationCollections: RestorationCollection[]
}

export interface RestorationResponse {
  restoration: Restoration
}

export interface ListRestorationsRequest {
  status?: RestorationStatus | RestorationStatus[]
  paging?: WirePaging
}

export interface ListRestorationsResponse {
  restorations: Restoration[]
  pagingMetadata: PagingMetadata
}

type Nothing = Record<string, never>

export const createBackup: Endpoint<Nothing, BackupResponse> = {
  method: 'POST',
  path: '/wix-data/v2/backups',
}
export const listBackups: Endpoint<ListBackupsRequest, ListBackupsResponse> = {
  method: 'GET',
  path: '/wix-data/v2/backups',
}
export const restoreBackup: Endpoint<BackupIdRequest, RestorationResponse> = {
  method: 'POST',
  path: '/wix-data/v2/backups/{backupId}/restore',
}
export const restorePartialBackup: Endpoint<RestorePartialRequest, RestorationResponse> = {
  method: 'POST',
  path: '/wix-data/v2/backups/{backupId}/partial-restore',
}
export const listRestorations: Endpoint<ListRestorationsRequest, ListRestorationsResponse> = {
  method: 'GET',
  path: '/wix-data/v2/backups/restorations',
}
export const deleteBackup: Endpoint<BackupIdRequest, Nothing> = {
  method: 'DELETE',
  path: '/wix-data/v2/backups/{backupId}',
}
