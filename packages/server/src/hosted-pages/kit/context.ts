import type { PageAssets, SiteBranding } from '@foyer/pages'
import type { PageTexts } from '@foyer/protocol/texts/pages'
import type { DataDeps } from '../../data/deps.js'
import type { Cookies } from '../../http/cookies.js'
import type { IncomingRequest } from '../../http/request-state.js'
import type { IdentityDeps } from '../../identity/deps.js'
import type { CallSource } from '../../limits/rate-limits.js'
import type { Browser } from '../../oauth/authorize/browser-logins.js'
import type { PendingAuthorizationRequest } from '../../oauth/authorize/browser-requests.js'
import type { OAuthDeps } from '../../oauth/deps.js'

/** Dependencies of all pages. */
export type PageDeps = OAuthDeps &
  IdentityDeps &
  DataDeps & {
    /** Styles and fonts of the hosted pages. */
    assets: PageAssets
  }

/** One request for a page or form: what the browser sent, and how to respond in its language. */
export interface PageContext extends IncomingRequest {
  /** The settings are those of the client of the authorization request. */
  deps: PageDeps
  /** Branding of the site. Its `language` is that of the page. */
  branding: SiteBranding
  texts: PageTexts
  browser: Browser
  /** Parameters of the URL, or the fields of a posted form. */
  parameters: URLSearchParams
  /**
   * Authorization request named by the URL or the form. Undefined if there is none, or it was finished or expired.
   */
  authorizationRequest: PendingAuthorizationRequest | undefined
  /** Cookies of the request, by their names without `__Host-`. */
  cookies: Cookies
}

/** Request for a page or form of a login, which belongs to a pending authorization request. */
export interface LoginContext extends PageContext {
  authorizationRequest: PendingAuthorizationRequest
}

/** Returns whether a request belongs to a pending authorization request. */
export function isLoginContext(context: PageContext): context is LoginContext {
  return context.authorizationRequest !== undefined
}

/**
 * Returns the source of a request for rate limits: its network, and the client of its authorization request, if there
 * is one.
 */
export function sourceOfPage({ network, authorizationRequest }: PageContext): CallSource {
  const clientId = authorizationRequest?.clientId ?? undefined
  return clientId === undefined ? { network } : { network, clientId }
}
