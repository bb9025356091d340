import type { Language } from '@foyer/protocol/texts/pages'
import type { DeleteAccountView, OwnDataView } from './account/account-deletion-view.js'
import type { AccountFactorsView, AddableFactor } from './account/account-factor.js'
import type { FieldName, Problem } from './fields/problem.js'

export type { FieldName, Problem }

/** A labelled list of values on the error page, for example the allowed redirect URIs. */
export interface Fact {
  label: string
  values: readonly string[]
}

/** A captcha that belongs to a form: work as JSON, or the site key of a provider. */
export type CaptchaView =
  | { provider: 'proof-of-work'; challenge: string }
  | { provider: 'recaptcha'; siteKey: string }
  | { provider: 'invisible-recaptcha'; siteKey: string }

/** View of the sign-in page. `hidden` pairs are posted back unchanged with the form, here and below. */
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

/** View of the sign-up page; `passwordMinLength` counts characters. */
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

/** View of the page that asks for the code sent to `email`. */
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

/** View of the page that asks for a second factor; `chooseAction` takes another factor, or the current one for a new code. */
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

/** View for a member whom the owner has not approved yet. */
export interface WaitingForApprovalView {
  page: 'waiting-for-approval'
  email: string
}

/** View of the page that mails a link and a code for a new password; `reason` is why it is shown. */
export interface ForgotPasswordView {
  page: 'forgot-password'
  reason: 'forgotten' | 'required' | 'expired' | 'used'
  action: string
  /** Address of the page that takes a code sent earlier. */
  codeUrl: string
  signInUrl: string
  hidden: Record<string, string>
  email?: string
  problems?: readonly Problem[]
}

/** View of the page that takes a new password; without `email` it asks for the address. */
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

/** View after a new password; without `continueUrl` the link leads to the site's home page. */
export interface PasswordChangedView {
  page: 'password-changed'
  continueUrl?: string
}

/** View after logout; without `continueUrl` the link leads to the site's home page. */
export interface SignedOutView {
  page: 'signed-out'
  continueUrl?: string
}

/** View of the error page; without `continueUrl` the link leads to the site's home page. */
export interface ErrorView {
  page: 'error'
  title: string
  text: string
  facts?: readonly Fact[]
  continueUrl?: string
  requestId: string
}

/** An account that is signed in in this browser; the form is posted with its `id` as `account`. */
export interface KnownAccount {
  id: string
  name: string
  email: string
}

/** View of the page that lets a person choose among the accounts of this browser. */
export interface ChooseAccountView {
  page: 'choose-account'
  action: string
  otherUrl: string
  hidden: Record<string, string>
  accounts: readonly KnownAccount[]
}

/** View of the consent page; the answer is posted as `decision`, "allow" or "deny". */
export interface ConsentView {
  page: 'consent'
  action: string
  hidden: Record<string, string>
  client: string
  /** Address to which the browser continues. */
  target: string
  email: string
}

/** View of the page whose form posts an answer to the site; a script may submit it. */
export interface SendingView {
  page: 'sending'
  action: string
  hidden: Record<string, string>
}

/** View for an external checkout that is not set up. */
export interface ExternalCheckoutView {
  page: 'external-checkout'
  backUrl: string
}

/** The sections of an account, by the names that the wire has for them. */
export type AccountSection = 'ACCOUNT_INFO' | 'BOOKINGS' | 'ORDERS' | 'SUBSCRIPTIONS' | 'EVENTS'

/** The sections of an account that the site has; `current` is the one that is shown. */
export interface AccountNavigation {
  current: AccountSection
  links: readonly { section: AccountSection; url: string }[]
}

/** View of an empty account section. */
export interface EmptySectionView {
  page: 'empty-section'
  navigation: AccountNavigation
  backUrl: string
}

/** A login of a member at a site, which can be ended; posted as `session`, or "all". */
export interface AccountSession {
  id: string
  site: string
  /** The browser and the machine in words; empty when they are not known. */
  device: string
  lastUsedAt: Date
}

/** View of the account page; each form is posted to its own address. */
export interface AccountView {
  page: 'account'
  navigation: AccountNavigation
  actions: Record<
    | 'profile'
    | 'password'
    | 'confirmEmail'
    | 'changeEmail'
    | 'signInAgain'
    | 'endSession'
    | 'signOut',
    string
  >
  name: string
  email: string
  emailVerified: boolean
  /** True after a recent login; without one the address cannot be changed. */
  isRecent: boolean
  /** A new address as it was typed. */
  newEmail?: string
  profile: { nickname: string; firstName: string; lastName: string; language: string }
  passwordMinLength: number
  /** Address of the second-step page, and whether sign-ins ask for a second step. */
  secondStep: { url: string; isOn: boolean }
  sessions: readonly AccountSession[]
  ownData: OwnDataView
  /** The form that was sent last, with what came of it. */
  saved?: 'profile' | 'email' | 'password' | 'sessions'
  problems?: readonly Problem[]
}

/** View of the page that asks for the first code of a second factor; `totp` is for the authenticator app. */
export interface ConfirmFactorView {
  page: 'confirm-factor'
  action: string
  backUrl: string
  hidden: Record<string, string>
  type: AddableFactor
  hint: string
  /** `qrCode` is an SVG of `uri`. */
  totp?: { secret: string; uri: string; qrCode: string }
  problems?: readonly Problem[]
}

/** View of the page that shows recovery codes, once. */
export interface RecoveryCodesView {
  page: 'recovery-codes'
  backUrl: string
  codes: readonly string[]
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
  | ChooseAccountView
  | ConsentView
  | SendingView
  | ExternalCheckoutView
  | EmptySectionView
  | AccountView
  | AccountFactorsView
  | ConfirmFactorView
  | RecoveryCodesView
  | DeleteAccountView
  | ErrorView

/** Name, language and branding of the site that a hosted page belongs to. */
export interface SiteBranding {
  name: string
  homeUrl: string
  language: Language
  /** Address of a picture that stands in place of the name. */
  logoUrl?: string
  /** Address of a sheet with the colours of the site. */
  colorsUrl?: string
}
