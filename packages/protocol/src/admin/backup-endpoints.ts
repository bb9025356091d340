import type { PagingMetadata, WirePaging } from '../data/items.js'
import type { Endpoint } from '../endpoint.js'

/*
 * Endpoints of backups, for operators. A module of its own, because most apps do not need them.
 * @see docs/wire/backups.md
 */

export type BackupStatus = 'PENDING' | 'READY' | 'FAILED' | 'DELETED' | 'CANCELED'
/** `UPLOADED` exists on Foyer only. */
export type BackupType = 'ON_DEMAND' | 'AUTO' | 'UPLOADED'
export type RestorationStatus = 'PENDING' | 'COMPLETED' | 'FAILED'

/** A backup. Times are ISO 8601 strings, null until the step is reached. */
export interface Backup {
  id: string
  status: BackupStatus
  type: BackupType
  requestedDate: string
  startedDate: string | null
  finishedDate: string | null
  deletedDate: string | null
  /** Size in bytes, as a string. */
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

export interface CompareBackupRequest extends BackupIdRequest {
  /** Collection whose items are listed. Without it, the items of all collections are counted. */
  dataCollectionId?: string
}

export interface CompareBackupResponse {
  collections: ComparedCollection[]
}

/** Difference between a collection of a backup and the current one: the changes that restoring it in place makes. */
export interface ComparedCollection {
  id: string
  displayName: string
  /** False if the collection does not exist now. Restoring creates it. */
  exists: boolean
  /** Numbers of items: in the backup, and now. */
  itemsInBackup: number
  itemsNow: number
  /** Items that only the current collection contains. Restoring removes them. */
  added: number
  /** Items that only the backup contains; restoring creates them again. */
  removed: number
  /** Items with different content; restoring resets them. */
  changed: number
  /** Parts of the collection besides its items that restoring resets. */
  changedParts: CollectionPart[]
  /** The first items of each kind. Only for the collection of the request. */
  items?: { added: ComparedItem[]; removed: ComparedItem[]; changed: ChangedItem[] }
}

export type CollectionPart =
  | 'displayName'
  | 'description'
  | 'displayField'
  | 'fields'
  | 'permissions'
  | 'specialPermissions'
  | 'plugins'
  | 'deletionRule'
  | 'enforce'
  | 'indexes'

export interface ComparedItem {
  id: string
  /** Value of the display field, else of the first text field, cut to 200 characters; null without one. */
  label: string | null
}

export interface ChangedItem extends ComparedItem {
  /** The first fields with different values, system fields last. */
  fields: ChangedField[]
  /** Number of all fields with different values. */
  fieldCount: number
}

/** A field with different values, each as JSON cut to 500 characters, or null where the item has no such field. */
export interface ChangedField {
  key: string
  inBackup: string | null
  now: string | null
}

type Nothing = Record<string, never>

export const createBackup: Endpoint<Nothing, BackupResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/backups',
}
export const listBackups: Endpoint<ListBackupsRequest, ListBackupsResponse> = {
  method: 'GET',
  path: '/wix-data/v2/backups',
}
export const restoreBackup: Endpoint<BackupIdRequest, RestorationResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/backups/{backupId}/restore',
}
export const restorePartialBackup: Endpoint<RestorePartialRequest, RestorationResponse> = {
  method: 'POST',
  kind: 'write',
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
/** Responds with the backup as a file: gzipped JSON lines. */
export const downloadBackup: Endpoint<BackupIdRequest, unknown> = {
  method: 'GET',
  path: '/_foyer/v1/backups/{backupId}/file',
}
/** Expects the file of a backup as the body, gzipped or not. */
export const uploadBackup: Endpoint<Nothing, BackupResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/backups',
}
export const compareBackup: Endpoint<CompareBackupRequest, CompareBackupResponse> = {
  method: 'GET',
  path: '/_foyer/v1/backups/{backupId}/comparison',
}
