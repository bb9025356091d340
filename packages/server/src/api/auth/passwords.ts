import { type RecoveryRedirect, recoveryEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { invalidField, notFound } from '../../http/errors.js'
import { continueAfterFirstFactor } from '../../identity/login/after-first-factor.js'
import { assertRecentLogin } from '../../identity/login/recent-login.js'
import { changePasswordKeepingSession } from '../../identity/password/change-password.js'
import { enqueueInvitation } from '../../identity/password/invitation.js'
import {
  requestPasswordReset,
  resetPasswordByLink,
} from '../../identity/password/reset-password.js'
import { assertEmailAddress } from '../../identity/profile/email-address.js'
import {
  requireClientOfRedirect,
  urlOnClientOrigin,
} from '../../oauth/authorize/check-callbacks.js'
import { callingMember } from '../kit/calling-member.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import { objectIgnoringNulls, passwordText, shortText, tokenText } from '../kit/schemas.js'
import { issueAuthResponse } from './auth-response.js'

const redirect = v.exactOptional(
  objectIgnoringNulls({
    url: v.pipe(v.string(), v.maxLength(4096)),
    clientId: v.exactOptional(shortText),
  }),
)
const language = v.exactOptional(v.pipe(v.string(), v.maxLength(35)))

/**
 * `POST …/v1/send-email`: sends the link to reset the password by e-mail. The response is the same for an unknown
 * address. The wire protocol calls a password reset recovery, and an invitation activation.
 * @see docs/wire/login.md#recovery
 */
const requestPasswordResetRoute = defineRoute({
  endpoint: recoveryEndpoints.sendRecoveryEmail,
  access: 'caller',
  scope: 'members:write',
  limit: 'recovery',
  schema: objectIgnoringNulls({ email: shortText, language, redirect }),
  handle: async (message, { caller, deps }) => {
    const email = message.email.trim()
    assertEmailAddress(email, 'email')
    const ownClientId = caller.kind === 'operator' ? undefined : caller.clientId
    const returnUrl = await checkReturnUrl(deps, message.redirect, 'redirect', ownClientId)
    const options = { language: message.language ?? null, returnUrl }
    await requestPasswordReset(deps, email, options)
    return {}
  },
})

const emailOptions = v.exactOptional(objectIgnoringNulls({ language, redirect }))

/** `POST …/v1/activation-email`: invites a member: sends the link to choose a first password by e-mail. */
const invitationRoute = defineRoute({
  endpoint: recoveryEndpoints.sendActivationEmail,
  access: 'operator',
  scope: 'members:write',
  schema: v.object({ identityId: shortText, emailOptions }),
  handle: async ({ identityId, emailOptions = {} }, { deps }) => {
    const returnUrl = await checkReturnUrl(deps, emailOptions.redirect, 'emailOptions.redirect')
    const options = { language: emailOptions.language ?? null, returnUrl }
    if (await enqueueInvitation(deps, identityId, options)) return {}
    throw notFound(`there is no member "${identityId}" who can be invited`)
  },
})

/** `POST …/v1/recover`: sets a new password with the token from the e-mail, and logs the member in. */
const resetPasswordRoute = defineRoute({
  endpoint: recoveryEndpoints.recover,
  access: 'caller',
  scope: 'members:write',
  limit: 'verification',
  schema: v.object({
    recoveryToken: tokenText,
    password: passwordText,
  }),
  handle: async (message, { deps, network }) => {
    const { identity } = await resetPasswordByLink(deps, message)
    return issueAuthResponse(deps, await continueAfterFirstFactor(deps, identity, { network }))
  },
})

/** `POST …/v2/change-password`: changes the caller's password and ends the member's other sessions. */
const changePasswordRoute = defineRoute({
  endpoint: recoveryEndpoints.changePassword,
  access: 'caller',
  scope: 'members:write',
  schema: v.object({ newPassword: passwordText }),
  handle: async ({ newPassword }, { caller, deps }) => {
    const member = callingMember(caller, 'a password to change')
    // A recent login is required, because the message does not contain the current password, and a stolen access token
    // alone must not suffice.
    await assertRecentLogin(deps, member)
    await changePasswordKeepingSession(deps, member, newPassword)
    return {}
  },
})

/** Routes of password resets, invitations and changes. */
export const passwordRoutes: readonly ApiRoute[] = [
  requestPasswordResetRoute,
  invitationRoute,
  resetPasswordRoute,
  changePasswordRoute,
]

/**
 * Checks the URL to open after a new password.
 * @param name name of `redirect` in the message
 * @param ownClientId client of the caller, for a redirect without a client id
 */
async function checkReturnUrl(
  deps: ApiDeps,
  redirect: RecoveryRedirect | undefined,
  name: string,
  ownClientId?: string,
): Promise<string | null> {
  if (redirect === undefined) return null
  const { url, clientId = ownClientId } = redirect
  if (clientId === undefined) throw invalidField(`${name}.clientId`, 'expected a value')
  const { origins } = await requireClientOfRedirect(deps, clientId)
  return urlOnClientOrigin({ clientId, origins }, url, `${name}.url`)
}
