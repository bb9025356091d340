import { endpoints, generalCodes } from '@foyer/protocol'
import * as v from 'valibot'
import { HttpError, RequestInvalidError } from '../http/errors.js'
import { callerRoute, type Route } from '../http/route.js'
import { logInGuarded } from '../identity/guarded-login.js'
import { toAuthResponse } from './auth-response.js'
import { captchaTokens, readCaptchaTokens } from './captcha-tokens.js'
import type { RouteDeps } from './deps.js'
import { forClient } from './for-client.js'
import { originOf } from './limited.js'
import { clientMetaData } from './schemas.js'

const schema = v.object({
  loginId: v.object({ email: v.pipe(v.string(), v.maxLength(512)) }),
  password: v.pipe(v.string(), v.maxLength(4096)),
  captchaTokens: v.exactOptional(captchaTokens),
  clientMetaData,
})

/**
 * `POST …/v2/login`. A malformed message is refused with a code and never with field violations, on which the
 * official client throws a TypeError. @see docs/wire.md#identity-errors
 */
export function loginRoute(deps: RouteDeps): Route {
  const route = callerRoute(endpoints.login, schema, async (message, context) => {
    const { loginId, password, clientMetaData } = message
    const captcha = readCaptchaTokens(message.captchaTokens)
    const from = originOf(deps, context)
    const deviceTokens = deviceTokensOf(clientMetaData)
    const attempt = { email: loginId.email, password, captcha, deviceTokens }
    return toAuthResponse(await logInGuarded(await forClient(deps, context), from, attempt))
  })
  return {
    ...route,
    answer: async (context) => {
      try {
        return await route.answer(context)
      } catch (error) {
        if (!(error instanceof RequestInvalidError)) throw error
        throw new HttpError(400, generalCodes.malformedRequest, error.message)
      }
    },
  }
}

/** What an app was given when the member wanted the device remembered. @see docs/wire.md#remembered-devices */
function deviceTokensOf(clientMetaData: Record<string, unknown> | undefined): string[] {
  const token = clientMetaData?.deviceToken
  return typeof token === 'string' ? [token] : []
}
