import { recoveryEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { callerRoute, type Route } from '../http/route.js'
import { isEmailAddress } from '../identity/email-address.js'
import type { RouteDeps } from './deps.js'
import { shortText } from './schemas.js'

/** `POST …/v2/validate-email`: looks at the form of an address alone, so that it tells nothing about members. */
export function validateEmailRoute(_deps: RouteDeps): Route {
  const schema = v.object({ email: shortText })
  return callerRoute(recoveryEndpoints.validateEmail, schema, async ({ email }) =>
    isEmailAddress(email.trim())
      ? { valid: true, formatInvalid: false }
      : {
          valid: false,
          formatInvalid: true,
          failure: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' as const },
        },
  )
}
