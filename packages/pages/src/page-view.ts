/** Something in a form that the person has to put right: a plain sentence that says what to do. */
export interface Problem {
  /** The field it belongs to; left out when it concerns the form as a whole. */
  field?: FieldName
  text: string
}

/** The fields that hosted forms have, by the name under which they are posted. */
export type FieldName = 'email' | 'password' | 'nickname' | 'code'

/** A labelled list of values on the error page, for example the allowed redirect URIs. */
export interface Fact {
  label: string
  values: readonly string[]
}

/** A captcha that belongs to a form: work as JSON, or the site key of a provider. */
export type CaptchaView =
  | { provider: 'proof-of-work'; challenge: string }
  | { provider: 'recaptcha'; siteKey: string }

/** What the sign-in page shows. `hidden` pairs are posted back unchanged with the form, here and below. */
export interface SignInView {
  page: 'sign-in'
  action: string
  signUpUrl: string
  forgotUrl: string
  hidden: Record<string, string>
  email?: string
  captcha?: CaptchaView
  problems?: readonly Problem[]
}

/** What the sign-up page shows; `passwordMinLength` counts characters. */
export interface SignUpView {
  page: 'sign-up'
  action: string
  signInUrl: string
  hidden: Record<string, string>
  email?: string
  nickname?: string
  passwordMinLength: number
  captcha?: CaptchaView
  problems?: readonly Problem[]
}

/** What the page shows that asks for the code sent to `email`. */
export interface VerifyEmailView {
  page: 'verify-email'
  action: string
  resendAction: string
  hidden: Record<string, string>
  email: string
  notice?: string
  problems?: readonly Problem[]
}

/** A way to finish a sign-in; `hint` says where its codes go, with most of it hidden. */
export interface SecondFactorChoice {
  type: 'TOTP' | 'EMAIL' | 'SMS' | 'CALL' | 'PUSH' | 'RECOVERY_CODE'
  hint: string
}

/** What the page shows that asks for a second factor; `chooseAction` takes another way, or the same for a new code. */
export interface SecondFactorView {
  page: 'second-factor'
  action: string
  chooseAction: string
  hidden: Record<string, string>
  chosen: SecondFactorChoice
  others: readonly SecondFactorChoice[]
  /** For how long a device is remembered. */
  rememberDays: number
  notice?: string
  problems?: readonly Problem[]
}

/** What the page shows to a member whom the owner has not let in yet. */
export interface WaitingForApprovalView {
  page: 'waiting-for-approval'
  email: string
}

/** What the page shows that sends a mail with a way to a new password; `reason` is why it is shown. */
export interface ForgotPasswordView {
  page: 'forgot-password'
  reason: 'forgotten' | 'required' | 'expired' | 'used'
  action: string
  /** Where a code can be typed that came before. */
  codeUrl: string
  signInUrl?: string
  hidden: Record<string, string>
  email?: string
  problems?: readonly Problem[]
}

/** What the page shows that takes a new password; without `email` the address is asked for. */
export interface ResetPasswordView {
  page: 'reset-password'
  by: 'link' | 'code'
  action: string
  resendAction: string
  hidden: Record<string, string>
  email?: string
  passwordMinLength: number
  problems?: readonly Problem[]
}

/** What the page after a new password shows; without `continueUrl` the way on leads to the site's home page. */
export interface PasswordChangedView {
  page: 'password-changed'
  continueUrl?: string
}

/** What the page after logout shows; without `continueUrl` the way on leads to the site's home page. */
export interface SignedOutView {
  page: 'signed-out'
  continueUrl?: string
}

/** What the error page shows; without `continueUrl` the way on leads to the site's home page. */
export interface ErrorView {
  page: 'error'
  title: string
  text: string
  facts?: readonly Fact[]
  continueUrl?: string
  requestId: string
}

/** The state of one hosted page, told apart by `page`. */
export type PageView =
  | SignInView
  | SignUpView
  | VerifyEmailView
  | SecondFactorView
  | WaitingForApprovalView
  | ForgotPasswordView
  | ResetPasswordView
  | PasswordChangedView
  | SignedOutView
  | ErrorView

/** The site on whose behalf a hosted page speaks. */
export interface SiteLook {
  name: string
  homeUrl: string
}
