import type { AccountSection } from '@foyer/protocol/redirects'

/** Path of the authorization endpoint. @see RFC 6749 §3.1 */
export const authorizationEndpointPath = '/oauth2/authorize'

/** Paths of the hosted pages, below the public URL. */
export const pagePaths = {
  authorizationRequest: '/auth/authorize',
  login: '/auth/login',
  signUp: '/auth/sign-up',
  cannotContinue: '/auth/cannot-continue',
  tooManyRequests: '/auth/too-many-requests',
  waitingForApproval: '/auth/waiting',
  verifyEmail: '/auth/verify',
  resend: '/auth/resend',
  factor: '/auth/second-factor',
  chooseFactor: '/auth/second-factor/choose',
  requestPasswordReset: '/auth/forgot',
  resetPassword: '/auth/reset',
  passwordChanged: '/auth/reset/done',
  chooseAccount: '/auth/choose',
  consent: '/auth/consent',
  logout: '/auth/logout',
  externalCheckout: '/auth/external-checkout',
  checkoutCallback: '/auth/callback',
  account: '/auth/account',
  accountProfile: '/auth/account/profile',
  accountPassword: '/auth/account/password',
  accountEmail: '/auth/account/email',
  accountNewEmailCode: '/auth/account/email/confirm',
  accountLogInAgain: '/auth/account/login',
  accountEndSession: '/auth/account/end-session',
  accountVerifyEmail: '/auth/account/confirm-email',
  accountLogout: '/auth/account/logout',
  accountDownload: '/auth/account/data',
  accountDelete: '/auth/account/delete',
  accountDeleteCancel: '/auth/account/delete/cancel',
  accountDeleteContinue: '/auth/account/delete/continue',
  accountDeleteLogInAgain: '/auth/account/delete/login',
  confirmDeletion: '/auth/delete-account',
  cancelDeletion: '/auth/keep-account',
  accountFactors: '/auth/account/second-factor',
  accountFactorAdd: '/auth/account/second-factor/add',
  accountFactorConfirm: '/auth/account/second-factor/confirm',
  accountFactorRemove: '/auth/account/second-factor/remove',
  accountFactorRename: '/auth/account/second-factor/rename',
  accountForgetDevice: '/auth/account/second-factor/forget-device',
  accountRecoveryCodes: '/auth/account/second-factor/recovery-codes',
  accountFactorsLogInAgain: '/auth/account/second-factor/login',
  colors: '/auth/branding/colors.css',
  logo: '/auth/branding/logo',
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
