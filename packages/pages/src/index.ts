export { accentSheet } from './accent.js'
export type {
  DeleteAccountView,
  DeletionEffect,
  DeletionStep,
  OwnDataView,
} from './account/account-deletion-view.js'
export type {
  AccountDevice,
  AccountFactor,
  AccountFactorsView,
  AddableFactor,
} from './account/account-factor.js'
export type { PageAsset, PageAssets } from './assets.js'
export { readPageAssets } from './assets.js'
export { type LandingView, landingScript, renderLanding } from './landing.js'
export { type MissingDocsView, renderMissingDocs } from './missing-docs.js'
export type {
  AccountNavigation,
  AccountSection,
  AccountSession,
  AccountView,
  CaptchaView,
  ChooseAccountView,
  ConfirmFactorView,
  ConsentView,
  EmptySectionView,
  ErrorView,
  ExternalCheckoutView,
  Fact,
  FieldName,
  KnownAccount,
  LoggedOutView,
  LoginView,
  PageView,
  PasswordChangedView,
  Problem,
  RecoveryCodesView,
  RequestPasswordResetView,
  ResetPasswordView,
  SecondFactorChoice,
  SecondFactorView,
  SendingView,
  SignUpView,
  SiteBranding,
  VerifyEmailView,
  WaitingForApprovalView,
} from './page-view.js'
export { renderPreview } from './preview.js'
export { captchaOf, renderPage } from './render-page.js'
