import type {
  AccountMenuTexts,
  CaptchaTexts,
  DeleteAccountTexts,
  ForgotPasswordTexts,
  FormTexts,
  LoginTexts,
  ProblemTexts,
  ResetPasswordTexts,
  SecondFactorTexts,
  SignUpTexts,
  VerifyEmailTexts,
} from '../form-texts.js'
import { shared } from './shared.js'

export type * from '../form-texts.js'

const { email, password, problems, displayName, displayNameHint } = shared
const { showPassword, hidePassword } = shared

const problemTexts: ProblemTexts = {
  ...problems,
  emailMissing: 'Enter your e-mail address.',
  passwordMissing: 'Enter your password.',
  codeMissing: 'Enter the code from the e-mail.',
  passwordRefused: (why) => `That password is ${why}. Choose another.`,
  passwordMustChange: 'This password is no longer valid. Reset it, then log in.',
  captchaFailed: 'The robot check failed. Try again.',
  stepOver: 'This code has expired or was already used. Reload the page, then log in.',
  refused: (why) => `The server refused: ${why}.`,
  offline: 'The server cannot be reached. Check your connection and try again.',
  incomplete: 'Part of this page could not be loaded. Check your connection, then reload the page.',
  misconfigured: 'This site is not set up correctly. Tell the site owner.',
  failed: 'Something went wrong. Try again in a moment.',
}

/** English texts of the form for the code of an e-mail. */
export const verifyEmailTexts: VerifyEmailTexts = {
  ...problemTexts,
  verifyTitle: 'Check your e-mail',
  codeSent: (to) =>
    to
      ? `We sent a code to ${to}. Enter it here to finish.`
      : 'We sent you a code by e-mail. Enter it here to finish.',
  code: shared.codeFromMail,
  verify: shared.confirm,
  verifyPending: 'Checking the code…',
  nothingThere: shared.nothingThere,
  resend: shared.sendNewCode,
  resent: shared.newCodeSent,
  approval: 'Thank you. You can log in as soon as the site owner has approved your account.',
}

/** English texts of the form for a second factor. */
export const secondFactorTexts: SecondFactorTexts = {
  ...problemTexts,
  factorTitle: 'Two-step verification',
  factorLead: {
    TOTP: () => 'Enter the six-digit code from your authenticator app.',
    EMAIL: (hint) => `We sent an e-mail with a code to ${hint}.`,
    SMS: (hint) => `We sent a text message with a code to ${hint}.`,
    CALL: (hint) => `We are calling ${hint} with a code.`,
    PUSH: (hint) => `We sent a code to your device ${hint}.`,
    RECOVERY_CODE: () => 'Enter one of the recovery codes that you saved. Each code works once.',
  },
  factorWays: shared.codeSources,
  factorCode: shared.code,
  factorCodeMissing: 'Enter the code.',
  factorSubmit: shared.finishLogin,
  factorPending: 'Checking the code…',
  factorWrong: 'This code is wrong or was already used. Check it, or use another method.',
}

/** English texts of the login form. */
export const loginTexts: LoginTexts = {
  ...verifyEmailTexts,
  ...secondFactorTexts,
  title: shared.logIn,
  email,
  password,
  showPassword,
  hidePassword,
  submit: shared.logIn,
  pending: 'Logging in…',
}

/** English texts of the sign-up form. */
export const signUpTexts: SignUpTexts = {
  ...verifyEmailTexts,
  title: shared.signUp,
  nickname: displayName,
  nicknameHint: displayNameHint,
  email,
  password,
  showPassword,
  hidePassword,
  passwordHint: 'Longer is better. A short sentence works well.',
  passwordMissing: 'Choose a password.',
  submit: shared.signUp,
  pending: 'Creating your account…',
}

/** English texts of the form that requests an e-mail for a new password. */
export const forgotPasswordTexts: ForgotPasswordTexts = {
  ...problemTexts,
  title: shared.forgotPassword,
  lead: 'We will send you a link to choose a new password.',
  email,
  submit: shared.sendMail,
  pending: 'Sending the e-mail…',
  sent: (to) =>
    `If there is an account for ${to}, we sent an e-mail. It can take a minute; check your spam folder too.`,
}

/** English texts of the form for a new password. */
export const resetPasswordTexts: ResetPasswordTexts = {
  ...verifyEmailTexts,
  ...secondFactorTexts,
  title: shared.chooseNewPassword,
  password: shared.newPassword,
  showPassword,
  hidePassword,
  passwordHint: signUpTexts.passwordHint,
  passwordMissing: signUpTexts.passwordMissing,
  submit: shared.savePassword,
  pending: 'Saving the password…',
  linkOver: problems.linkOver,
  done: 'Password changed.',
}

/** English texts of the captcha. */
export const captchaTexts: CaptchaTexts = {
  solving: 'Checking that you are not a robot. You do not have to do anything.',
  progress: 'Progress of the check',
  done: shared.captchaDone,
  widget: 'Show that you are not a robot.',
  failed: 'The check failed.',
  again: 'Check again',
}

/** English texts of the account menu. */
export const accountMenuTexts: AccountMenuTexts = {
  account: (name) => `Account of ${name}`,
  member: 'Member',
  loggedInAs: 'Logged in as',
  logOut: shared.logOut,
  loggingOut: 'Logging out…',
}

/** English texts of the form that deletes the account. */
export const deleteAccountTexts: DeleteAccountTexts = {
  offline: problemTexts.offline,
  incomplete: problemTexts.incomplete,
  misconfigured: problemTexts.misconfigured,
  failed: problemTexts.failed,
  title: shared.deleteMyAccount,
  lead: 'First we send you an e-mail. Nothing happens until you use the link in it.',
  grace: (days) =>
    days === 0
      ? 'When you confirm, your account is deleted immediately. This cannot be undone.'
      : `When you confirm, you are logged out everywhere. You then have ${days === 1 ? '1 day' : `${days} days`} to change your mind. After that, nothing can be restored.`,
  effects: shared.deletionEffects,
  password,
  showPassword,
  hidePassword,
  passwordHint: 'You logged in a while ago. Enter your password to continue.',
  passwordMissing: problemTexts.passwordMissing,
  passwordWrong: 'This password is wrong. Check it and try again.',
  tooMany: 'Too many attempts. Wait a while, then try again.',
  submit: shared.sendMail,
  pending: 'Sending the e-mail…',
  sent: (date) => `Check your e-mail. The link in it works until ${date}.`,
  cancel: shared.cancelDeletion,
  scheduled: (date) => `Your account will be deleted on ${date}. Until then you can keep it.`,
  keep: shared.keepMyAccount,
}

/** English texts of all forms, which are the default. */
export const english: FormTexts = {
  login: loginTexts,
  signUp: signUpTexts,
  verifyEmail: verifyEmailTexts,
  secondFactor: secondFactorTexts,
  forgotPassword: forgotPasswordTexts,
  resetPassword: resetPasswordTexts,
  captcha: captchaTexts,
  accountMenu: accountMenuTexts,
  deleteAccount: deleteAccountTexts,
}
