import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { callerRoute, type Route } from '../http/route.js'
import { register } from '../identity/register.js'
import { audited } from './audited.js'
import { toAuthResponse } from './auth-response.js'
import type { RouteDeps } from './deps.js'
import { profileSchema } from './profile-schema.js'
import { clientMetaData, shortText } from './schemas.js'

export const captchaTokens = v.array(
  v.object({
    Recaptcha: v.exactOptional(v.string()),
    InvisibleRecaptcha: v.exactOptional(v.string()),
  }),
)

const schema = v.object({
  loginId: v.object({ email: shortText }),
  password: v.pipe(v.string(), v.maxLength(4096)),
  profile: v.exactOptional(profileSchema),
  captchaTokens: v.exactOptional(captchaTokens),
  clientMetaData,
})

/** `POST …/v2/register`. */
export function registerRoute(deps: RouteDeps): Route {
  return callerRoute(endpoints.register, schema, async ({ loginId, password, profile }, context) =>
    toAuthResponse(
      await register(audited(deps, context), {
        email: loginId.email,
        password,
        profile: profile ?? {},
      }),
    ),
  )
}
