import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { callerRoute, type Route } from '../http/route.js'
import { registerGuarded } from '../identity/guarded-register.js'
import { toAuthResponse } from './auth-response.js'
import { captchaTokens, readCaptchaTokens } from './captcha-tokens.js'
import type { RouteDeps } from './deps.js'
import { forClient } from './for-client.js'
import { originOf } from './limited.js'
import { profileSchema } from './profile-schema.js'
import { clientMetaData, shortText } from './schemas.js'

const schema = v.object({
  loginId: v.object({ email: shortText }),
  password: v.pipe(v.string(), v.maxLength(4096)),
  profile: v.exactOptional(profileSchema),
  captchaTokens: v.exactOptional(captchaTokens),
  clientMetaData,
})

/** `POST …/v2/register`. */
export function registerRoute(deps: RouteDeps): Route {
  return callerRoute(endpoints.register, schema, async (message, context) => {
    const { loginId, password, profile } = message
    return toAuthResponse(
      await registerGuarded(await forClient(deps, context), originOf(deps, context), {
        email: loginId.email,
        password,
        profile: profile ?? {},
        captcha: readCaptchaTokens(message.captchaTokens),
      }),
    )
  })
}
