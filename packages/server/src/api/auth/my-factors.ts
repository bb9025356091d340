import * as factorEndpoints from '@foyer/protocol/factor-endpoints'
import * as v from 'valibot'
import type { Caller, Member } from '../../caller.js'
import { type HttpError, notFound, unknownResource } from '../../http/errors.js'
import {
  removeFactorOfMember,
  renameFactor,
  resetFactors,
} from '../../identity/factors/change-factors.js'
import { beginEnrolment, confirmEnrolment } from '../../identity/factors/enrol.js'
import { listFactorsWithCodes, toWireFactor } from '../../identity/factors/member-factors.js'
import { renewRecoveryCodes } from '../../identity/factors/recovery-codes.js'
import { assertRecentLogin } from '../../identity/login/recent-login.js'
import { callingIdentity, callingMember } from '../kit/calling-member.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import { shortText } from '../kit/schemas.js'

const name = v.pipe(v.string(), v.trim(), v.maxLength(100))
/** Data that only a member has, for the error message to other callers. */
const SUBJECT = 'factors'
const listFactorsRoute = defineRoute({
  endpoint: factorEndpoints.listFactors,
  access: 'caller',
  scope: 'all',
  handle: async (_message, { caller, deps }) => {
    const { factors, recoveryCodesLeft } = await listFactorsWithCodes(
      deps,
      await callingIdentity(deps, caller, SUBJECT),
    )
    return { factors: factors.map(toWireFactor), recoveryCodesLeft }
  },
})

const enrolFactorRoute = defineRoute({
  endpoint: factorEndpoints.enrolFactor,
  access: 'caller',
  scope: 'all',
  schema: v.object({
    type: v.picklist(['TOTP', 'EMAIL', 'SMS', 'CALL', 'PUSH']),
    name: v.exactOptional(name),
    to: v.exactOptional(shortText),
  }),
  handle: async (message, { caller, deps }) => {
    const { id } = await memberWithRecentLogin(deps, caller)
    const options = { type: message.type, name: message.name, to: message.to }
    const { factor, totp } = await beginEnrolment(deps, id, options)
    return { factor: toWireFactor(factor), ...(totp ? { totp } : {}) }
  },
})

/** Does not require a recent login, because the start of the enrolment does. */
const confirmFactorRoute = defineRoute({
  endpoint: factorEndpoints.confirmFactor,
  access: 'caller',
  scope: 'all',
  schema: v.object({
    factorId: v.string(),
    code: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  }),
  handle: async ({ factorId, code }, { caller, deps }) => {
    const { id } = callingMember(caller, SUBJECT)
    const { factor, recoveryCodes } = await confirmEnrolment(deps, id, { factorId, code })
    return { factor: toWireFactor(factor), recoveryCodes }
  },
})

const renameFactorRoute = defineRoute({
  endpoint: factorEndpoints.renameFactor,
  access: 'caller',
  scope: 'all',
  schema: v.object({ factorId: v.string(), name }),
  handle: async (message, { caller, deps }) => {
    const identity = await callingIdentity(deps, caller, SUBJECT)
    const factor = await renameFactor(deps, identity, message)
    if (!factor) throw noFactor()
    return { factor: toWireFactor(factor) }
  },
})

const removeFactorRoute = defineRoute({
  endpoint: factorEndpoints.removeFactor,
  access: 'caller',
  scope: 'all',
  schema: v.object({ factorId: v.string() }),
  handle: async ({ factorId }, { caller, deps }) => {
    const { id } = await memberWithRecentLogin(deps, caller)
    if (!(await removeFactorOfMember(deps, id, factorId))) throw noFactor()
    return {}
  },
})

const renewRecoveryCodesRoute = defineRoute({
  endpoint: factorEndpoints.renewRecoveryCodes,
  access: 'caller',
  scope: 'all',
  handle: async (_message, { caller, deps }) => {
    const { id } = await memberWithRecentLogin(deps, caller)
    return { recoveryCodes: await renewRecoveryCodes(deps, id) }
  },
})

/** `DELETE /_foyer/v1/members/{id}/factors`: removes all second factors of a member who lost access to them. */
const resetFactorsRoute = defineRoute({
  endpoint: factorEndpoints.resetFactors,
  access: 'operator',
  scope: 'members:write',
  schema: v.object({ memberId: v.string() }),
  handle: async ({ memberId }, { deps }) => {
    const removed = await resetFactors(deps, memberId)
    if (removed !== undefined) return { removed }
    throw unknownResource('member', memberId)
  },
})

/** Routes for a member's second factors, and for the owner to reset them. @see docs/wire/second-factors.md */
export const factorRoutes: readonly ApiRoute[] = [
  listFactorsRoute,
  enrolFactorRoute,
  confirmFactorRoute,
  renameFactorRoute,
  removeFactorRoute,
  renewRecoveryCodesRoute,
  resetFactorsRoute,
]

async function memberWithRecentLogin(deps: ApiDeps, caller: Caller): Promise<Member> {
  const member = callingMember(caller, SUBJECT)
  await assertRecentLogin(deps, member)
  return member
}

function noFactor(): HttpError {
  return notFound('the member has no factor of this id')
}
