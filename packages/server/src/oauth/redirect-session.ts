import type {
  RedirectCallbacks,
  RedirectSessionRequest,
  RedirectSessionResponse,
} from '@foyer/protocol/redirects'
import type { Caller } from '../caller.js'
import { fillUrlTemplate } from '../settings/url-template.js'
import { revokeGrant } from '../storage/grants.js'
import { issueOneTime } from '../storage/one-time-tokens.js'
import type { RedirectPayload } from '../storage/redirect-payload.js'
import { authRedirect } from './auth-redirect.js'
import { type CallbackSite, callbackSite, checkedCallbacks } from './callbacks.js'
import type { OAuthDeps } from './deps.js'
import { readShopWish } from './shop-redirect.js'

/** How long a browser may take over the pages of one flow. */
const LIFETIME_SECONDS = 600
/** How long it may take over a shop before it comes back. */
const SHOP_LIFETIME_SECONDS = 86_400

type Deps = OAuthDeps & { publicUrl: string }

const pages = { auth: 'authorize', login: 'authorize', logout: 'logout', shop: 'shop' } as const

/**
 * Prepares the address to which a browser is sent. The parameters stay here; the address holds a handle.
 * @throws RedirectRefusedError when the client or an address is not known
 * @see docs/wire.md#redirect-sessions
 */
export async function createRedirectSession(
  deps: Deps,
  request: RedirectSessionRequest,
  caller: Caller,
): Promise<RedirectSessionResponse> {
  const site = await callbackSite(deps, request, caller)
  const callbacks = checkedCallbacks(site, request.callbacks)
  const payload = await payloadOf(deps, request, { site, callbacks, caller })
  const lifetime = payload.intent === 'shop' ? SHOP_LIFETIME_SECONDS : LIFETIME_SECONDS
  const handle = await deps.db.transaction(async (tx) => {
    // Whoever asks to log out is logged out, even when the browser never follows the address.
    if (payload.intent === 'logout' && caller.kind === 'member') {
      await revokeGrant(deps, tx, caller.grantId, 'logged-out')
      await deps.audit.recordIn(tx, {
        action: 'session.ended',
        subject: caller.id,
        reason: 'logged-out',
      })
    }
    return issueOneTime(deps, tx, 'redirect', payload, lifetime)
  })
  if (payload.intent === 'logout' && caller.kind === 'member') {
    deps.activeGrants.forget(caller.grantId)
  }
  const own = `${deps.publicUrl}/auth/${pages[payload.intent]}?request=${handle}`
  const address = shopAddress(deps, request, { handle, callbacks }) ?? own
  return { redirectSession: describe(handle, withParameters(address, request)) }
}

async function payloadOf(
  deps: Deps,
  request: RedirectSessionRequest,
  { site, callbacks, caller }: { site: CallbackSite; callbacks: RedirectCallbacks; caller: Caller },
): Promise<RedirectPayload> {
  const language = wishedLanguage(request)
  if (request.auth) {
    const { authRequest, prompt } = request.auth
    return authRedirect(deps, authRequest, { prompt, language })
  }
  if (request.logout) {
    const memberId = caller.kind === 'member' ? caller.id : null
    const postFlowUrl = callbacks.postFlowUrl ?? null
    return { intent: 'logout', clientId: request.logout.clientId, postFlowUrl, memberId }
  }
  const wish = readShopWish(request)
  if (wish) {
    const returnUrl = callbacks.postFlowUrl ?? callbacks.thankYouPageUrl ?? site.home
    return { intent: 'shop', what: wish.what, returnUrl, language }
  }
  const returnUrl = callbacks.loginUrl ?? callbacks.postFlowUrl ?? site.home
  return { intent: 'login', clientId: site.clientId, returnUrl, language }
}

/** The address that the owner set for a wish. */
function shopAddress(
  { settings, publicUrl }: Deps,
  request: RedirectSessionRequest,
  { handle, callbacks }: { handle: string; callbacks: RedirectCallbacks },
): string | undefined {
  const wish = readShopWish(request)
  const template = wish && settings.pages.urls[wish.what]
  if (!wish || template === undefined) return undefined
  const callbackUrl = `${publicUrl}/auth/callback?request=${handle}`
  return fillUrlTemplate(template, { ...callbacks, ...wish.values, callbackUrl })
}

/** The language of the pages; the official documentation calls the parameter `lang`, OpenID Connect `ui_locales`. */
function wishedLanguage({ preferences }: RedirectSessionRequest): string | null {
  const { lang, ui_locales: locales } = preferences?.additionalQueryParameters ?? {}
  return (lang ?? locales)?.slice(0, 100) ?? null
}

/** Parameters stand beside those of the address and take the place of none. */
function withParameters(address: string, { preferences }: RedirectSessionRequest): URL {
  const url = new URL(address)
  const added = Object.entries(preferences?.additionalQueryParameters ?? {})
  for (const [name, value] of added) {
    if (!url.searchParams.has(name)) url.searchParams.append(name, value)
  }
  return url
}

function describe(handle: string, url: URL): RedirectSessionResponse['redirectSession'] {
  return {
    id: handle.slice(0, 12),
    fullUrl: url.href,
    urlDetails: {
      endpoint: `${url.origin}${url.pathname}`,
      searchParams: Object.fromEntries(url.searchParams),
    },
    shortUrl: url.href,
  }
}
