import {
  permissionEndpoints,
  type SpecialAccess,
  type WireSpecialPermissions,
} from '@foyer/protocol'
import * as v from 'valibot'
import {
  addSpecialPermissions,
  removeSpecialPermissions,
  updateSpecialPermissions,
} from '../data/special-permissions.js'
import { operatorRoute, type Route } from '../http/route.js'
import type { SpecialPermissions } from '../storage/special-permissions.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { collectionId, roleName, shortText } from './schemas.js'

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

/** `/wix-data/v1/permissions/special`: what one member or one role may do beyond the levels; for the owner. */
export function specialPermissionRoutes(deps: RouteDeps): Route[] {
  return [addRoute(deps), updateRoute(deps), removeRoute(deps)]
}

function addRoute(deps: RouteDeps): Route {
  return operatorRoute(
    permissionEndpoints.addSpecialPermissions,
    addSchema,
    async (message, context) => {
      const { dataCollectionId, specialPermissions: sent } = message
      const subject: SpecialPermissions['subject'] =
        sent.userId === undefined
          ? { kind: 'role', id: sent.policyId ?? '' }
          : { kind: 'member', id: sent.userId }
      const wanted = { subject, allows: allowedBy(sent) }
      const added = await addSpecialPermissions(audited(deps, context), dataCollectionId, wanted)
      return { specialPermissions: toWireSpecial(added) }
    },
  )
}

/** What is left out is `UNSPECIFIED`; whose they are cannot be changed. The id is that of the body. */
function updateRoute(deps: RouteDeps): Route {
  const schema = v.object({
    specialPermissions: v.object({
      id: uuid,
      userId: v.exactOptional(shortText),
      policyId: v.exactOptional(shortText),
      ...allowing,
    }),
  })
  return operatorRoute(
    permissionEndpoints.updateSpecialPermissions,
    schema,
    async (message, context) => {
      const { id, ...sent } = message.specialPermissions
      const changed = await updateSpecialPermissions(audited(deps, context), id, allowedBy(sent))
      return { specialPermissions: toWireSpecial(changed) }
    },
  )
}

function removeRoute(deps: RouteDeps): Route {
  const schema = v.object({ specialPermissionsId: uuid })
  return operatorRoute(
    permissionEndpoints.removeSpecialPermissions,
    schema,
    async (message, context) => {
      await removeSpecialPermissions(audited(deps, context), message.specialPermissionsId)
      return {}
    },
  )
}

/** Special permissions as they travel. */
export function toWireSpecial({ id, subject, allows }: SpecialPermissions): WireSpecialPermissions {
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

type Sent = Partial<Omit<WireSpecialPermissions, 'id'>>

function allowedBy({
  itemRead,
  itemInsert,
  itemUpdate,
  itemRemove,
}: Sent): SpecialPermissions['allows'] {
  const levels = { read: itemRead, insert: itemInsert, update: itemUpdate, remove: itemRemove }
  return (['read', 'insert', 'update', 'remove'] as const).filter(
    (one) => levels[one] === 'ALLOWED',
  )
}
