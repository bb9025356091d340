import { endpoints, generalCodes, recoveryEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { HttpError } from '../../http/errors.js'
import { resendCode, sendVerification, verifyEmail } from '../../identity/login/verify-email.js'
import { mayChangeMember } from '../../identity/profile/members.js'
import { isEmailAddress } from '../../settings/email-address.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { shortText, tokenText } from '../kit/schemas.js'
import { issueAuthResponse } from './auth-response.js'

/** `POST …/v1/auth/verify`: verifies an e-mail address with the code from the e-mail. */
const verifyEmailRoute = defineRoute({
  endpoint: endpoints.verifyEmail,
  access: 'caller',
  scope: 'members:write',
  limit: 'verification',
  schema: v.object({ code: shortText, stateToken: tokenText }),
  handle: async (message, { deps, network }) =>
    issueAuthResponse(deps, await verifyEmail(deps, { ...message, network })),
})

/** `POST …/v1/auth/resend`: sends another code by e-mail. */
const resendCodeRoute = defineRoute({
  endpoint: endpoints.resendCode,
  access: 'caller',
  scope: 'members:write',
  limit: 'verification',
  schema: v.object({ stateToken: tokenText }),
  handle: async ({ stateToken }, { deps }) => {
    await resendCode(deps, stateToken)
    return { state: 'REQUIRE_EMAIL_VERIFICATION' as const, stateToken, additionalData: {} }
  },
})

/**
 * `POST …/v1/start`, in older packages `…/v1/Start`: sends a code to a member's address, at the request of the member
 * or an operator.
 * @see docs/wire/login.md#verification
 */
const startVerificationRoute = defineRoute({
  endpoint: recoveryEndpoints.startVerification,
  access: 'caller',
  scope: 'members:write',
  limit: 'verification',
  schema: v.object({ identityId: shortText, target: v.literal('EMAIL') }),
  handle: async (message, { caller, deps }) => {
    const isAllowed = mayChangeMember(caller, message.identityId)
    const verificationId = isAllowed ? await sendVerification(deps, message.identityId) : undefined
    if (verificationId !== undefined) return { verificationId }
    // The same error for another member's account and for an unknown id, so that ids cannot be probed.
    throw new HttpError(
      403,
      generalCodes.forbidden,
      'a member may verify only their own address, an operator that of any member; check "identityId"',
    )
  },
})

/**
 * `POST …/v2/validate-email`: validates only the syntax of an address, so the response reveals nothing about members.
 */
const validateEmailRoute = defineRoute({
  endpoint: recoveryEndpoints.validateEmail,
  access: 'caller',
  scope: 'members:write',
  schema: v.object({ email: shortText }),
  handle: async ({ email }) =>
    isEmailAddress(email.trim())
      ? { valid: true, formatInvalid: false }
      : {
          valid: false,
          formatInvalid: true,
          failure: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' as const },
        },
})

/** Routes that verify e-mail addresses. @see docs/wire/login.md#verification */
export const verifyEmailRoutes: readonly ApiRoute[] = [
  verifyEmailRoute,
  resendCodeRoute,
  startVerificationRoute,
  validateEmailRoute,
]
