import {
  type DataPermissions,
  permissionEndpoints,
  type SpecialAccess,
  type WireSpecialPermissions,
} from '@foyer/protocol'
import * as v from 'valibot'
import { requireCollection } from '../../data/collections/collections.js'
import {
  addSpecialPermissions,
  listAllowed,
  operations,
  removeSpecialPermissions,
  updateLevels,
  updateSpecialPermissions,
} from '../../data/collections/permissions.js'
import { defineRoute, type PathAliases, type Route } from '../../http/route.js'
import type { SpecialPermissions, StoredCollection } from '../../storage/items/collections.js'
import type { RouteDeps } from '../kit/deps.js'
import { collectionId, roleName, shortText } from '../kit/schemas.js'

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

const permissionAliases: PathAliases = {
  prefix: '/wix-data/v1/permissions',
  alternatives: ['/_api/data/v1/permissions'],
}

/** `/wix-data/v1/permissions`: reads and sets the levels, for operators, and lists the caller's own permissions. */
export function permissionRoutes(deps: RouteDeps): Route[] {
  return [getRoute(deps), updateRoute(deps), getMyRoute(deps)]
}

function getRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: permissionEndpoints.getPermissions,
    access: 'operator',
    scope: 'data:read',
    data: true,
    aliases: permissionAliases,
    schema: ofCollection,
    handle: async (message, { caller }) => ({
      dataPermissions: toWire(await requireCollection(deps, message.dataCollectionId, caller)),
    }),
  })
}

function updateRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: permissionEndpoints.updatePermissions,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: permissionAliases,
    schema: updateSchema,
    handle: async ({ dataPermissions }, context) => {
      const { id, itemRead, itemInsert, itemUpdate, itemRemove } = dataPermissions
      const levels = { read: itemRead, insert: itemInsert, update: itemUpdate, remove: itemRemove }
      return {
        dataPermissions: toWire(await updateLevels(context.deps, id, levels)),
      }
    },
  })
}

function getMyRoute(deps: RouteDeps): Route {
  const { getMyPermissions } = permissionEndpoints
  return defineRoute(deps, {
    endpoint: getMyPermissions,
    access: 'caller',
    scope: 'data:read',
    data: true,
    aliases: permissionAliases,
    schema: ofCollection,
    handle: async (message, { caller }) => {
      const allowed = await listAllowed(deps, caller, message.dataCollectionId)
      return {
        itemRead: allowed.has('read'),
        itemInsert: allowed.has('insert'),
        itemUpdate: allowed.has('update'),
        itemRemove: allowed.has('remove'),
        ownItemsOnly: operations.flatMap((operation) =>
          allowed.get(operation) === 'own' ? wireNames[operation] : [],
        ),
      }
    },
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

const access = v.exactOptional(v.picklist(['UNSPECIFIED', 'ALLOWED']))
const allowing = { itemRead: access, itemInsert: access, itemUpdate: access, itemRemove: access }
const uuid = v.pipe(v.string(), v.uuid('expected the id of special permissions'))
const memberId = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

const oneSubject = 'expected either "userId", a member, or "policyId", a role'
const addSchema = v.object({
  dataCollectionId: collectionId,
  specialPermissions: v.pipe(
    v.object({
      userId: v.exactOptional(memberId),
      policyId: v.exactOptional(roleName),
      ...allowing,
    }),
    v.check(
      ({ userId, policyId }) => (userId === undefined) !== (policyId === undefined),
      oneSubject,
    ),
  ),
})

/** `/wix-data/v1/permissions/special`: grants a member or a role more than the levels do, for operators. */
export function specialPermissionRoutes(deps: RouteDeps): Route[] {
  return [addSpecialRoute(deps), updateSpecialRoute(deps), removeSpecialRoute(deps)]
}

function addSpecialRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: permissionEndpoints.addSpecialPermissions,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: permissionAliases,
    schema: addSchema,
    handle: async (message, context) => {
      const { dataCollectionId, specialPermissions: input } = message
      const subject: SpecialPermissions['subject'] =
        input.userId === undefined
          ? { kind: 'role', id: input.policyId ?? '' }
          : { kind: 'member', id: input.userId }
      const permissions = { subject, allows: allowedBy(input) }
      const added = await addSpecialPermissions(context.deps, dataCollectionId, permissions)
      return { specialPermissions: toWireSpecial(added) }
    },
  })
}

/** Replaces the grants of special permissions; omitted ones become `UNSPECIFIED`. Their member or role cannot change. */
function updateSpecialRoute(deps: RouteDeps): Route {
  const schema = v.object({
    specialPermissions: v.object({
      id: uuid,
      userId: v.exactOptional(shortText),
      policyId: v.exactOptional(shortText),
      ...allowing,
    }),
  })
  return defineRoute(deps, {
    endpoint: permissionEndpoints.updateSpecialPermissions,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: permissionAliases,
    schema,
    handle: async (message, context) => {
      const { id, ...sent } = message.specialPermissions
      const changed = await updateSpecialPermissions(context.deps, id, allowedBy(sent))
      return { specialPermissions: toWireSpecial(changed) }
    },
  })
}

function removeSpecialRoute(deps: RouteDeps): Route {
  const schema = v.object({ specialPermissionsId: uuid })
  return defineRoute(deps, {
    endpoint: permissionEndpoints.removeSpecialPermissions,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: permissionAliases,
    schema,
    handle: async (message, context) => {
      await removeSpecialPermissions(context.deps, message.specialPermissionsId)
      return {}
    },
  })
}

/** Converts special permissions to their wire format. */
function toWireSpecial({ id, subject, allows }: SpecialPermissions): WireSpecialPermissions {
  const access = (operation: SpecialPermissions['allows'][number]): SpecialAccess =>
    allows.includes(operation) ? 'ALLOWED' : 'UNSPECIFIED'
  return {
    id,
    ...(subject.kind === 'member' ? { userId: subject.id } : { policyId: subject.id }),
    itemRead: access('read'),
    itemInsert: access('insert'),
    itemUpdate: access('update'),
    itemRemove: access('remove'),
  }
}

type WireGrants = Partial<Omit<WireSpecialPermissions, 'id'>>

function allowedBy({
  itemRead,
  itemInsert,
  itemUpdate,
  itemRemove,
}: WireGrants): SpecialPermissions['allows'] {
  const levels = { read: itemRead, insert: itemInsert, update: itemUpdate, remove: itemRemove }
  return (['read', 'insert', 'update', 'remove'] as const).filter(
    (operation) => levels[operation] === 'ALLOWED',
  )
}
