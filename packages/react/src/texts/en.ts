import type { ProblemTexts } from '../forms/problems.js'
import type {
  AccountMenuTexts,
  CaptchaTexts,
  DeleteAccountTexts,
  ForgotPasswordTexts,
  FormTexts,
  ResetPasswordTexts,
  SecondFactorTexts,
  SignInTexts,
  SignUpTexts,
  VerifyEmailTexts,
} from './form-texts.js'

const problemTexts: ProblemTexts = {
  summary: 'Please check this',
  emailMissing: 'Enter your e-mail address.',
  passwordMissing: 'Enter your password.',
  codeMissing: 'Enter the code from the e-mail.',
  emailInvalid: 'Enter an e-mail address like name@example.com.',
  passwordRefused: (why) => `Choose another password: ${why}.`,
  emailTaken: 'There is an account with this e-mail address. Log in instead.',
  credentialsWrong: 'E-mail address and password do not match. Check both and try again.',
  passwordMustChange: 'This password is not valid any more. Reset it, then log in.',
  captchaFailed: 'We could not check that you are a person. Try again.',
  codeWrong: 'This code is not right. Check it, or have a new one sent.',
  emailUnknown: 'There is no account with this e-mail address.',
  accountBlocked: 'This account cannot log in now. Ask the owner of the site.',
  refused: (why) => `The server refused: ${why}.`,
  offline: 'The server cannot be reached. Check your connection and try again.',
  misconfigured:
    'This site is not set up correctly, so this cannot work. Tell the owner of the site.',
  failed: 'That did not work. Try again in a moment.',
}

/** The form for the code of a mail, in English. */
export const verifyEmailTexts: VerifyEmailTexts = {
  ...problemTexts,
  verifyTitle: 'Confirm your e-mail address',
  codeSent: (email) =>
    email
      ? `We sent a code to ${email}. Enter it here.`
      : 'Enter the code that we sent you by e-mail.',
  code: 'Code from the e-mail',
  verify: 'Confirm',
  verifyPending: 'Checking the code …',
  resend: 'Send a new code',
  resent: 'A new code is on its way. It can take a minute.',
  approval: 'Thank you. The owner of this site has to approve your account before you can log in.',
}

/** The form for a second factor, in English. */
export const secondFactorTexts: SecondFactorTexts = {
  ...problemTexts,
  factorTitle: 'One more step',
  factorLead: {
    TOTP: () => 'Type the six digits that your authenticator app shows.',
    EMAIL: (hint) => `A mail with a code is on its way to ${hint}.`,
    SMS: (hint) => `A message with a code is on its way to ${hint}.`,
    CALL: (hint) => `A voice tells you a code on ${hint}.`,
    PUSH: (hint) => `A code was sent to your device ${hint}.`,
    RECOVERY_CODE: () => 'Type one of the recovery codes that you kept. Each is good once.',
  },
  factorWays: {
    TOTP: 'Code from your authenticator app',
    EMAIL: 'Code by mail',
    SMS: 'Code by text message',
    CALL: 'Code by phone call',
    PUSH: 'Code to your device',
    RECOVERY_CODE: 'Recovery code',
  },
  factorCode: 'Code',
  factorCodeMissing: 'Enter the code.',
  factorSubmit: 'Finish logging in',
  factorPending: 'Checking the code …',
  factorWrong: 'This code is not right, or was used. Check it, or take another way.',
}

/** The login form, in English. */
export const signInTexts: SignInTexts = {
  ...verifyEmailTexts,
  ...secondFactorTexts,
  title: 'Log in',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Log in',
  pending: 'Logging in …',
}

/** The registration form, in English. */
export const signUpTexts: SignUpTexts = {
  ...verifyEmailTexts,
  title: 'Create an account',
  nickname: 'Name',
  nicknameHint: 'Others see it beside what you write.',
  email: 'E-mail address',
  password: 'Password',
  passwordHint: 'The longer, the better: a few words that only you put together.',
  passwordMissing: 'Choose a password.',
  submit: 'Create account',
  pending: 'Creating the account …',
}

/** The form that has a mail sent for a new password, in English. */
export const forgotPasswordTexts: ForgotPasswordTexts = {
  ...problemTexts,
  title: 'Forgot your password?',
  lead: 'We send you a mail with a link to choose a new one.',
  email: 'E-mail address',
  submit: 'Send the mail',
  pending: 'Sending the mail …',
  sent: (email) =>
    `If there is an account for ${email}, a mail is on its way. It can take a minute; look into the spam folder too.`,
}

/** The form for a new password, in English. */
export const resetPasswordTexts: ResetPasswordTexts = {
  ...verifyEmailTexts,
  ...secondFactorTexts,
  title: 'Choose a new password',
  password: 'New password',
  passwordHint: signUpTexts.passwordHint,
  passwordMissing: signUpTexts.passwordMissing,
  submit: 'Save the password',
  pending: 'Saving the password …',
  linkOver: 'This link is over or was used. Ask for another mail.',
  done: 'Your new password counts from now on.',
}

/** A captcha, in English. */
export const captchaTexts: CaptchaTexts = {
  works: 'Checking that you are no program. You need not do anything.',
  progress: 'Progress of the check',
  done: 'The check is done.',
  asks: 'Show that you are a person.',
  failed: 'The check did not work.',
  again: 'Check again',
}

/** The account menu, in English. */
export const accountMenuTexts: AccountMenuTexts = {
  account: (name) => `Account of ${name}`,
  member: 'Member',
  signedInAs: 'Signed in as',
  logOut: 'Log out',
  loggingOut: 'Logging out …',
}

/** The form that deletes the account, in English. */
export const deleteAccountTexts: DeleteAccountTexts = {
  summary: problemTexts.summary,
  offline: problemTexts.offline,
  misconfigured: problemTexts.misconfigured,
  failed: problemTexts.failed,
  title: 'Delete my account',
  lead: 'We send you a mail first. Nothing happens before you use the link in it.',
  grace: (days) =>
    days === 0
      ? 'When you confirm, your account is deleted at once and cannot be brought back.'
      : `When you confirm, you are logged out everywhere. For ${days === 1 ? 'one day' : `${days} days`} you can change your mind; after that nothing can be brought back.`,
  effects: {
    keep: (items) =>
      items === 1 ? 'one entry stays as it is' : `${items} entries stay as they are`,
    anonymise: (items) =>
      `${items === 1 ? 'one entry stays' : `${items} entries stay`}, without a link to you`,
    delete: (items) => (items === 1 ? 'one entry is deleted' : `${items} entries are deleted`),
  },
  password: 'Password',
  passwordHint: 'Your last login was a while ago. Show that it is you.',
  passwordMissing: 'Enter your password.',
  passwordWrong: 'This password is not right. Check it and try again.',
  tooMany: 'That was too often. Wait a while, then try again.',
  submit: 'Send the mail',
  pending: 'Sending the mail …',
  sent: (date) => `Check your mail. The link in it works until ${date}.`,
  cancel: 'I changed my mind',
  scheduled: (date) => `Your account will be deleted on ${date}. Until then you can keep it.`,
  keep: 'Keep my account',
}

/** All forms in English, which they speak without being told to. */
export const english: FormTexts = {
  signIn: signInTexts,
  signUp: signUpTexts,
  verifyEmail: verifyEmailTexts,
  secondFactor: secondFactorTexts,
  forgotPassword: forgotPasswordTexts,
  resetPassword: resetPasswordTexts,
  captcha: captchaTexts,
  accountMenu: accountMenuTexts,
  deleteAccount: deleteAccountTexts,
}
