import { endpoints, limits } from '@foyer/protocol'
import * as redirectEndpoints from '@foyer/protocol/redirect-endpoints'
import * as v from 'valibot'
import { callerRoute, openRoute, type Route } from '../http/route.js'
import { createRedirectSession } from '../oauth/redirect-session.js'
import { knownClient, registeredUrl } from '../oauth/registered-url.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { callbacks, intents, preferences } from './redirect-intents.js'
import { shortText } from './schemas.js'

const names = Object.keys(intents)

const schema = v.pipe(
  v.object({
    ...intents,
    callbacks: v.exactOptional(callbacks),
    preferences: v.exactOptional(preferences),
    origin: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.callbackUrlLength))),
  }),
  v.check(
    (message) => names.filter((name) => Object.hasOwn(message, name)).length === 1,
    `expected exactly one of the intents ${names.map((name) => `"${name}"`).join(', ')}`,
  ),
)

/** `POST …/v1/redirect-session`: where to send a browser. */
export function redirectSessionRoute(deps: RouteDeps): Route {
  return callerRoute(endpoints.createRedirectSession, schema, (message, context) =>
    createRedirectSession(audited(deps, context), message, context.caller),
  )
}

/** `GET …/v1/logout`: the redirect after a logout, as a message. Nothing ends here: the call names nobody. */
export function logoutRoute(deps: RouteDeps): Route {
  const query = v.object({
    clientId: shortText,
    postLogoutRedirectUri: v.exactOptional(v.string()),
  })
  return openRoute(redirectEndpoints.logout, query, async (message) => {
    const client = await knownClient(deps, message.clientId)
    const { postLogoutRedirectUri = `${deps.publicUrl}/auth/logout` } = message
    const isOwn = postLogoutRedirectUri === `${deps.publicUrl}/auth/logout`
    const value = isOwn
      ? postLogoutRedirectUri
      : registeredUrl(client, postLogoutRedirectUri, 'postLogoutRedirectUri')
    return { body: '', statusCode: 303, headers: [{ key: 'Location', value }] }
  })
}
