import { endpoints, generalCodes } from '@foyer/protocol'
import * as v from 'valibot'
import { HttpError, RequestInvalidError } from '../../http/errors.js'
import { callerRoute, type Route } from '../../http/route.js'
import { logIn } from '../../identity/login/guarded-login.js'
import type { RouteDeps } from '../kit/deps.js'
import { originOf } from '../kit/limited.js'
import { clientMetaData } from '../kit/schemas.js'
import { forClient } from '../kit/with-client-context.js'
import { toAuthResponse } from './auth-response.js'
import { captchaTokens, readCaptchaTokens } from './captcha.js'

const schema = v.object({
  loginId: v.object({ email: v.pipe(v.string(), v.maxLength(512)) }),
  password: v.pipe(v.string(), v.maxLength(4096)),
  captchaTokens: v.exactOptional(captchaTokens),
  clientMetaData,
})

/**
 * `POST …/v2/login`. Rejects a malformed message with a code and without field violations, on which the
 * official client throws a TypeError. @see docs/wire.md#identity-errors
 */
export function loginRoute(deps: RouteDeps): Route {
  const route = callerRoute(endpoints.login, schema, async (message, context) => {
    const { loginId, password, clientMetaData } = message
    const captcha = readCaptchaTokens(message.captchaTokens)
    const from = originOf(deps, context)
    const input = {
      email: loginId.email,
      password,
      captcha,
      deviceTokens: tokensOf(clientMetaData?.deviceToken),
      knownDevices: tokensOf(clientMetaData?.knownDevice),
    }
    return toAuthResponse(await logIn(await forClient(deps, context), from, input))
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

/** Reads a device token that an earlier login returned. @see docs/wire.md#remembered-devices, docs/wire.md#known-devices */
function tokensOf(token: unknown): string[] {
  return typeof token === 'string' ? [token] : []
}
