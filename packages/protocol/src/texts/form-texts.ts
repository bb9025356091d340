import type { SecondFactorType } from '../auth/factors.js'

/** Sentences for what can go wrong. */
export interface ProblemTexts {
  summary: string
  emailMissing: string
  passwordMissing: string
  codeMissing: string
  emailInvalid: string
  emailTaken: string
  /** `why` is the server's reason. */
  passwordRefused: (why: string) => string
  /** One sentence for an unknown address and a wrong password: it gives neither away. */
  credentialsWrong: string
  passwordMustChange: string
  captchaFailed: string
  codeWrong: string
  /** Only a site that tells the two answers apart has it. */
  emailUnknown: string
  /** The password is right, and the owner has blocked the account. */
  accountBlocked: string
  /** Any other refusal; `why` is the server's sentence. */
  refused: (why: string) => string
  offline: string
  /** The site or its server is set up wrongly: only its owner can change that. */
  misconfigured: string
  failed: string
}

/** Every text of the form for the code of a mail. */
export interface VerifyEmailTexts extends ProblemTexts {
  verifyTitle: string
  /** Stands above the code; says where the mail went. */
  codeSent: (email: string | undefined) => string
  code: string
  verify: string
  verifyPending: string
  resend: string
  resent: string
  approval: string
}

/** Every text of the form for a second factor. */
export interface SecondFactorTexts extends ProblemTexts {
  factorTitle: string
  /** Stands above the code; `hint` says where it was sent, with most of it hidden. */
  factorLead: Record<SecondFactorType, (hint: string) => string>
  /** Names the ways to choose from. */
  factorWays: Record<SecondFactorType, string>
  factorCode: string
  factorCodeMissing: string
  factorSubmit: string
  factorPending: string
  factorWrong: string
}

/** Every text of the login form and of the steps that may follow it. */
export interface SignInTexts extends VerifyEmailTexts, SecondFactorTexts {
  title: string
  email: string
  password: string
  submit: string
  pending: string
}

/** Every text of the registration form and of the steps that may follow it. */
export interface SignUpTexts extends VerifyEmailTexts {
  title: string
  nickname: string
  nicknameHint: string
  email: string
  password: string
  passwordHint: string
  submit: string
  pending: string
}

/** Every text of the form that has a mail sent for a new password. */
export interface ForgotPasswordTexts extends ProblemTexts {
  title: string
  lead: string
  email: string
  submit: string
  pending: string
  /** Tells no more than that: whether there is such an account is nobody's business. */
  sent: (email: string) => string
}

/** Every text of the form for a new password, and of the steps that may follow it. */
export interface ResetPasswordTexts extends VerifyEmailTexts, SecondFactorTexts {
  title: string
  password: string
  passwordHint: string
  submit: string
  pending: string
  linkOver: string
  done: string
}

/** Every text of a captcha. */
export interface CaptchaTexts {
  works: string
  /** Names the progress for screen readers. */
  progress: string
  done: string
  /** Stands above a widget. */
  asks: string
  failed: string
  again: string
}

/** Every text of the form that deletes the account. */
export interface DeleteAccountTexts
  extends Pick<ProblemTexts, 'summary' | 'offline' | 'failed' | 'misconfigured'> {
  title: string
  lead: string
  /** `days` is the time to change one's mind; 0 for none. */
  grace: (days: number) => string
  /** Stands behind the name of a collection; `items` is the number of own items in it. */
  effects: Record<'keep' | 'anonymise' | 'delete', (items: number) => string>
  password: string
  passwordHint: string
  passwordMissing: string
  passwordWrong: string
  tooMany: string
  submit: string
  pending: string
  /** `date` is the end of the link in the mail. */
  sent: (date: string) => string
  cancel: string
  /** `date` is the day of the deletion. */
  scheduled: (date: string) => string
  keep: string
}

/** Every text of the account menu. */
export interface AccountMenuTexts {
  /** Names the button for screen readers. */
  account: (name: string) => string
  /** Stands for a member whose name is not known yet. */
  member: string
  signedInAs: string
  logOut: string
  loggingOut: string
}

/** Every text of all forms in one language. */
export interface FormTexts {
  signIn: SignInTexts
  signUp: SignUpTexts
  verifyEmail: VerifyEmailTexts
  secondFactor: SecondFactorTexts
  forgotPassword: ForgotPasswordTexts
  resetPassword: ResetPasswordTexts
  captcha: CaptchaTexts
  accountMenu: AccountMenuTexts
  deleteAccount: DeleteAccountTexts
}
