export type { PageAsset, PageAssets } from './assets.js'
export { readPageAssets } from './assets.js'
export type {
  ErrorView,
  Fact,
  FieldName,
  ForgotPasswordView,
  PageView,
  PasswordChangedView,
  Problem,
  ResetPasswordView,
  SignedOutView,
  SignInView,
  SignUpView,
  SiteLook,
  VerifyEmailView,
  WaitingForApprovalView,
} from './page-view.js'
export { renderPage } from './render-page.js'
