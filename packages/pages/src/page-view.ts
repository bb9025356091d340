import type { SecondFactorType } from '@foyer/protocol/factor-endpoints'
import type { Language } from '@foyer/protocol/texts/language'
import type {
  AccountFactorsView,
  AccountView,
  AddFactorView,
  DeleteAccountView,
  EmptySectionView,
  RecoveryCodesView,
} from './account/account-view.js'
import type { FieldName, Problem } from './fields/problem.js'

export type { FieldName, Problem }

/** A labelled list of values on the error page, for example the allowed redirect URIs. */
export interface Fact {
  label: string
  values: readonly string[]
}

/** Captcha of a form: a proof-of-work challenge as JSON, or the site key of reCAPTCHA. */
export type CaptchaView =
  | { provider: 'proof-of-work'; challenge: string }
  | { provider: 'recaptcha'; siteKey: string }
  | { provider: 'invisible-recaptcha'; siteKey: string }

/** View of the login page. */
export interface LoginView {
  page: 'login'
  action: string
  signUpUrl: string
  requestPasswordResetUrl: string
  hidden: Record<string, string>
  email?: string | undefined
  captcha?: CaptchaView | undefined
  problems?: readonly Problem[] | undefined
}

/** View of the sign-up page. */
export interface SignUpView {
  page: 'sign-up'
  action: string
  loginUrl: string
  hidden: Record<string, string>
  email?: string | undefined
  nickname?: string | undefined
  /** In characters. */
  passwordMinLength: number
  captcha?: CaptchaView | undefined
  problems?: readonly Problem[] | undefined
}

/** View of the page that asks for the code sent to `email`. */
export interface VerifyEmailView {
  page: 'verify-email'
  /** Member whose address is changed; undefined during a login. */
  memberId?: string | undefined
  action: string
  resendAction: string
  /** Page on which to enter another address, for example after a typing error. */
  otherEmailUrl: string
  hidden: Record<string, string>
  email: string
  notice?: string | undefined
  problems?: readonly Problem[] | undefined
}

/** A second factor for the login. */
export interface SecondFactorChoice {
  type: SecondFactorType
  /** Masked recipient of its codes. */
  hint: string
}

/** View of the second factor page. */
export interface SecondFactorView {
  page: 'second-factor'
  action: string
  /** Action URL of the form that selects another factor, or requests a new code for the current one. */
  chooseAction: string
  hidden: Record<string, string>
  chosen: SecondFactorChoice
  others: readonly SecondFactorChoice[]
  /** Days for which a device is remembered. */
  rememberDays: number
  notice?: string | undefined
  problems?: readonly Problem[] | undefined
}

/** View for a member whom the owner has not approved yet. */
export interface WaitingForApprovalView {
  page: 'waiting-for-approval'
  email: string
}

/** View of the page that sends a link and a code for a new password by e-mail. */
export interface RequestPasswordResetView {
  page: 'request-password-reset'
  /** Selects the title and the text. */
  reason: 'forgotten' | 'required' | 'expired' | 'used'
  action: string
  /** URL of the page that accepts a code sent earlier. */
  codeUrl: string
  loginUrl: string
  hidden: Record<string, string>
  email?: string | undefined
  problems?: readonly Problem[] | undefined
}

/** View of the page that sets a new password. */
export interface ResetPasswordView {
  page: 'reset-password'
  by: 'link' | 'code'
  /** True for the first password of the account, with the link of an invitation. */
  isFirstPassword?: boolean | undefined
  action: string
  resendAction: string
  hidden: Record<string, string>
  /** Without it, the page asks for the address. */
  email?: string | undefined
  passwordMinLength: number
  problems?: readonly Problem[] | undefined
}

/** View after a new password. */
export interface PasswordChangedView {
  page: 'password-changed'
  /** True for the first password of the account. */
  isFirstPassword?: boolean | undefined
  /** Default: the home page of the site. */
  continueUrl?: string | undefined
}

/** View after logout. */
export interface LoggedOutView {
  page: 'logged-out'
  /** True after a logout from the account pages: members stay logged in to their apps. */
  keepsAppSessions?: boolean | undefined
}

/** View of the error page. */
export interface ErrorView {
  page: 'error'
  title: string
  text: string
  facts?: readonly Fact[] | undefined
  requestId: string
}

/** An account with a login in this browser. */
export interface KnownAccount {
  /** Posted as `account`. */
  id: string
  name: string
  email: string
}

/** View of the page for the choice between the accounts of this browser. */
export interface ChooseAccountView {
  page: 'choose-account'
  action: string
  otherUrl: string
  hidden: Record<string, string>
  accounts: readonly KnownAccount[]
}

/** View of the consent page. The decision is posted as `decision`, "allow" or "deny". */
export interface ConsentView {
  page: 'consent'
  action: string
  hidden: Record<string, string>
  client: string
  /** URL to which the browser continues. */
  target: string
  email: string
}

/** View of the page whose form posts the authorization response to the site. A script may submit it. */
export interface FormPostResponseView {
  page: 'form-post-response'
  action: string
  hidden: Record<string, string>
}

/** View for an external checkout that is not set up. */
export interface ExternalCheckoutView {
  page: 'external-checkout'
  backUrl: string
}

/**
 * View of a hosted page, discriminated by `page`. Its forms post the `hidden` pairs back unchanged, and `memberId` as
 * `member`.
 */
export type PageView =
  | LoginView
  | SignUpView
  | VerifyEmailView
  | SecondFactorView
  | WaitingForApprovalView
  | RequestPasswordResetView
  | ResetPasswordView
  | PasswordChangedView
  | LoggedOutView
  | ChooseAccountView
  | ConsentView
  | FormPostResponseView
  | ExternalCheckoutView
  | EmptySectionView
  | AccountView
  | AccountFactorsView
  | AddFactorView
  | RecoveryCodesView
  | DeleteAccountView
  | ErrorView

/** Props of a page: what it shows, and the site that it belongs to. */
export interface PageProps<View> {
  view: View
  site: SiteBranding
}

/** Name, language and branding of the site that a hosted page belongs to. */
export interface SiteBranding {
  name: string
  homeUrl: string
  language: Language
  /** URL of a logo, shown instead of the name. */
  logoUrl?: string | undefined
  /** URL of a style sheet with the colours of the site. */
  colorsUrl?: string | undefined
}
