import * as accounts from '@foyer/protocol/owner-accounts'
import * as v from 'valibot'
import { unauthenticated } from '../../http/authenticate.js'
import type { OwnerCaller } from '../../http/authorize-call.js'
import { notFound } from '../../http/errors.js'
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
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
import { type ApiContext, type ApiRoute, defineRoute } from '../kit/define-route.js'
import { passwordText, shortText } from '../kit/schemas.js'
import { toWire } from './owner-session.js'

const listSessionsRoute = defineRoute({
  endpoint: accounts.listOwnerSessions,
  access: 'owner',
  handle: async (_message, { caller, deps }) => {
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

const endOtherSessionsRoute = defineRoute({
  endpoint: accounts.endOtherOwnerSessions,
  access: 'owner',
  handle: async (_message, context) => {
    await endOtherSessions(context.deps, await ownSession(context))
    return {}
  },
})

const endSessionRoute = defineRoute({
  endpoint: accounts.endOwnerSession,
  access: 'owner',
  schema: v.object({ sessionId: v.string() }),
  handle: async ({ sessionId }, context) => {
    if (await endOwnSession(context.deps, await ownSession(context), sessionId)) return {}
    throw notFound(`you have no session "${sessionId}"`)
  },
})

const renameOwnerRoute = defineRoute({
  endpoint: accounts.renameOwner,
  access: 'owner',
  schema: v.strictObject({ name: shortText }),
  handle: async ({ name }, context) => ({
    owner: toWire(await renameOwner(context.deps, await ownSession(context), name)),
  }),
})

const changeOwnPasswordRoute = defineRoute({
  endpoint: accounts.changeOwnPassword,
  access: 'owner',
  schema: v.strictObject({ password: passwordText, newPassword: passwordText }),
  handle: async (message, context) => {
    await changePassword(context.deps, await ownSession(context), message)
    return {}
  },
})

const beginSecondFactorRoute = defineRoute({
  endpoint: accounts.beginOwnerSecondFactor,
  access: 'owner',
  schema: v.strictObject({ password: passwordText }),
  handle: async ({ password }, context) =>
    beginSecondFactor(context.deps, await ownSession(context), password),
})

const confirmSecondFactorRoute = defineRoute({
  endpoint: accounts.confirmOwnerSecondFactor,
  access: 'owner',
  schema: v.strictObject({ code: shortText }),
  handle: async ({ code }, context) => ({
    recoveryCodes: await confirmSecondFactor(context.deps, await ownSession(context), code),
  }),
})

const removeSecondFactorRoute = defineRoute({
  endpoint: accounts.removeOwnSecondFactor,
  access: 'owner',
  schema: v.strictObject({ password: passwordText }),
  handle: async ({ password }, context) => {
    await removeOwnSecondFactor(context.deps, await ownSession(context), password)
    return {}
  },
})

/**
 * `/_foyer/v1/owner-account`, `/_foyer/v1/owner-sessions`: account and sessions of the calling owner.
 * @see docs/wire/operators.md#accounts-of-owners
 */
export const ownAccountRoutes: readonly ApiRoute[] = [
  listSessionsRoute,
  endOtherSessionsRoute,
  endSessionRoute,
  renameOwnerRoute,
  changeOwnPasswordRoute,
  beginSecondFactorRoute,
  confirmSecondFactorRoute,
  removeSecondFactorRoute,
]

async function ownSession({ caller, deps, network }: ApiContext<OwnerCaller>): Promise<OwnSession> {
  const owner = await findOwnAccount(deps, caller.id)
  // The account was removed after the request was authenticated.
  if (!owner) throw unauthenticated('this account was removed')
  return { owner, sessionId: caller.owner.sessionId, network }
}
