import { generalCodes } from '@foyer/protocol'
import * as accounts from '@foyer/protocol/owner-accounts'
import * as v from 'valibot'
import { unauthenticated } from '../../http/authenticate.js'
import { HttpError } from '../../http/errors.js'
import { defineRoute, type HandlerContext, type OwnerCaller, type Route } from '../../http/route.js'
import {
  changePassword,
  endSessions,
  findOwnAccount,
  type OwnSession,
  ownSessions,
  renameOwner,
} from '../../owners/own-account.js'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeOwnSecondFactor,
} from '../../owners/own-second-factor.js'
import type { RouteDeps } from '../kit/deps.js'
import { idInPath } from '../kit/paths.js'
import { shortText } from '../kit/schemas.js'
import { toWire } from './owner-session.js'

const passwordText = v.pipe(v.string(), v.maxLength(4096))

/** `/_foyer/v1/owner-account`, `/_foyer/v1/owner-sessions`: the calling owner's own account. @see docs/wire.md#owner-accounts */
export function ownAccountRoutes(deps: RouteDeps): Route[] {
  return [
    listSessionsRoute(deps),
    endOthersRoute(deps),
    endSessionRoute(deps),
    renameRoute(deps),
    changePasswordRoute(deps),
    beginSecondFactorRoute(deps),
    confirmSecondFactorRoute(deps),
    removeSecondFactorRoute(deps),
  ]
}

function listSessionsRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.listOwnerSessions,
    access: 'owner',
    schema: v.object({}),
    handle: async (_message, { caller }) => {
      const sessions = await ownSessions(deps, caller.id)
      return {
        sessions: sessions.map(({ id, createdAt, usedAt, userAgent, network }) => ({
          id,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt.toISOString(),
          userAgent,
          network,
          isCurrent: id === caller.owner.sessionId,
        })),
      }
    },
  })
}

function endOthersRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.endOtherOwnerSessions,
    access: 'owner',
    schema: v.object({}),
    handle: async (_message, context) => {
      const session = await ownSession(deps, context)
      await endSessions(context.deps, session, undefined)
      return {}
    },
  })
}

function endSessionRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.endOwnerSession,
    access: 'owner',
    schema: v.object({}),
    handle: async (_message, context) => {
      const session = await ownSession(deps, context)
      const id = idInPath(context.request)
      if (await endSessions(context.deps, session, id)) return {}
      throw new HttpError(404, generalCodes.notFound, `you have no session "${id}"`)
    },
  })
}

function renameRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.renameOwner,
    access: 'owner',
    schema: v.strictObject({ name: shortText }),
    handle: async ({ name }, context) => {
      const session = await ownSession(deps, context)
      return { owner: toWire(await renameOwner(context.deps, session, name)) }
    },
  })
}

function changePasswordRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.changeOwnPassword,
    access: 'owner',
    schema: v.strictObject({ password: passwordText, newPassword: passwordText }),
    handle: async (message, context) => {
      const session = await ownSession(deps, context)
      await changePassword(context.deps, session, message)
      return {}
    },
  })
}

function beginSecondFactorRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.beginOwnerSecondFactor,
    access: 'owner',
    schema: v.strictObject({ password: passwordText }),
    handle: async ({ password }, context) =>
      beginSecondFactor(context.deps, await ownSession(deps, context), password),
  })
}

function confirmSecondFactorRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.confirmOwnerSecondFactor,
    access: 'owner',
    schema: v.strictObject({ code: shortText }),
    handle: async ({ code }, context) => {
      const session = await ownSession(deps, context)
      return {
        recoveryCodes: await confirmSecondFactor(context.deps, session, code),
      }
    },
  })
}

function removeSecondFactorRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: accounts.removeOwnSecondFactor,
    access: 'owner',
    schema: v.strictObject({ password: passwordText }),
    handle: async ({ password }, context) => {
      const session = await ownSession(deps, context)
      await removeOwnSecondFactor(context.deps, session, password)
      return {}
    },
  })
}

async function ownSession(
  deps: RouteDeps,
  { caller, network }: HandlerContext<OwnerCaller>,
): Promise<OwnSession> {
  const owner = await findOwnAccount(deps, caller.id)
  // Removed since the request was authenticated.
  if (!owner) throw unauthenticated('this account was removed')
  return { owner, sessionId: caller.owner.sessionId, network }
}
