import * as redirectEndpoints from '@foyer/protocol/redirect-endpoints'
import type { RawHttpResponse } from '@foyer/protocol/token-endpoints'
import * as v from 'valibot'
import { callerRoute, type Route } from '../http/route.js'
import { loginCallback } from '../oauth/login-callback.js'
import { knownClient, registeredUrl } from '../oauth/registered-url.js'
import type { RouteDeps } from './deps.js'
import { shortText, tokenText } from './schemas.js'

/** Older calls that answer a redirect as a message, for a server that hands it to its browser. */
export function redirectMessageRoutes(deps: RouteDeps): Route[] {
  return [logoutRoute(deps), loginCallbackRoute(deps)]
}

/** `GET …/v1/logout`. Nothing ends here: the call names nobody. */
function logoutRoute(deps: RouteDeps): Route {
  const query = v.object({
    clientId: shortText,
    postLogoutRedirectUri: v.exactOptional(v.string()),
  })
  return callerRoute(redirectEndpoints.logout, query, async (message) => {
    const client = await knownClient(deps, message.clientId)
    const { postLogoutRedirectUri } = message
    if (postLogoutRedirectUri === undefined) return redirectTo(`${deps.publicUrl}/auth/logout`)
    return redirectTo(registeredUrl(client, postLogoutRedirectUri, 'postLogoutRedirectUri'))
  })
}

/** `GET …/v1/callback`: the end of a flow for a login that was proven elsewhere. */
function loginCallbackRoute(deps: RouteDeps): Route {
  const query = v.object({ state: tokenText, sessionToken: tokenText })
  return callerRoute(redirectEndpoints.loginCallback, query, async (message) =>
    redirectTo(await loginCallback(deps, message)),
  )
}

function redirectTo(value: string): RawHttpResponse {
  return { body: '', statusCode: 303, headers: [{ key: 'Location', value }] }
}
