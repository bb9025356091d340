import { endpoints, limits } from '@foyer/protocol'
import * as v from 'valibot'
import { callerRoute, type Route } from '../http/route.js'
import { createRedirectSession } from '../oauth/redirect-session.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { shortText, tokenText } from './schemas.js'

const prompt = v.picklist(['login', 'none', 'consent', 'select_account'])
const address = v.pipe(v.string(), v.maxLength(limits.callbackUrlLength))

const authRequest = v.object({
  clientId: shortText,
  responseType: v.literal('code'),
  redirectUri: v.exactOptional(address),
  scope: v.exactOptional(shortText),
  state: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
  responseMode: v.exactOptional(v.picklist(['query', 'fragment', 'web_message'])),
  codeChallenge: v.string(),
  codeChallengeMethod: v.literal('S256'),
  sessionToken: v.exactOptional(tokenText),
  prompt: v.exactOptional(prompt),
})

const schema = v.pipe(
  v.object({
    auth: v.exactOptional(v.object({ authRequest, prompt: v.exactOptional(prompt) })),
    logout: v.exactOptional(v.object({ clientId: shortText })),
    callbacks: v.exactOptional(v.object({ postFlowUrl: v.exactOptional(address) })),
  }),
  v.check(
    ({ auth, logout }) => (auth === undefined) !== (logout === undefined),
    'expected exactly one of the intents "auth" and "logout"',
  ),
)

/** `POST …/v1/redirect-session`: where to send a browser to log in or out. */
export function redirectSessionRoute(deps: RouteDeps): Route {
  return callerRoute(endpoints.createRedirectSession, schema, (message, context) =>
    createRedirectSession(audited(deps, context), message, context.caller),
  )
}
