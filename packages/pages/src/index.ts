export type { PageAsset, PageAssets } from './assets.js'
export { readPageAssets } from './assets.js'
export type {
  CaptchaView,
  ErrorView,
  Fact,
  FieldName,
  ForgotPasswordView,
  PageView,
  PasswordChangedView,
  Problem,
  ResetPasswordView,
  SecondFactorChoice,
  SecondFactorView,
  SignedOutView,
  SignInView,
  SignUpView,
  SiteLook,
  VerifyEmailView,
  WaitingForApprovalView,
} from './page-view.js'
export { captchaOf, renderPage } from './render-page.js'
