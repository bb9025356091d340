import { endpoints, type IdentityProfile } from '@foyer/protocol'
import * as v from 'valibot'
import { callerRoute, type Route } from '../http/route.js'
import { registerGuarded } from '../identity/guarded-register.js'
import { toAuthResponse } from './auth-response.js'
import { captchaTokens, readCaptchaTokens } from './captcha-tokens.js'
import type { RouteDeps } from './deps.js'
import { forClient } from './for-client.js'
import { originOf } from './limited.js'
import { anyObject, shortText } from './schemas.js'

/** What may be said about a person. */
export const profile = v.object({
  nickname: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  firstName: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  lastName: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  language: v.exactOptional(v.pipe(v.string(), v.maxLength(35))),
})

const schema = v.object({
  loginId: v.object({ email: shortText }),
  password: v.pipe(v.string(), v.maxLength(4096)),
  profile: v.exactOptional(profile),
  captchaTokens: v.exactOptional(captchaTokens),
  clientMetaData: v.exactOptional(anyObject),
})

/** `POST …/v2/register`. */
export function registerRoute(deps: RouteDeps): Route {
  return callerRoute(endpoints.register, schema, async (message, context) => {
    const { loginId, password, profile } = message
    return toAuthResponse(
      await registerGuarded(await forClient(deps, context), originOf(deps, context), {
        email: loginId.email,
        password,
        profile: profile ? withoutEmptyTexts(profile) : {},
        captcha: readCaptchaTokens(message.captchaTokens),
      }),
    )
  })
}

/** An empty text says nothing. */
export function withoutEmptyTexts(profile: IdentityProfile): IdentityProfile {
  return Object.fromEntries(Object.entries(profile).filter(([, text]) => text !== ''))
}
