import type { AuthRequest, Prompt } from '@foyer/protocol'
import type {
  RedirectCallbacks,
  RedirectIntents,
  RedirectSessionRequest,
  RedirectSessionResponse,
  SlotAvailability,
} from '@foyer/protocol/redirects'
import type { PageUrlName } from '@foyer/protocol/site-settings'
import type { Caller } from '../../caller.js'
import { endSession } from '../../identity/login/sessions.js'
import { equivalentOrigins } from '../../lib/loopback.js'
import { accountSectionPaths, pagePaths } from '../../settings/page-paths.js'
import { fillUrlTemplate } from '../../settings/url-template.js'
import type { Client } from '../../storage/oauth/clients.js'
import type { BrowserRequest } from '../../storage/one-time-tokens/browser-requests.js'
import type { OAuthDeps } from '../deps.js'
import { createBrowserRequest, externalCheckoutIntent } from './browser-requests.js'
import {
  type AuthorizationParameters,
  findParameterRefusal,
  toCodeRequest,
} from './check-authorization-request.js'
import { type CallbackSite, callbackSite, checkCallbacks } from './check-callbacks.js'

type Deps = OAuthDeps & { publicUrl: string }

/** Page that handles the requests of each intent. @see `hosted-pages/all-pages.ts` */
const intentPaths = {
  auth: pagePaths.authorizationRequest,
  login: pagePaths.authorizationRequest,
  logout: pagePaths.logout,
  [externalCheckoutIntent]: pagePaths.externalCheckout,
}

/**
 * Creates a redirect session: stores a browser request, and returns the URL to which the app sends the browser. The
 * URL contains the id of the request and the query parameters that the message asks for; the URL of an external
 * checkout also contains the values for the placeholders of its template.
 * @throws RedirectRefusedError if the client or a URL is not registered
 * @see docs/wire/hosted-pages.md#redirect-sessions
 */
export async function createRedirectSession(
  deps: Deps,
  message: RedirectSessionRequest,
  caller: Caller,
): Promise<RedirectSessionResponse> {
  const site = await callbackSite(deps, message, caller)
  const callbacks = checkCallbacks(site, message.callbacks)
  const checkout = readCheckout(message)
  const browserRequest = await toBrowserRequest(deps, message, checkout, {
    site,
    callbacks,
    caller,
  })
  // The call itself ends the session, because the browser may never open the URL.
  if (browserRequest.intent === 'logout' && caller.kind === 'member')
    await endSession(deps, caller.grantId, 'logged-out')
  const id = await createBrowserRequest(deps, browserRequest)
  const pageUrl = `${deps.publicUrl}${intentPaths[browserRequest.intent]}?request=${id}`
  const url = checkoutUrl(deps, checkout, { id, callbacks }) ?? pageUrl
  return { redirectSession: toWireRedirectSession(id, addRequestedParameters(url, message)) }
}

/** Validates a message, and converts it to the browser request that is stored. */
async function toBrowserRequest(
  deps: Deps,
  message: RedirectSessionRequest,
  checkout: Checkout | undefined,
  { site, callbacks, caller }: { site: CallbackSite; callbacks: RedirectCallbacks; caller: Caller },
): Promise<BrowserRequest> {
  const language = requestedLanguage(message)
  if (message.auth) {
    const { authRequest, prompt } = message.auth
    const parameters = parametersOf(authRequest, prompt)
    const refusal = await findParameterRefusal(deps, parameters)
    if (refusal) throw refusal
    return toCodeRequest(parameters, { sessionToken: authRequest.sessionToken, language })
  }
  if (message.logout) {
    const memberId = caller.kind === 'member' ? caller.id : null
    const postFlowUrl = callbacks.postFlowUrl ?? null
    return { intent: 'logout', clientId: message.logout.clientId, postFlowUrl, memberId }
  }
  if (checkout) {
    const returnUrl = callbacks.postFlowUrl ?? callbacks.thankYouPageUrl ?? site.home
    return { intent: externalCheckoutIntent, returnUrl, language }
  }
  if (message.membersAccount) {
    const { section } = message.membersAccount
    const returnUrl = `${deps.publicUrl}${accountSectionPaths[section]}`
    return { intent: 'login', clientId: null, returnUrl, language }
  }
  const returnUrl = callbacks.loginUrl ?? callbacks.postFlowUrl ?? site.home
  const clientId = site.clientId ?? (await findClientIdOf(deps, returnUrl))
  return { intent: 'login', clientId, returnUrl, language }
}

/**
 * Finds the client on whose origin a URL is. For an operator, whose message names no client. Returns null without one,
 * for example for a URL of this server.
 */
async function findClientIdOf({ activeClients }: Deps, url: string): Promise<string | null> {
  const { origin } = new URL(url)
  const clients = await activeClients.list()
  const isOnOrigin = ({ origins }: Client): boolean =>
    origins.flatMap(equivalentOrigins).includes(origin)
  return clients.find(isOnOrigin)?.id ?? null
}

function parametersOf(
  authRequest: AuthRequest,
  prompt: Prompt | undefined,
): AuthorizationParameters {
  return {
    ...authRequest,
    redirectUri: authRequest.redirectUri ?? null,
    responseMode: authRequest.responseMode ?? 'query',
    supportedModes: ['query', 'fragment', 'form_post', 'web_message'],
    prompt: prompt ?? authRequest.prompt ?? '',
  }
}

/** Returns the URL of an external checkout or booking page, if the owner has configured a template for it. */
function checkoutUrl(
  { settings, publicUrl }: Deps,
  checkout: Checkout | undefined,
  { id, callbacks }: { id: string; callbacks: RedirectCallbacks },
): string | undefined {
  const template = checkout && settings.pages.urls[checkout.urlName]
  if (!checkout || template === undefined) return undefined
  const callbackUrl = `${publicUrl}${pagePaths.checkoutCallback}?request=${id}`
  return fillUrlTemplate(template, { ...callbacks, ...checkout.values, callbackUrl })
}

/** An external checkout or booking page. */
interface Checkout {
  /** Name of the URL template in the settings. */
  urlName: PageUrlName
  /** Values for the placeholders of the template. */
  values: Record<string, string>
}

/** Reads the checkout or booking page from the intent of a message. Returns undefined for the other intents. */
function readCheckout(intents: RedirectIntents): Checkout | undefined {
  const { bookingsCheckout, ecomCheckout, eventsCheckout, paidPlansCheckout } = intents
  const { storesProduct, bookingsBook, ecomOrderPaymentRequest } = intents
  if (bookingsCheckout) {
    const { timezone, slotAvailability } = bookingsCheckout
    return { urlName: 'bookingCheckout', values: slotValues(timezone, slotAvailability) }
  }
  if (ecomCheckout) return { urlName: 'checkout', values: { ...ecomCheckout } }
  if (eventsCheckout) return { urlName: 'eventCheckout', values: { ...eventsCheckout } }
  if (paidPlansCheckout) return { urlName: 'planCheckout', values: { ...paidPlansCheckout } }
  if (storesProduct) return { urlName: 'product', values: { ...storesProduct } }
  if (bookingsBook) return { urlName: 'booking', values: { ...bookingsBook } }
  if (ecomOrderPaymentRequest) {
    return { urlName: 'paymentRequest', values: { ...ecomOrderPaymentRequest } }
  }
  return undefined
}

function slotValues(
  timezone: string | undefined,
  { slot = {} }: SlotAvailability,
): Record<string, string> {
  const values = {
    timezone: timezone ?? slot.timezone,
    serviceId: slot.serviceId,
    scheduleId: slot.scheduleId,
    sessionId: slot.sessionId,
    startDate: slot.startDate,
    endDate: slot.endDate,
    resourceId: slot.resource?.id,
    locationId: slot.location?.id,
    eventId: slot.eventId,
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/**
 * Returns the requested language: `ui_locales` of OpenID Connect, or the parameter `lang` of the official
 * documentation. The URL has these parameters too, and `requestedLanguages` of the pages reads them in the same order.
 */
function requestedLanguage({ preferences }: RedirectSessionRequest): string | null {
  const { lang, ui_locales: locales } = preferences?.additionalQueryParameters ?? {}
  return (locales ?? lang)?.slice(0, 100) ?? null
}

/** Adds the requested query parameters to a URL. Parameters that it has already stay unchanged. */
function addRequestedParameters(pageUrl: string, { preferences }: RedirectSessionRequest): URL {
  const url = new URL(pageUrl)
  const parameters = Object.entries(preferences?.additionalQueryParameters ?? {})
  for (const [name, value] of parameters) {
    if (!url.searchParams.has(name)) url.searchParams.append(name, value)
  }
  return url
}

function toWireRedirectSession(id: string, url: URL): RedirectSessionResponse['redirectSession'] {
  return {
    // A prefix of the secret id. It opens no request (docs/wire/hosted-pages.md).
    id: id.slice(0, 12),
    fullUrl: url.href,
    urlDetails: {
      endpoint: `${url.origin}${url.pathname}`,
      searchParams: Object.fromEntries(url.searchParams),
    },
    // The wire protocol calls this a session token, but it is only the id of the request and does not prove a login.
    sessionToken: id,
    shortUrl: url.href,
  }
}
