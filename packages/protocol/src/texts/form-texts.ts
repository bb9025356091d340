import type { SecondFactorType } from '../auth/factors.js'
import type { DeletionAction } from '../members/account-data-endpoints.js'

/** Error texts of the forms. */
export interface ProblemTexts {
  emailMissing: string
  passwordMissing: string
  codeMissing: string
  emailInvalid: string
  emailTaken: string
  /** Rejected password; `why` is the server's reason. */
  passwordRefused: (why: string) => string
  /** Unknown address or wrong password: one text, which reveals neither. */
  credentialsWrong: string
  passwordMustChange: string
  captchaFailed: string
  codeWrong: string
  /** Login that no longer waits for a code: too late, or the response to the right code was lost. */
  stepOver: string
  /** Unknown address, on sites that reveal it. */
  emailUnknown: string
  /** Blocked account, after the correct password. */
  accountBlocked: string
  /** Any other rejection; `why` is the server's description. */
  refused: (why: string) => string
  offline: string
  /** Code of the page that did not load, which only a reload loads. */
  incomplete: string
  /** Wrong configuration of the site or its server, which only the owner can fix. */
  misconfigured: string
  failed: string
}

/** Texts of the form for the code of an e-mail. */
export interface VerifyEmailTexts extends ProblemTexts {
  verifyTitle: string
  /** Text above the code field; names the address that received the e-mail. */
  codeSent: (email: string | undefined) => string
  code: string
  verify: string
  verifyPending: string
  /** Text above the button for a new code. */
  nothingThere: string
  resend: string
  resent: string
  approval: string
}

/** Texts of the form for a second factor. */
export interface SecondFactorTexts extends ProblemTexts {
  factorTitle: string
  /** Text above the code field; `hint` is the masked recipient of the code. */
  factorLead: Record<SecondFactorType, (hint: string) => string>
  /** Labels of the factors to choose from. */
  factorWays: Record<SecondFactorType, string>
  factorCode: string
  factorCodeMissing: string
  factorSubmit: string
  factorPending: string
  factorWrong: string
}

/** Texts of the button of a password field. */
export interface PasswordTexts {
  showPassword: string
  hidePassword: string
}

/** Texts of the login form and of the steps that may follow. */
export interface LoginTexts extends VerifyEmailTexts, SecondFactorTexts, PasswordTexts {
  title: string
  email: string
  password: string
  submit: string
  pending: string
}

/** Texts of the sign-up form and of the steps that may follow. */
export interface SignUpTexts extends VerifyEmailTexts, PasswordTexts {
  title: string
  nickname: string
  nicknameHint: string
  email: string
  password: string
  passwordHint: string
  submit: string
  pending: string
}

/** Texts of the form that requests an e-mail for a new password. */
export interface ForgotPasswordTexts extends ProblemTexts {
  title: string
  lead: string
  email: string
  submit: string
  pending: string
  /** Text after the request; it does not reveal whether the account exists. */
  sent: (email: string) => string
}

/** Texts of the form for a new password and of the steps that may follow. */
export interface ResetPasswordTexts extends VerifyEmailTexts, SecondFactorTexts, PasswordTexts {
  title: string
  password: string
  passwordHint: string
  submit: string
  pending: string
  linkOver: string
  done: string
}

/** Texts of the captcha. */
export interface CaptchaTexts {
  solving: string
  /** Accessible name of the progress bar. */
  progress: string
  done: string
  /** Text above the reCAPTCHA widget. */
  widget: string
  failed: string
  again: string
}

/** Texts of the form that deletes the account. */
export interface DeleteAccountTexts
  extends PasswordTexts,
    Pick<ProblemTexts, 'offline' | 'incomplete' | 'failed' | 'misconfigured'> {
  title: string
  lead: string
  /** `days` is the grace period; 0 for none. */
  grace: (days: number) => string
  /** Text after the name of a collection; `items` is the number of the member's items in it. */
  effects: Record<DeletionAction, (items: number) => string>
  password: string
  passwordHint: string
  passwordMissing: string
  passwordWrong: string
  tooMany: string
  submit: string
  pending: string
  /** `date` is the expiry of the link in the e-mail. */
  sent: (date: string) => string
  cancel: string
  /** `date` is the day of the deletion. */
  scheduled: (date: string) => string
  keep: string
}

/** Texts of the account menu. */
export interface AccountMenuTexts {
  /** Accessible name of the menu button. */
  account: (name: string) => string
  /** Placeholder for a member's name that is not loaded yet. */
  member: string
  loggedInAs: string
  logOut: string
  loggingOut: string
}

/** Texts of all forms in one language. */
export interface FormTexts {
  login: LoginTexts
  signUp: SignUpTexts
  verifyEmail: VerifyEmailTexts
  secondFactor: SecondFactorTexts
  forgotPassword: ForgotPasswordTexts
  resetPassword: ResetPasswordTexts
  captcha: CaptchaTexts
  accountMenu: AccountMenuTexts
  deleteAccount: DeleteAccountTexts
}
