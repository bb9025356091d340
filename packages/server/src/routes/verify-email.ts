import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { callerRoute, type Route } from '../http/route.js'
import { resendCode, verifyEmail } from '../identity/verification.js'
import { toAuthResponse } from './auth-response.js'
import type { RouteDeps } from './deps.js'
import { forClient } from './for-client.js'
import { shortText, tokenText } from './schemas.js'

/** `POST …/v1/auth/verify`: the code from the mail. */
export function verifyEmailRoute(deps: RouteDeps): Route {
  const schema = v.object({ code: shortText, stateToken: tokenText })
  return callerRoute(endpoints.verifyEmail, schema, async (message, context) =>
    toAuthResponse(await verifyEmail(await forClient(deps, context), message)),
  )
}

/** `POST …/v1/auth/resend`: another code. */
export function resendCodeRoute(deps: RouteDeps): Route {
  const schema = v.object({ stateToken: tokenText })
  return callerRoute(endpoints.resendCode, schema, async ({ stateToken }) => {
    await resendCode(deps, stateToken)
    return {}
  })
}
