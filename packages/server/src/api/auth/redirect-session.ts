import { endpoints, limits } from '@foyer/protocol'
import * as envelopedEndpoints from '@foyer/protocol/enveloped-endpoints'
import { accountSections } from '@foyer/protocol/redirects'
import type { HttpResponseEnvelope } from '@foyer/protocol/token-endpoints'
import * as v from 'valibot'
import { requestedOrigin } from '../../lib/loopback.js'
import {
  requireClientOfRedirect,
  urlOnClientOrigin,
} from '../../oauth/authorize/check-callbacks.js'
import { createRedirectSession } from '../../oauth/authorize/create-redirect-session.js'
import { finishBySessionToken } from '../../oauth/authorize/finish-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { objectIgnoringNulls, shortText, tokenText } from '../kit/schemas.js'

const prompt = v.picklist(['login', 'none', 'consent', 'select_account'])
const url = v.pipe(v.string(), v.maxLength(limits.callbackUrlLength))
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(512))
const text = v.exactOptional(shortText)

// The schemas contain only properties that have an effect. All others are ignored.
const authRequest = objectIgnoringNulls({
  clientId: shortText,
  responseType: v.literal('code'),
  redirectUri: v.exactOptional(url),
  state: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
  responseMode: v.exactOptional(v.picklist(['query', 'fragment', 'web_message', 'form_post'])),
  codeChallenge: v.string(),
  codeChallengeMethod: v.literal('S256'),
  sessionToken: v.exactOptional(tokenText),
  prompt: v.exactOptional(prompt),
})

const slot = objectIgnoringNulls({
  sessionId: text,
  serviceId: text,
  scheduleId: text,
  startDate: text,
  endDate: text,
  timezone: text,
  resource: v.exactOptional(objectIgnoringNulls({ id: text })),
  location: v.exactOptional(objectIgnoringNulls({ id: text })),
  eventId: text,
})

const slotAvailability = objectIgnoringNulls({ slot: v.exactOptional(slot) })

/** Intents of a redirect session, by their names in the message. @see docs/wire/hosted-pages.md#redirect-sessions */
const intents = {
  auth: v.exactOptional(objectIgnoringNulls({ authRequest, prompt: v.exactOptional(prompt) })),
  login: v.exactOptional(v.strictObject({})),
  logout: v.exactOptional(v.object({ clientId: shortText })),
  bookingsCheckout: v.exactOptional(objectIgnoringNulls({ timezone: text, slotAvailability })),
  ecomCheckout: v.exactOptional(v.object({ checkoutId: id })),
  eventsCheckout: v.exactOptional(v.object({ reservationId: id, eventSlug: id })),
  paidPlansCheckout: v.exactOptional(
    objectIgnoringNulls({ planId: id, checkoutData: v.exactOptional(tokenText) }),
  ),
  storesProduct: v.exactOptional(v.object({ productSlug: id })),
  bookingsBook: v.exactOptional(v.object({ resourceId: id })),
  ecomOrderPaymentRequest: v.exactOptional(v.object({ paymentRequestId: id })),
  membersAccount: v.exactOptional(v.object({ section: v.picklist(accountSections) })),
}

/** URLs to return to. Each has to be on a registered URL of the client. */
const callbacks = objectIgnoringNulls({
  thankYouPageUrl: v.exactOptional(url),
  postFlowUrl: v.exactOptional(url),
  loginUrl: v.exactOptional(url),
  bookingsServiceListUrl: v.exactOptional(url),
  cartPageUrl: v.exactOptional(url),
  planListUrl: v.exactOptional(url),
})

const preferences = objectIgnoringNulls({
  additionalQueryParameters: v.exactOptional(
    v.pipe(
      v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(100)), shortText),
      v.check(
        (parameters) => Object.keys(parameters).length <= 20,
        'expected at most 20 parameters',
      ),
    ),
  ),
})

const names = Object.keys(intents)

const schema = v.pipe(
  objectIgnoringNulls({
    ...intents,
    callbacks: v.exactOptional(callbacks),
    preferences: v.exactOptional(preferences),
  }),
  v.check(
    (message) => names.filter((name) => Object.hasOwn(message, name)).length === 1,
    `expected exactly one of the intents ${names.map((name) => `"${name}"`).join(', ')}`,
  ),
)

/** `POST …/v1/redirect-session`: stores a browser request, and returns the URL to which the app sends the browser. */
const redirectSessionRoute = defineRoute({
  endpoint: endpoints.createRedirectSession,
  access: 'caller',
  scope: 'members:write',
  limit: 'redirect-session',
  schema,
  handle: (message, { caller, deps, request }) => {
    const publicUrl = requestedOrigin(deps.publicUrl, request)
    return createRedirectSession({ ...deps, publicUrl }, message, caller)
  },
})

const logoutQuery = v.object({
  clientId: shortText,
  postLogoutRedirectUri: v.exactOptional(v.string()),
})

/** `GET …/v1/logout`: returns the redirect for a logout. Ends no session, because the message names no member. */
const logoutRoute = defineRoute({
  endpoint: envelopedEndpoints.logout,
  access: 'caller',
  scope: 'members:read',
  schema: logoutQuery,
  handle: async (message, { deps, request }) => {
    const { clientId, postLogoutRedirectUri } = message
    const { origins } = await requireClientOfRedirect(deps, clientId)
    if (postLogoutRedirectUri === undefined) {
      return redirectEnvelope(`${requestedOrigin(deps.publicUrl, request)}${pagePaths.logout}`)
    }
    return redirectEnvelope(
      urlOnClientOrigin({ clientId, origins }, postLogoutRedirectUri, 'postLogoutRedirectUri'),
    )
  },
})

const loginCallbackQuery = v.object({ state: tokenText, sessionToken: tokenText })

/**
 * `GET …/v1/callback`: completes an authorization request with the session token of a login outside of the hosted
 * pages.
 */
const loginCallbackRoute = defineRoute({
  endpoint: envelopedEndpoints.loginCallback,
  access: 'caller',
  scope: 'members:read',
  schema: loginCallbackQuery,
  handle: async ({ state, sessionToken }, { deps, request }) => {
    const issuer = requestedOrigin(deps.publicUrl, request)
    const login = { authorizationRequestId: state, sessionToken, issuer }
    return redirectEnvelope(await finishBySessionToken(deps, login))
  },
})

/**
 * Routes of redirect sessions. The two legacy ones return a redirect as JSON, which the calling server of the site
 * sends to its browser.
 */
export const redirectSessionRoutes: readonly ApiRoute[] = [
  redirectSessionRoute,
  logoutRoute,
  loginCallbackRoute,
]

function redirectEnvelope(value: string): HttpResponseEnvelope {
  return { body: '', statusCode: 303, headers: [{ key: 'Location', value }] }
}
