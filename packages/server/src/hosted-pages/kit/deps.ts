import type { PageAssets, SiteBranding } from '@foyer/pages'
import type { PageTexts } from '@foyer/protocol/texts/pages'
import type { DataDeps } from '../../data/deps.js'
import type { CallDeps, SiteAuditDeps } from '../../http/audit-context.js'
import type { Networks } from '../../http/client-network.js'
import type { Cookies } from '../../http/cookies.js'
import type { IdentityDeps } from '../../identity/deps.js'
import type { AuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import type { BrowserState } from '../../oauth/authorize/resolve-authorization.js'
import type { OAuthDeps } from '../../oauth/deps.js'

/** Dependencies of all pages. */
export type SiteDeps = Omit<OAuthDeps & IdentityDeps & DataDeps, 'audit'> &
  SiteAuditDeps & {
    /** Styles and fonts of the hosted pages. */
    assets: PageAssets
    networks: Networks
  }

/** Dependencies of a page for one request: its language, and the members logged in in its browser. */
export type PageDeps = CallDeps<SiteDeps> & {
  branding: SiteBranding
  texts: PageTexts
  browser: BrowserState
  /** Parameters of the URL, or the fields of a posted form. */
  parameters: URLSearchParams
  /**
   * Authorization request named by the URL or the form. Undefined if there is none, or it was finished or expired.
   */
  authorizationRequest: AuthorizationRequest | undefined
  /** Network of the request. */
  network: string
  requestId: string
  /** The request posts a form. Its result is shown on another page. */
  isPost: boolean
  /** Cookies of the request, by their names without `__Host-`. */
  cookies: Cookies
  /** Known-device tokens of the browser. */
  knownDevices: readonly string[]
}

/** Paths of the hosted pages, below the public URL. */
export const pagePaths = {
  authorize: '/auth/authorize',
  login: '/auth/sign-in',
  signUp: '/auth/sign-up',
  over: '/auth/over',
  tooMany: '/auth/too-many-requests',
  waiting: '/auth/waiting',
  verify: '/auth/verify',
  resend: '/auth/resend',
  factor: '/auth/second-factor',
  chooseFactor: '/auth/second-factor/choose',
  forgot: '/auth/forgot',
  reset: '/auth/reset',
  resetDone: '/auth/reset/done',
  choose: '/auth/choose',
  consent: '/auth/consent',
  logout: '/auth/logout',
  externalCheckout: '/auth/shop',
  callback: '/auth/callback',
  account: '/auth/account',
  accountProfile: '/auth/account/profile',
  accountPassword: '/auth/account/password',
  accountEmail: '/auth/account/email',
  accountEmailConfirm: '/auth/account/email/confirm',
  accountRecentLogin: '/auth/account/sign-in',
  accountEndSession: '/auth/account/end-session',
  accountConfirmEmail: '/auth/account/confirm-email',
  accountLogout: '/auth/account/sign-out',
  accountDownload: '/auth/account/data',
  accountDelete: '/auth/account/delete',
  accountDeleteCancel: '/auth/account/delete/cancel',
  accountDeleteGoOn: '/auth/account/delete/go-on',
  accountDeleteLogin: '/auth/account/delete/sign-in',
  deleteAccount: '/auth/delete-account',
  keepAccount: '/auth/keep-account',
  accountFactors: '/auth/account/second-step',
  accountFactorAdd: '/auth/account/second-step/add',
  accountFactorConfirm: '/auth/account/second-step/confirm',
  accountFactorRemove: '/auth/account/second-step/remove',
  accountFactorRename: '/auth/account/second-step/rename',
  accountForgetDevice: '/auth/account/second-step/forget-device',
  accountRecoveryCodes: '/auth/account/second-step/recovery-codes',
  accountFactorsLogin: '/auth/account/second-step/sign-in',
  colors: '/auth/look/colors.css',
  logo: '/auth/look/logo',
  assets: '/auth/assets',
} as const
