import { generalCodes } from '@foyer/protocol'
import * as accounts from '@foyer/protocol/owner-accounts'
import { ownerRoles } from '@foyer/protocol/owner-roles'
import * as v from 'valibot'
import { localOperator, type Operator } from '../../caller.js'
import { HttpError, unknownResource } from '../../http/errors.js'
import {
  createResetLink,
  createWelcomeLink,
  inviteOwner,
  listAccounts,
  removeOwner,
  setOwnerRole,
  withdrawInvitation,
} from '../../owners/manage-owners.js'
import { removeSecondFactorOf } from '../../owners/own-second-factor.js'
import type { LinkIssuer } from '../../storage/one-time-tokens/one-time-payloads.js'
import type { Invitation } from '../../storage/owners/invitations.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { shortText } from '../kit/schemas.js'
import { toWire } from './owner-session.js'

const role = v.picklist(ownerRoles, `expected one of ${ownerRoles.join(', ')}`)

const listOwnersRoute = defineRoute({
  endpoint: accounts.listOwners,
  access: 'operator',
  scope: 'all',
  handle: async (_message, { deps }) => {
    const { owners, invitations } = await listAccounts(deps)
    return { owners: owners.map(toWire), invitations: invitations.map(invitationToWire) }
  },
})

const ofOwner = v.object({ ownerId: v.string() })

const updateOwnerRoute = defineRoute({
  endpoint: accounts.updateOwner,
  access: 'operator',
  scope: 'all',
  schema: v.strictObject({ ownerId: v.string(), role }),
  handle: async ({ ownerId, role }, { deps }) => {
    const owner = await setOwnerRole(deps, ownerId, role)
    if (!owner) throw unknownResource('owner', ownerId)
    return { owner: toWire(owner) }
  },
})

const removeOwnerRoute = defineRoute({
  endpoint: accounts.removeOwner,
  access: 'operator',
  scope: 'all',
  schema: ofOwner,
  handle: async ({ ownerId }, { deps }) => {
    if (!(await removeOwner(deps, ownerId))) throw unknownResource('owner', ownerId)
    return {}
  },
})

const resetSecondFactorRoute = defineRoute({
  endpoint: accounts.resetOwnerSecondFactor,
  access: 'operator',
  scope: 'all',
  schema: ofOwner,
  handle: async ({ ownerId }, { deps }) => {
    const owner = await removeSecondFactorOf(deps, ownerId)
    if (!owner) throw unknownResource('owner', ownerId)
    return { owner: toWire(owner) }
  },
})

const inviteOwnerRoute = defineRoute({
  endpoint: accounts.inviteOwner,
  access: 'operator',
  scope: 'all',
  schema: v.strictObject({ email: shortText, role }),
  handle: async ({ email, role }, { deps, caller }) => {
    const invitedBy = caller.name ?? deps.siteName
    const request = { email, role, invitedBy, ...issuerOf(caller) }
    const { invitation, link } = await inviteOwner(deps, request)
    return { invitation: invitationToWire(invitation), url: link.url }
  },
})

const withdrawInvitationRoute = defineRoute({
  endpoint: accounts.withdrawInvitation,
  access: 'operator',
  scope: 'all',
  schema: v.object({ invitationId: v.string() }),
  handle: async ({ invitationId }, { deps }) => {
    if (!(await withdrawInvitation(deps, invitationId))) {
      throw unknownResource('invitation', invitationId)
    }
    return {}
  },
})

const createLinkRoute = defineRoute({
  endpoint: accounts.createOwnerLink,
  access: 'operator',
  scope: 'all',
  schema: v.strictObject({ email: v.exactOptional(shortText) }),
  handle: async ({ email }, { deps, caller }) => {
    const link = await (email === undefined
      ? createWelcomeLink(deps)
      : createResetLink(deps, email, issuerOf(caller)))
    if (link) return { url: link.url, expiresAt: link.expiresAt.toISOString() }
    if (email !== undefined) throw unknownResource('owner', email)
    const text =
      'an owner already has an account; send its address as "email" for a link to a new password'
    throw new HttpError(409, generalCodes.alreadyExists, text)
  },
})

/** `/_foyer/v1/owners`: accounts of owners, invitations and links. @see docs/wire/operators.md#accounts-of-owners */
export const ownerRoutes: readonly ApiRoute[] = [
  listOwnersRoute,
  updateOwnerRoute,
  removeOwnerRoute,
  resetSecondFactorRoute,
  inviteOwnerRoute,
  withdrawInvitationRoute,
  createLinkRoute,
]

/** Returns the issuer of the links that a caller creates: none for a command, which has the data of the site. */
function issuerOf({ id }: Operator): LinkIssuer {
  return id === localOperator.id ? {} : { issuerId: id }
}

function invitationToWire(invitation: Invitation): accounts.OwnerInvitation {
  const { id, email, role, invitedBy, createdAt, expiresAt } = invitation
  return {
    id,
    email,
    role,
    invitedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
