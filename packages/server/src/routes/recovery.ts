import { generalCodes, type RecoveryRedirect, recoveryEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { HttpError } from '../http/errors.js'
import { callerRoute, operatorRoute, type Route } from '../http/route.js'
import { assertEmailAddress } from '../identity/email-address.js'
import { recover, requestActivation, requestRecovery } from '../identity/recovery.js'
import { knownClient, registeredUrl } from '../oauth/registered-url.js'
import { audited } from './audited.js'
import { toAuthResponse } from './auth-response.js'
import type { RouteDeps } from './deps.js'
import { shortText, tokenText } from './schemas.js'

const redirect = v.exactOptional(
  v.object({ url: v.pipe(v.string(), v.maxLength(4096)), clientId: shortText }),
)
const language = v.exactOptional(v.pipe(v.string(), v.maxLength(35)))

/** `POST …/v1/send-email`: answered alike whether there is such a member. */
function sendEmailRoute(deps: RouteDeps): Route {
  const schema = v.object({ email: shortText, language, redirect })
  return callerRoute(recoveryEndpoints.sendRecoveryEmail, schema, async (message, context) => {
    const email = message.email.trim()
    assertEmailAddress(email, 'email')
    const returnUrl = await returnUrlOf(deps, message.redirect, 'redirect.url')
    const wish = { language: message.language ?? null, returnUrl }
    await requestRecovery(audited(deps, context), email, wish)
    return {}
  })
}

/** `POST …/v1/activation-email`: the owner invites a member to choose a password. */
function activationEmailRoute(deps: RouteDeps): Route {
  const emailOptions = v.exactOptional(v.object({ language, redirect }))
  const schema = v.object({ identityId: shortText, emailOptions })
  return operatorRoute(
    recoveryEndpoints.sendActivationEmail,
    schema,
    async ({ identityId, emailOptions = {} }, context) => {
      const name = 'emailOptions.redirect.url'
      const returnUrl = await returnUrlOf(deps, emailOptions.redirect, name)
      const wish = { language: emailOptions.language ?? null, returnUrl }
      if (await requestActivation(audited(deps, context), identityId, wish)) return {}
      const description = `there is no member "${identityId}" who can be invited`
      throw new HttpError(404, generalCodes.notFound, description)
    },
  )
}

/** `POST …/v1/recover`: the token from the mail and a new password. */
function recoverRoute(deps: RouteDeps): Route {
  const schema = v.object({
    recoveryToken: tokenText,
    password: v.pipe(v.string(), v.maxLength(4096)),
  })
  return callerRoute(recoveryEndpoints.recover, schema, async (message, context) => {
    const { outcome } = await recover(audited(deps, context), message)
    return toAuthResponse(outcome)
  })
}

/** The calls of recovery. @see docs/wire.md#recovery */
export function recoveryRoutes(deps: RouteDeps): Route[] {
  return [sendEmailRoute(deps), activationEmailRoute(deps), recoverRoute(deps)]
}

async function returnUrlOf(
  deps: RouteDeps,
  redirect: RecoveryRedirect | undefined,
  name: string,
): Promise<string | null> {
  if (redirect === undefined) return null
  return registeredUrl(await knownClient(deps, redirect.clientId), redirect.url, name)
}
