const count = (items: number) => items.toLocaleString('en')

/** English texts shared by pages, e-mails and forms. */
export const shared = {
  email: 'E-mail address',
  password: 'Password',
  newPassword: 'New password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  displayName: 'Display name',
  displayNameHint: 'Shown next to what you post.',
  codeFromMail: 'Code from the e-mail',
  code: 'Code',
  recoveryCode: 'Recovery code',
  logIn: 'Log in',
  logOut: 'Log out',
  signUp: 'Sign up',
  confirm: 'Confirm',
  sendMail: 'Send e-mail',
  nothingThere: 'No e-mail after a minute? Check your spam folder, or request a new one.',
  sendNewCode: 'Send a new code',
  newCodeSent: 'A new code is on its way. It can take a minute.',
  forgotPassword: 'Forgot your password?',
  chooseNewPassword: 'Choose a new password',
  savePassword: 'Save password',
  finishLogin: 'Finish logging in',
  codeSources: {
    TOTP: 'Code from your authenticator app',
    EMAIL: 'Code by e-mail',
    SMS: 'Code by text message',
    CALL: 'Code by phone call',
    PUSH: 'Code to your device',
    RECOVERY_CODE: 'Recovery code',
  },
  captchaDone: 'Check complete.',
  deleteMyAccount: 'Delete my account',
  keepMyAccount: 'Keep my account',
  cancelDeletion: 'Cancel deletion',
  deletionEffects: {
    keep: (items: number) => (items === 1 ? '1 entry is kept' : `${count(items)} entries are kept`),
    anonymise: (items: number) =>
      `${items === 1 ? '1 entry is' : `${count(items)} entries are`} kept without a link to you`,
    delete: (items: number) =>
      items === 1 ? '1 entry is deleted' : `${count(items)} entries are deleted`,
  },
  passwordRefusals: {
    short: (min: number) => `That password is too short. Use at least ${min} characters.`,
    long: (max: number) => `That password is too long. Use at most ${max} characters.`,
    weak: 'That password is too easy to guess. Choose another.',
  },
  problems: {
    emailInvalid: 'Enter an e-mail address like name@example.com.',
    emailTaken: 'There is already an account with this e-mail address. Log in instead.',
    emailUnknown: 'There is no account with this e-mail address. Check it, or sign up.',
    credentialsWrong: 'Wrong e-mail address or password. Check both and try again.',
    codeWrong: 'This code is wrong or has expired. Enter the newest one, or request a new code.',
    linkOver: 'This link has expired or was already used. Request a new e-mail.',
    accountBlocked: 'This account cannot log in right now. Contact the site owner.',
  },
}

/** Shared texts; every language has all of them. */
export type SharedTexts = typeof shared
