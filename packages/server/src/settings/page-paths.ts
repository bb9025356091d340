import type { AccountSection } from '@foyer/protocol/redirects'

/** Path of the authorization endpoint. @see RFC 6749 §3.1 */
export const authorizationEndpointPath = '/oauth2/authorize'

/** Paths of the hosted pages, below the public URL. */
export const pagePaths = {
  authorizationRequest: '/auth/authorize',
  login: '/auth/sign-in',
  signUp: '/auth/sign-up',
  cannotContinue: '/auth/over',
  tooMany: '/auth/too-many-requests',
  waiting: '/auth/waiting',
  verify: '/auth/verify',
  resend: '/auth/resend',
  factor: '/auth/second-factor',
  chooseFactor: '/auth/second-factor/choose',
  requestPasswordReset: '/auth/forgot',
  resetPassword: '/auth/reset',
  passwordChanged: '/auth/reset/done',
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
  accountDeleteContinue: '/auth/account/delete/go-on',
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

/** Paths of the sections of the account, below the public URL. */
export const accountSectionPaths: Record<AccountSection, string> = {
  ACCOUNT_INFO: pagePaths.account,
  BOOKINGS: `${pagePaths.account}/bookings`,
  ORDERS: `${pagePaths.account}/orders`,
  SUBSCRIPTIONS: `${pagePaths.account}/subscriptions`,
  EVENTS: `${pagePaths.account}/events`,
}
