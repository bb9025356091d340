import { generalCodes } from '@foyer/protocol'
import * as accounts from '@foyer/protocol/owner-accounts'
import * as v from 'valibot'
import type { Caller } from '../../caller.js'
import { HttpError } from '../../http/errors.js'
import { defineRoute, type Route } from '../../http/route.js'
import {
  createLink,
  inviteOwner,
  listAccounts,
  removeOwner,
  setOwnerRole,
  withdrawInvitation,
} from '../../owners/manage-owners.js'
import { resetSecondFactor } from '../../owners/own-second-factor.js'
import type { Invitation } from '../../storage/owners/invitations.js'
import type { RouteDeps } from '../kit/deps.js'
import { idInPath, partOfPath } from '../kit/paths.js'
import { shortText } from '../kit/schemas.js'
import { toWire } from './owner-session.js'

const role = v.picklist(accounts.ownerRoles, `expected one of ${accounts.ownerRoles.join(', ')}`)

/** `/_foyer/v1/owners`: accounts of owners, invitations and links. @see docs/wire.md#owner-accounts */
export function ownerRoutes(deps: RouteDeps): Route[] {
  return [
    listRoute(deps),
    updateRoute(deps),
    removeRoute(deps),
    resetSecondFactorRoute(deps),
    inviteRoute(deps),
    withdrawRoute(deps),
    createLinkRoute(deps),
  ]
}

function listRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.listOwners,
    access: 'operator',
    scope: 'all',
    schema: v.object({}),
    handle: async () => {
      const { owners, invitations } = await listAccounts(deps)
      return { owners: owners.map(toWire), invitations: invitations.map(invitationToWire) }
    },
  })
}

function updateRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.updateOwner,
    access: 'operator',
    scope: 'all',
    schema: v.strictObject({ ownerId: v.exactOptional(shortText), role }),
    handle: async ({ role }, context) => {
      const id = idInPath(context.request)
      const owner = await setOwnerRole(context.deps, id, role)
      if (!owner) throw unknown('owner', id)
      return { owner: toWire(owner) }
    },
  })
}

function removeRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.removeOwner,
    access: 'operator',
    scope: 'all',
    schema: v.object({}),
    handle: async (_message, context) => {
      const id = idInPath(context.request)
      if (!(await removeOwner(context.deps, id))) throw unknown('owner', id)
      return {}
    },
  })
}

function resetSecondFactorRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.resetOwnerSecondFactor,
    access: 'operator',
    scope: 'all',
    schema: v.object({}),
    handle: async (_message, context) => {
      const id = partOfPath(context.request, -2)
      const owner = await resetSecondFactor(context.deps, id)
      if (!owner) throw unknown('owner', id)
      return { owner: toWire(owner) }
    },
  })
}

function inviteRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.inviteOwner,
    access: 'operator',
    scope: 'all',
    schema: v.strictObject({ email: shortText, role }),
    handle: async ({ email, role }, context) => {
      const request = { email, role, invitedBy: nameOf(context.caller) ?? deps.siteName }
      const { invitation, link } = await inviteOwner(context.deps, request)
      return { invitation: invitationToWire(invitation), url: link.url }
    },
  })
}

function withdrawRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.withdrawInvitation,
    access: 'operator',
    scope: 'all',
    schema: v.object({}),
    handle: async (_message, context) => {
      const id = idInPath(context.request)
      const isGone = await withdrawInvitation(context.deps, id)
      if (!isGone) throw unknown('invitation', id)
      return {}
    },
  })
}

function createLinkRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.createOwnerLink,
    access: 'operator',
    scope: 'all',
    schema: v.strictObject({ email: v.exactOptional(shortText) }),
    handle: async ({ email }, context) => {
      const link = await createLink(context.deps, email)
      if (link) return { url: link.url, expiresAt: link.expiresAt.toISOString() }
      if (email !== undefined) throw unknown('owner', email)
      const text = 'an owner has an account already: give its e-mail address for a new password'
      throw new HttpError(409, generalCodes.alreadyExists, text)
    },
  })
}

function nameOf(caller: Caller): string | undefined {
  return caller.kind === 'operator' ? caller.name : undefined
}

function unknown(what: string, id: string): HttpError {
  return new HttpError(404, generalCodes.notFound, `there is no ${what} "${id}"`)
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
