import type { Endpoint } from '@foyer/protocol'
import * as backupEndpoints from '@foyer/protocol/backup-endpoints'
import * as v from 'valibot'
import type { Caller } from '../../caller.js'
import { downloadBackup, uploadBackup } from '../../data/backups/backup-files.js'
import { createBackupComparison } from '../../data/backups/compare-backup.js'
import { DataError } from '../../data/errors.js'
import { assertScope } from '../../http/authorize.js'
import { FileReply } from '../../http/reply.js'
import { defineRoute, defineUploadRoute, type Route } from '../../http/route.js'
import type { RouteDeps } from '../kit/deps.js'
import { partOfPath } from '../kit/paths.js'
import { collectionId } from '../kit/schemas.js'
import { toWire } from './backups.js'

/** Messages without the id of the backup, which is in the path. */
const download: Endpoint<Record<string, never>, unknown> = {
  method: backupEndpoints.downloadBackup.method,
  path: backupEndpoints.downloadBackup.path,
}
const comparison: Endpoint<
  Omit<backupEndpoints.CompareBackupRequest, 'backupId'>,
  backupEndpoints.CompareBackupResponse
> = {
  method: backupEndpoints.compareBackup.method,
  path: backupEndpoints.compareBackup.path,
}

/** Routes of the contents of backups, for operators. @see docs/wire.md#contents-of-a-backup */
export function backupFileRoutes(deps: RouteDeps): Route[] {
  return [downloadRoute(deps), uploadRoute(deps), compareRoute(deps)]
}

/** `GET /_foyer/v1/backups/{backupId}/file`: streams the compressed file. */
function downloadRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: download,
    access: 'operator',
    scope: 'settings',
    schema: v.object({}),
    handle: async (_, context) => {
      assertMayRead(context.caller)
      const backupId = partOfPath(context.request, -2)
      const file = await downloadBackup(context.deps, backupId)
      return new FileReply({ ...file, type: 'application/gzip' })
    },
  })
}

/** `POST /_foyer/v1/backups`: adds a backup from its file, which is the body. */
function uploadRoute(deps: RouteDeps): Route {
  return defineUploadRoute(deps, {
    endpoint: backupEndpoints.uploadBackup,
    access: 'operator',
    scope: 'settings',
    handle: async (body, { caller, deps }) => {
      if (caller.kind === 'operator') assertScope(caller, 'data:write')
      try {
        return { backup: toWire(await uploadBackup(deps, body.chunks)) }
      } catch (error) {
        if (error instanceof DataError) await body.drain()
        throw error
      }
    },
  })
}

/** `GET /_foyer/v1/backups/{backupId}/comparison`: what restoring a backup in place changes. */
function compareRoute(deps: RouteDeps): Route {
  const compare = createBackupComparison(deps)
  return defineRoute(deps, {
    endpoint: comparison,
    access: 'operator',
    scope: 'settings',
    schema: v.object({ dataCollectionId: v.exactOptional(collectionId) }),
    handle: async ({ dataCollectionId }, { caller, request }) => {
      assertMayRead(caller)
      const onStep = (): void => {
        if (!request.signal.aborted) return
        throw new DataError('time-limit', 'the client closed the connection')
      }
      const backupId = partOfPath(request, -2)
      return { collections: await compare({ backupId, collectionId: dataCollectionId, onStep }) }
    },
  })
}

/** Requires the right to read items too: a backup holds items that exist no more. */
function assertMayRead(caller: Caller): void {
  if (caller.kind === 'operator') assertScope(caller, 'data:read')
}
