import type { PageAssets, PageTexts, SiteLook } from '@foyer/pages'
import type { AskingBrowser } from '../../oauth/answer-at-once.js'
import type { RouteDeps } from '../deps.js'

/** What the hosted pages of a site work with. */
export type SitePageDeps = RouteDeps & { assets: PageAssets }

/** The same for one request: in its language, and with who is signed in in its browser. */
export type PageDeps = SitePageDeps & {
  look: SiteLook
  texts: PageTexts
  browser: AskingBrowser
  /** Where the request comes from. */
  network: string
}

/** Addresses of the hosted pages, below the public address. */
export const pagePaths = {
  authorize: '/auth/authorize',
  signIn: '/auth/sign-in',
  signUp: '/auth/sign-up',
  verify: '/auth/verify',
  resend: '/auth/resend',
  factor: '/auth/second-factor',
  chooseFactor: '/auth/second-factor/choose',
  forgot: '/auth/forgot',
  reset: '/auth/reset',
  choose: '/auth/choose',
  consent: '/auth/consent',
  logout: '/auth/logout',
  shop: '/auth/shop',
  callback: '/auth/callback',
  account: '/auth/account',
  accountProfile: '/auth/account/profile',
  accountPassword: '/auth/account/password',
  accountEmail: '/auth/account/email',
  accountEmailConfirm: '/auth/account/email/confirm',
  accountRecentLogin: '/auth/account/sign-in',
  accountEndSession: '/auth/account/end-session',
  accountConfirmEmail: '/auth/account/confirm-email',
  accountSignOut: '/auth/account/sign-out',
  accountFactors: '/auth/account/second-step',
  accountFactorAdd: '/auth/account/second-step/add',
  accountFactorConfirm: '/auth/account/second-step/confirm',
  accountFactorRemove: '/auth/account/second-step/remove',
  accountFactorRename: '/auth/account/second-step/rename',
  accountForgetDevice: '/auth/account/second-step/forget-device',
  accountRecoveryCodes: '/auth/account/second-step/recovery-codes',
  accountSignInAgain: '/auth/account/second-step/sign-in',
  colors: '/auth/look/colors.css',
  logo: '/auth/look/logo',
  assets: '/auth/assets',
} as const
