export { accentSheet } from './accent.js'
export type {
  AccountFactorsView,
  AccountNavigation,
  AccountSession,
  AccountView,
  AddableFactor,
  AddFactorView,
  DeleteAccountView,
  DeletionEffect,
} from './account/account-view.js'
export type { PageAssets } from './assets.js'
export { readPageAssets } from './assets.js'
export { renderPreview } from './branding-preview.js'
export { landingScript, renderLanding } from './landing.js'
export { renderSilentLoginFrame, silentLoginScript } from './login/silent-login-frame.js'
export type {
  CaptchaView,
  ErrorView,
  Fact,
  PageView,
  Problem,
  RequestPasswordResetView,
  ResetPasswordView,
  SiteBranding,
} from './page-view.js'
export { captchaOf, renderPage, scriptOf } from './render-page.js'
