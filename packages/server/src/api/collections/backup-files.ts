import * as backupEndpoints from '@foyer/protocol/backup-endpoints'
import * as v from 'valibot'
import { downloadBackup, uploadBackup } from '../../data/backups/backup-files.js'
import { DataError } from '../../data/errors.js'
import { assertScope } from '../../http/check-access.js'
import { FileAnswer } from '../../http/response.js'
import { assertNotAborted } from '../../lib/request-aborted.js'
import { type ApiRoute, defineRoute, defineUploadRoute } from '../kit/define-route.js'
import { collectionId } from '../kit/schemas.js'
import { toWire } from './backups.js'

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

/** `POST /_foyer/v1/backups`: adds a backup from the file in the body. */
const uploadBackupRoute = defineUploadRoute({
  endpoint: backupEndpoints.uploadBackup,
  access: 'operator',
  scope: 'settings',
  handle: async (body, { caller, deps }) => {
    assertScope(caller, 'data:write')
    try {
      return { backup: toWire(await uploadBackup(deps, body.chunks)) }
    } catch (error) {
      if (error instanceof DataError) await body.drain()
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

/** Routes of the contents of backups, for operators. @see docs/wire/backups.md#contents-of-a-backup */
export const backupFileRoutes: readonly ApiRoute[] = [
  downloadBackupRoute,
  uploadBackupRoute,
  compareBackupRoute,
]
