import type { SiteBranding } from '@foyer/pages'
import type { PageTexts } from '@foyer/protocol/texts/pages'
import type { RouteDeps } from '../../api/kit/deps.js'
import type { AuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import type { BrowserState } from '../../oauth/authorize/resolve-authorization.js'

/** Dependencies of a page for one request: its language, and the members logged in in its browser. */
export type PageDeps = RouteDeps & {
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
  /** The Cookie header of the request. */
  cookie: string
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
