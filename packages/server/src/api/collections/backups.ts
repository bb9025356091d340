import * as backupEndpoints from '@foyer/protocol/backup-endpoints'
import * as v from 'valibot'
import {
  createBackup,
  deleteBackup,
  listBackups,
  listRestorations,
  type RestorationOfBackup,
  requestRestoration,
} from '../../data/backups/backups.js'
import { name, collectionId as newCollectionId } from '../../data/collections/name-schemas.js'
import { defineRoute, type Route } from '../../http/route.js'
import type { StoredBackup } from '../../storage/backup/backups.js'
import type { RouteDeps } from '../kit/deps.js'
import { dataAliases, isNoItemCall } from '../kit/paths.js'
import { collectionId, queryPaging, shortText } from '../kit/schemas.js'

/** Backup routes, for operators. @see docs/wire.md#backups */
export function backupRoutes(deps: RouteDeps): Route[] {
  return [
    createRoute(deps),
    listRoute(deps),
    restoreRoute(deps),
    restorePartialRoute(deps),
    listRestorationsRoute(deps),
    deleteRoute(deps),
  ]
}

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

function createRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: backupEndpoints.createBackup,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema: v.object({}),
    handle: async (_, context) => {
      const backup = await createBackup(context.deps)
      return { backup: toWire(backup) }
    },
  })
}

function listRoute(deps: RouteDeps): Route {
  const schema = v.object({
    status: v.exactOptional(backupStatus),
    type: v.exactOptional(backupType),
    paging: v.exactOptional(queryPaging),
  })
  return defineRoute(deps, {
    endpoint: backupEndpoints.listBackups,
    access: 'operator',
    scope: 'data:read',
    data: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema,
    handle: async (message) => {
      const statuses = [message.status ?? []].flat()
      const types = [message.type ?? []].flat()
      const request = { statuses, types, paging: message.paging }
      const { backups, paging } = await listBackups(deps, request)
      return { backups: backups.map(toWire), pagingMetadata: paging }
    },
  })
}

function restoreRoute(deps: RouteDeps): Route {
  const schema = v.object({ backupId: shortText })
  return defineRoute(deps, {
    endpoint: backupEndpoints.restoreBackup,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema,
    handle: async ({ backupId }, context) => {
      const restoration = await requestRestoration(context.deps, backupId)
      return { restoration: restorationToWire(restoration) }
    },
  })
}

function restorePartialRoute(deps: RouteDeps): Route {
  const destination = v.object({
    dataCollectionId: newCollectionId,
    displayName: v.exactOptional(name),
  })
  const restored = v.object({
    dataCollectionId: collectionId,
    restoreDestination: v.exactOptional(destination),
  })
  const schema = v.object({
    backupId: shortText,
    restorationCollections: v.pipe(v.array(restored), v.minLength(1), v.maxLength(1000)),
  })
  return defineRoute(deps, {
    endpoint: backupEndpoints.restorePartialBackup,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema,
    handle: async (message, context) => {
      const { backupId, restorationCollections } = message
      const restoration = await requestRestoration(context.deps, backupId, restorationCollections)
      return { restoration: restorationToWire(restoration) }
    },
  })
}

function listRestorationsRoute(deps: RouteDeps): Route {
  const schema = v.object({
    status: v.exactOptional(restorationStatus),
    paging: v.exactOptional(queryPaging),
  })
  return defineRoute(deps, {
    endpoint: backupEndpoints.listRestorations,
    access: 'operator',
    scope: 'data:read',
    data: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema,
    handle: async (message) => {
      const statuses = [message.status ?? []].flat()
      const request = { statuses, paging: message.paging }
      const { restorations, paging } = await listRestorations(deps, request)
      return { restorations: restorations.map(restorationToWire), pagingMetadata: paging }
    },
  })
}

function deleteRoute(deps: RouteDeps): Route {
  const schema = v.object({ backupId: shortText })
  return defineRoute(deps, {
    endpoint: backupEndpoints.deleteBackup,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema,
    handle: async ({ backupId }, context) => {
      await deleteBackup(context.deps, backupId)
      return {}
    },
  })
}

/** Converts a backup to its form on the wire. */
export function toWire(backup: StoredBackup): backupEndpoints.Backup {
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
