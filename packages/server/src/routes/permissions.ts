import { type DataPermissions, permissionEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { listAllowed, operations, updateLevels } from '../data/permissions.js'
import { requireCollection } from '../data/require-collection.js'
import { callerRoute, operatorRoute, type Route } from '../http/route.js'
import type { StoredCollection } from '../storage/collections.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { collectionId } from './schemas.js'
import { toWireSpecial } from './special-permissions.js'

const level = v.picklist([
  'ANYONE',
  'SITE_MEMBER',
  'SITE_MEMBER_AUTHOR',
  'CMS_EDITOR',
  'PRIVILEGED',
])
const ofCollection = v.object({ dataCollectionId: collectionId })
const updateSchema = v.object({
  dataPermissions: v.object({
    id: collectionId,
    itemRead: level,
    itemInsert: level,
    itemUpdate: level,
    itemRemove: level,
  }),
})

const wireNames = {
  read: 'itemRead',
  insert: 'itemInsert',
  update: 'itemUpdate',
  remove: 'itemRemove',
} as const

/** `/wix-data/v1/permissions`: the owner reads and sets the levels, every caller asks for what it may do itself. */
export function permissionRoutes(deps: RouteDeps): Route[] {
  return [getRoute(deps), updateRoute(deps), getMyRoute(deps)]
}

function getRoute(deps: RouteDeps): Route {
  return operatorRoute(
    permissionEndpoints.getPermissions,
    ofCollection,
    async (message, { caller }) => ({
      dataPermissions: toWire(await requireCollection(deps, message.dataCollectionId, caller)),
    }),
  )
}

function updateRoute(deps: RouteDeps): Route {
  return operatorRoute(
    permissionEndpoints.updatePermissions,
    updateSchema,
    async ({ dataPermissions }, context) => {
      const { id, itemRead, itemInsert, itemUpdate, itemRemove } = dataPermissions
      const levels = { read: itemRead, insert: itemInsert, update: itemUpdate, remove: itemRemove }
      return { dataPermissions: toWire(await updateLevels(audited(deps, context), id, levels)) }
    },
  )
}

function getMyRoute(deps: RouteDeps): Route {
  const { getMyPermissions } = permissionEndpoints
  return callerRoute(getMyPermissions, ofCollection, async (message, { caller }) => {
    const allowed = await listAllowed(deps, caller, message.dataCollectionId)
    return {
      itemRead: allowed.has('read'),
      itemInsert: allowed.has('insert'),
      itemUpdate: allowed.has('update'),
      itemRemove: allowed.has('remove'),
      ownItemsOnly: operations.flatMap((one) => (allowed.get(one) === 'own' ? wireNames[one] : [])),
    }
  })
}

function toWire({ id, permissions, specialPermissions }: StoredCollection): DataPermissions {
  return {
    id,
    itemRead: permissions.read,
    itemInsert: permissions.insert,
    itemUpdate: permissions.update,
    itemRemove: permissions.remove,
    specialPermissions: specialPermissions.map(toWireSpecial),
  }
}
