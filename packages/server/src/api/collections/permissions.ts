import {
  type DataPermissions,
  permissionEndpoints,
  type SpecialAccess,
  type WireSpecialPermissions,
} from '@foyer/protocol'
import * as v from 'valibot'
import {
  addSpecialPermissions,
  listAllowed,
  removeSpecialPermissions,
  updateLevels,
  updateSpecialPermissions,
} from '../../data/collections/permissions.js'
import { requireCollection } from '../../data/collections/require-collection.js'
import { roleName } from '../../data/permissions/member-role-permissions.js'
import { operations, permissionLevels } from '../../data/permissions/permission-words.js'
import type { SpecialPermissions, StoredCollection } from '../../storage/collections/collections.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { collectionId, shortText } from '../kit/schemas.js'

const level = v.picklist(permissionLevels)
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

const getPermissionsRoute = defineRoute({
  endpoint: permissionEndpoints.getPermissions,
  access: 'operator',
  scope: 'data:read',
  schema: ofCollection,
  handle: async (message, { caller, deps }) => ({
    dataPermissions: toWire(await requireCollection(deps, message.dataCollectionId, caller)),
  }),
})

const updatePermissionsRoute = defineRoute({
  endpoint: permissionEndpoints.updatePermissions,
  access: 'operator',
  scope: 'settings',
  schema: updateSchema,
  handle: async ({ dataPermissions }, { deps }) => {
    const { id, itemRead, itemInsert, itemUpdate, itemRemove } = dataPermissions
    const levels = { read: itemRead, insert: itemInsert, update: itemUpdate, remove: itemRemove }
    return { dataPermissions: toWire(await updateLevels(deps, id, levels)) }
  },
})

const getMyRoute = defineRoute({
  endpoint: permissionEndpoints.getMyPermissions,
  access: 'caller',
  scope: 'data:read',
  schema: ofCollection,
  handle: async (message, { caller, deps }) => {
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
const grants = { itemRead: access, itemInsert: access, itemUpdate: access, itemRemove: access }
const uuid = v.pipe(v.string(), v.uuid('expected the id of special permissions'))
const memberId = v.pipe(v.string(), v.regex(/^[^\s\p{Cc}]{1,64}$/u, 'expected the id of a member'))

const oneSubject = 'expected either "userId", a member, or "policyId", a role'
const addSchema = v.object({
  dataCollectionId: collectionId,
  specialPermissions: v.pipe(
    v.object({
      userId: v.exactOptional(memberId),
      policyId: v.exactOptional(roleName),
      ...grants,
    }),
    v.check(
      ({ userId, policyId }) => (userId === undefined) !== (policyId === undefined),
      oneSubject,
    ),
  ),
})

const addSpecialRoute = defineRoute({
  endpoint: permissionEndpoints.addSpecialPermissions,
  access: 'operator',
  scope: 'settings',
  schema: addSchema,
  handle: async (message, { deps }) => {
    const { dataCollectionId, specialPermissions: input } = message
    const subject: SpecialPermissions['subject'] =
      input.userId === undefined
        ? { kind: 'role', id: input.policyId ?? '' }
        : { kind: 'member', id: input.userId }
    const permissions = { subject, allows: allowedOperations(input) }
    const added = await addSpecialPermissions(deps, dataCollectionId, permissions)
    return { specialPermissions: toWireSpecial(added) }
  },
})

/**
 * Replaces the granted operations of special permissions; omitted ones become `UNSPECIFIED`. The member or role stays
 * the same.
 */
const updateSpecialRoute = defineRoute({
  endpoint: permissionEndpoints.updateSpecialPermissions,
  access: 'operator',
  scope: 'settings',
  schema: v.object({
    specialPermissions: v.object({
      id: uuid,
      userId: v.exactOptional(shortText),
      policyId: v.exactOptional(shortText),
      ...grants,
    }),
  }),
  handle: async (message, { deps }) => {
    const { id, ...input } = message.specialPermissions
    const changed = await updateSpecialPermissions(deps, id, allowedOperations(input))
    return { specialPermissions: toWireSpecial(changed) }
  },
})

const removeSpecialRoute = defineRoute({
  endpoint: permissionEndpoints.removeSpecialPermissions,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ specialPermissionsId: uuid }),
  handle: async (message, { deps }) => {
    await removeSpecialPermissions(deps, message.specialPermissionsId)
    return {}
  },
})

/**
 * `/wix-data/v1/permissions`: reads and sets the levels, for operators, and lists the caller's own permissions. Below
 * `/special`: grants a member or a role more permissions than the levels grant, for operators. The console sets the
 * levels with `patchCollection` (`collections.ts`).
 */
export const permissionRoutes: readonly ApiRoute[] = [
  getPermissionsRoute,
  updatePermissionsRoute,
  getMyRoute,
  addSpecialRoute,
  updateSpecialRoute,
  removeSpecialRoute,
]

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

function allowedOperations(granted: WireGrants): SpecialPermissions['allows'] {
  return operations.filter((operation) => granted[wireNames[operation]] === 'ALLOWED')
}
