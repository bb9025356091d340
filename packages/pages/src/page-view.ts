import type { AccountFactorsView, AddableFactor } from './account-factor.js'
import type { FieldName, Problem } from './problem.js'
import type { PageLanguage } from './texts/page-texts.js'

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
  signInUrl: string
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

/** An account that is signed in in this browser; the form is posted with its `id` as `account`. */
export interface KnownAccount {
  id: string
  name: string
  email: string
}

/** What the page shows that lets a person choose among the accounts of this browser. */
export interface ChooseAccountView {
  page: 'choose-account'
  action: string
  otherUrl: string
  hidden: Record<string, string>
  accounts: readonly KnownAccount[]
}

/** What the page shows that asks whether a client may know who signs in; posted as `decision`, "allow" or "deny". */
export interface ConsentView {
  page: 'consent'
  action: string
  hidden: Record<string, string>
  client: string
  /** Where the browser goes on to. */
  target: string
  email: string
}

/** What the page shows whose form takes an answer back to the site; a script may send it. */
export interface SendingView {
  page: 'sending'
  action: string
  hidden: Record<string, string>
}

/** What the page shows in place of a shop that is not there. */
export interface NoShopView {
  page: 'no-shop'
  backUrl: string
}

/** The sections of an account, by the names that the wire has for them. */
export type AccountSection = 'ACCOUNT_INFO' | 'BOOKINGS' | 'ORDERS' | 'SUBSCRIPTIONS' | 'EVENTS'

/** The addresses of an account's sections; `current` is the one that is shown. */
export interface AccountNavigation {
  current: AccountSection
  urls: Record<AccountSection, string>
}

/** What the page of a section shows that has nothing in it. */
export interface EmptySectionView {
  page: 'empty-section'
  navigation: AccountNavigation
}

/** A login of a member at a site, which can be ended; posted as `session`, or "all". */
export interface AccountSession {
  id: string
  site: string
  /** The browser and the machine in words; empty when they are not known. */
  device: string
  lastUsedAt: Date
}

/** What the page of an account shows; each form is posted to its own address. */
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
  /** Whether the sign-in was a short time ago: without it the address is not changed. */
  isRecent: boolean
  /** A new address as it was typed. */
  newEmail?: string
  profile: { nickname: string; firstName: string; lastName: string; language: string }
  passwordMinLength: number
  /** Where the second step is changed, and whether sign-ins ask for one. */
  secondStep: { url: string; isOn: boolean }
  sessions: readonly AccountSession[]
  /** The form that was sent last, with what came of it. */
  saved?: 'profile' | 'email' | 'password' | 'sessions'
  problems?: readonly Problem[]
}

/** What the page shows that asks for the first code of a second factor; `totp` is for the authenticator app. */
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

/** What the page shows that tells recovery codes, this once. */
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
  | NoShopView
  | EmptySectionView
  | AccountView
  | AccountFactorsView
  | ConfirmFactorView
  | RecoveryCodesView
  | ErrorView

/** The site on whose behalf a hosted page speaks, in which language, and with what look. */
export interface SiteLook {
  name: string
  homeUrl: string
  language: PageLanguage
  /** Address of a picture that stands in place of the name. */
  logoUrl?: string
  /** Address of a sheet with the colours of the site. */
  colorsUrl?: string
}
