export { accentSheet } from './accent.js'
export type {
  DeleteAccountView,
  DeletionEffect,
} from './account/account-deletion-view.js'
export type {
  AccountFactorsView,
  AddableFactor,
} from './account/account-factors-view.js'
export type { AccountNavigation, AccountSession, AccountView } from './account/account-view.js'
export type { PageAssets } from './assets.js'
export { readPageAssets } from './assets.js'
export { landingScript, renderLanding } from './landing.js'
export { messageScript, renderMessagePage } from './login/message-page.js'
export type {
  CaptchaView,
  ConfirmFactorView,
  ErrorView,
  Fact,
  PageView,
  Problem,
  RequestPasswordResetView,
  ResetPasswordView,
  SiteBranding,
} from './page-view.js'
export { renderPreview } from './preview.js'
export { captchaOf, renderPage, scriptOf } from './render-page.js'
