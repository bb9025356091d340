import { endpoints, limits } from '@foyer/protocol'
import * as v from 'valibot'
import { callerRoute, type Route } from '../http/route.js'
import { createRedirectSession } from '../oauth/redirect-session.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { callbacks, intents, preferences } from './redirect-intents.js'

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
