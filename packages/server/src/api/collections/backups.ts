import * as backupEndpoints from '@foyer/protocol/backup-endpoints'
import * as v from 'valibot'
import { downloadBackup, uploadBackup } from '../../data/backups/backup-files.js'
import {
  createBackup,
  deleteBackup,
  listBackups,
  listRestorations,
  type RestorationOfBackup,
  requestRestoration,
} from '../../data/backups/manage-backups.js'
import { declaredCollectionId, name } from '../../data/collections/name-schemas.js'
import { DataError } from '../../data/errors.js'
import { assertScope } from '../../http/authorize-call.js'
import { type FileBody, readFileBody } from '../../http/read-message.js'
import { FileAnswer } from '../../http/response.js'
import { assertNotAborted } from '../../lib/request-aborted.js'
import type { StoredBackup } from '../../storage/backups/backups.js'
import { type ApiRoute, defineRoute, withTypes } from '../kit/define-route.js'
import { collectionId, queryPaging, shortText } from '../kit/schemas.js'

/** Accepts one value or a list: a query parameter may be repeated. */
function oneOrMore<const Option extends string>(
  options: readonly Option[],
): v.GenericSchema<unknown, Option | Option[]> {
  const option = v.picklist(options)
  return v.union([option, v.pipe(v.array(option), v.maxLength(10))])
}

const backupStatus = oneOrMore(['PENDING', 'READY', 'FAILED', 'DELETED', 'CANCELED'])
const backupType = oneOrMore(['ON_DEMAND', 'AUTO', 'UPLOADED'])
const restorationStatus = oneOrMore(['PENDING', 'COMPLETED', 'FAILED'])

const createBackupRoute = defineRoute({
  endpoint: backupEndpoints.createBackup,
  access: 'operator',
  scope: 'settings',
  handle: async (_, { deps }) => ({ backup: toWire(await createBackup(deps)) }),
})

const listBackupsRoute = defineRoute({
  endpoint: backupEndpoints.listBackups,
  access: 'operator',
  scope: 'data:read',
  schema: v.object({
    status: v.exactOptional(backupStatus),
    type: v.exactOptional(backupType),
    paging: v.exactOptional(queryPaging),
  }),
  handle: async (message, { deps }) => {
    const statuses = [message.status ?? []].flat()
    const types = [message.type ?? []].flat()
    const request = { statuses, types, paging: message.paging }
    const { backups, paging } = await listBackups(deps, request)
    return { backups: backups.map(toWire), pagingMetadata: paging }
  },
})

const restoreBackupRoute = defineRoute({
  endpoint: backupEndpoints.restoreBackup,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ backupId: shortText }),
  handle: async ({ backupId }, { deps }) => ({
    restoration: restorationToWire(await requestRestoration(deps, backupId)),
  }),
})

const destination = v.object({
  dataCollectionId: declaredCollectionId,
  displayName: v.exactOptional(name),
})
const restoredCollection = v.object({
  dataCollectionId: collectionId,
  restoreDestination: v.exactOptional(destination),
})

const restorePartialRoute = defineRoute({
  endpoint: backupEndpoints.restorePartialBackup,
  access: 'operator',
  scope: 'settings',
  schema: v.object({
    backupId: shortText,
    restorationCollections: v.pipe(v.array(restoredCollection), v.minLength(1), v.maxLength(1000)),
  }),
  handle: async (message, { deps }) => {
    const { backupId, restorationCollections } = message
    const restoration = await requestRestoration(deps, backupId, restorationCollections)
    return { restoration: restorationToWire(restoration) }
  },
})

const listRestorationsRoute = defineRoute({
  endpoint: backupEndpoints.listRestorations,
  access: 'operator',
  scope: 'data:read',
  schema: v.object({
    status: v.exactOptional(restorationStatus),
    paging: v.exactOptional(queryPaging),
  }),
  handle: async (message, { deps }) => {
    const statuses = [message.status ?? []].flat()
    const request = { statuses, paging: message.paging }
    const { restorations, paging } = await listRestorations(deps, request)
    return { restorations: restorations.map(restorationToWire), pagingMetadata: paging }
  },
})

const deleteBackupRoute = defineRoute({
  endpoint: backupEndpoints.deleteBackup,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ backupId: shortText }),
  handle: async ({ backupId }, { deps }) => {
    await deleteBackup(deps, backupId)
    return {}
  },
})

/** `GET /_foyer/v1/backups/{backupId}/file`: streams the compressed file. */
const downloadBackupRoute = defineRoute({
  endpoint: backupEndpoints.downloadBackup,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ backupId: v.string() }),
  handle: async ({ backupId }, { deps, caller }) => {
    // A backup contains items.
    assertScope(caller, 'data:read')
    const file = await downloadBackup(deps, backupId)
    return new FileAnswer({ ...file, type: 'application/gzip' })
  },
})

/** `POST /_foyer/v1/backups`: adds a backup from the file in the body, which has any size. */
const uploadBackupRoute = defineRoute({
  endpoint: withTypes<FileBody, backupEndpoints.BackupResponse>(backupEndpoints.uploadBackup),
  access: 'operator',
  scope: 'settings',
  readBody: async (request) => readFileBody(request),
  schema: v.custom<FileBody>(() => true),
  handle: async (file, { caller, deps }) => {
    assertScope(caller, 'data:write')
    try {
      return { backup: toWire(await uploadBackup(deps, file.chunks)) }
    } catch (error) {
      if (error instanceof DataError) await file.drain()
      throw error
    }
  },
})

/** `GET /_foyer/v1/backups/{backupId}/comparison`: reports what restoring a backup in place would change. */
const compareBackupRoute = defineRoute({
  endpoint: backupEndpoints.compareBackup,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ backupId: v.string(), dataCollectionId: v.exactOptional(collectionId) }),
  handle: async ({ backupId, dataCollectionId }, { caller, deps, request }) => {
    // A backup contains items.
    assertScope(caller, 'data:read')
    const onStep = (): void => assertNotAborted(request.signal)
    const options = { backupId, collectionId: dataCollectionId, onStep }
    return { collections: await deps.compareBackup(options) }
  },
})

/** Backup routes, for operators. @see docs/wire/backups.md */
export const backupRoutes: readonly ApiRoute[] = [
  createBackupRoute,
  listBackupsRoute,
  restoreBackupRoute,
  restorePartialRoute,
  listRestorationsRoute,
  deleteBackupRoute,
  downloadBackupRoute,
  uploadBackupRoute,
  compareBackupRoute,
]

function toWire(backup: StoredBackup): backupEndpoints.Backup {
  return {
    id: backup.id,
    status: backup.status,
    type: backup.type,
    requestedDate: backup.requestedAt.toISOString(),
    startedDate: backup.startedAt?.toISOString() ?? null,
    finishedDate: backup.finishedAt?.toISOString() ?? null,
    deletedDate: backup.deletedAt?.toISOString() ?? null,
    sizeInBytes: backup.size === null ? null : String(backup.size),
    collections: backup.collections,
  }
}

function restorationToWire(restoration: RestorationOfBackup): backupEndpoints.Restoration {
  const { error } = restoration
  return {
    id: restoration.id,
    backup: toWire(restoration.backup),
    status: restoration.status,
    requestedDate: restoration.requestedAt.toISOString(),
    startedDate: restoration.startedAt?.toISOString() ?? null,
    finishedDate: restoration.finishedAt?.toISOString() ?? null,
    restorationCollections: restoration.collections,
    ...(error ? { error } : {}),
  }
}
