import type { PageAssets, SiteBranding } from '@foyer/pages'
import type { PageTexts } from '@foyer/protocol/texts/pages'
import type { DataDeps } from '../../data/deps.js'
import type { CallDeps, SiteAuditDeps } from '../../http/audit-context.js'
import type { Cookies } from '../../http/cookies.js'
import type { IdentityDeps } from '../../identity/deps.js'
import type { PendingAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import type { Browser } from '../../oauth/authorize/browser-logins.js'
import type { OAuthDeps } from '../../oauth/deps.js'

/** Dependencies of all pages. */
export type SiteDeps = Omit<OAuthDeps & IdentityDeps & DataDeps, 'audit'> &
  SiteAuditDeps & {
    /** Styles and fonts of the hosted pages. */
    assets: PageAssets
  }

/** Dependencies of a page for one request: its language, and the members logged in in its browser. */
export type PageDeps = CallDeps<SiteDeps> & {
  branding: SiteBranding
  texts: PageTexts
  browser: Browser
  /** Parameters of the URL, or the fields of a posted form. */
  parameters: URLSearchParams
  /**
   * Authorization request named by the URL or the form. Undefined if there is none, or it was finished or expired.
   */
  authorizationRequest: PendingAuthorizationRequest | undefined
  /** Network of the HTTP request. */
  network: string
  /** Id of the HTTP request, for logs and error pages. */
  requestId: string
  /** The HTTP request posts a form. Its result is shown on another page. */
  isPost: boolean
  /** Cookies of the request, by their names without `__Host-`. */
  cookies: Cookies
  /** Proofs that this browser logged in to accounts before. */
  knownDeviceTokens: readonly string[]
}
