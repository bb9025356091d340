import { endpoints, generalCodes } from '@foyer/protocol'
import * as v from 'valibot'
import { callSourceOf } from '../../http/client-network.js'
import { HttpError, RequestInvalidError } from '../../http/errors.js'
import { withClientSettings } from '../../identity/client-settings.js'
import { logIn } from '../../identity/login/log-in.js'
import { defineRoute } from '../kit/define-route.js'
import { clientMetaData, objectIgnoringNulls, passwordText } from '../kit/schemas.js'
import { issueAuthResponse } from './auth-response.js'
import { captchaTokens, readCaptchaTokens } from './captcha.js'

const schema = objectIgnoringNulls({
  loginId: v.object({ email: v.pipe(v.string(), v.maxLength(512)) }),
  password: passwordText,
  captchaTokens: v.exactOptional(captchaTokens),
  clientMetaData,
})

/**
 * `POST …/v2/login`: logs in a member. The error for a malformed message has a code, but no field violations, because
 * the official client throws a TypeError on those. @see docs/wire/errors.md#errors-of-accounts
 */
export const loginRoute = defineRoute({
  endpoint: endpoints.login,
  access: 'caller',
  scope: 'members:write',
  schema,
  mapError: (error) =>
    error instanceof RequestInvalidError
      ? new HttpError(400, generalCodes.malformedRequest, error.message)
      : error,
  handle: async (message, context) => {
    const { loginId, password, clientMetaData } = message
    const from = callSourceOf(context)
    const deps = await withClientSettings(context.deps, from.clientId)
    // A remembered device skips the second factor. A known device has its own count of failed logins.
    const rememberedDeviceToken = stringOrUndefined(clientMetaData?.deviceToken)
    const input = {
      email: loginId.email,
      password,
      captcha: readCaptchaTokens(message.captchaTokens),
      rememberedDeviceTokens: rememberedDeviceToken === undefined ? [] : [rememberedDeviceToken],
      knownDeviceToken: stringOrUndefined(clientMetaData?.knownDevice),
    }
    return issueAuthResponse(deps, await logIn(deps, from, input))
  },
})

/**
 * Returns the token of a device, if the client sent one.
 * @see docs/wire/second-factors.md#remembered-devices, docs/wire/limits.md#known-devices
 */
function stringOrUndefined(token: unknown): string | undefined {
  return typeof token === 'string' ? token : undefined
}
