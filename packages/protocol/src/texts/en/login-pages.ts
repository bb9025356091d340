import { shared } from './shared.js'

/**
 * English texts of the pages from sign-up to logout, and texts that all hosted pages share. The pages replace
 * `{recipient}`.
 */
export const loginPages = {
  common: {
    ...shared,
    newPasswordHint: (min: number) => `At least ${min} characters. A short sentence works well.`,
    continueTo: (site: string) => `Continue to ${site}`,
    oneProblem: 'There is a problem',
    someProblems: 'There are some problems',
    pleaseCheck: (title: string) => `Please check: ${title}`,
    newMail: 'Send a new e-mail',
    save: 'Save',
  },
  login: {
    title: shared.logIn,
    lead: (site: string) => `Welcome back to ${site}.`,
    newHere: 'New here?',
  },
  signUp: {
    title: shared.signUp,
    lead: (site: string) => `Create your account at ${site}.`,
    already: 'Already have an account?',
  },
  verify: {
    title: 'Check your e-mail',
    lead: 'We sent a code to {recipient}. Enter it here to finish.',
    otherEmail: 'Use another e-mail address',
  },
  requestPasswordReset: {
    forgotten: shared.forgotPassword,
    required: shared.chooseNewPassword,
    expired: 'This link has expired',
    used: 'This link was already used',
    forgottenLead:
      'Enter your e-mail address. We will send you a link and a code to choose a new password.',
    requiredLead: (site: string) =>
      `${site} requires a new password before you log in again. We will send you a link and a code to choose one.`,
    expiredLead: 'For your security, links work for a short time only. Request a new e-mail.',
    usedLead:
      'If you used it to choose a new password, log in with that password. Otherwise request a new e-mail; only the newest link works.',
    back: 'Back to login',
    haveCode: 'I already have a code',
  },
  resetPassword: {
    byLink: shared.chooseNewPassword,
    byCode: 'Check your e-mail',
    linkLead: (site: string) =>
      `This changes the password of your account at ${site} and logs out your other devices.`,
    codeLead:
      'If {recipient} has an account here, we sent it an e-mail. Open the link in it, or enter the code here.',
    openLead: 'Enter your e-mail address, the code from the e-mail, and a new password.',
    firstByLink: 'Choose a password',
    firstLinkLead: (site: string) => `You need this password to log in to ${site}.`,
    firstSaved: 'Your account is ready',
    firstSavedLead: 'Log in with your e-mail address and your password from now on.',
    changed: 'Password changed',
    changedLead:
      'Log in with your new password from now on. Your other devices were logged out, and we sent you an e-mail about the change.',
  },
  factor: {
    titles: {
      TOTP: 'Two-step verification',
      EMAIL: 'Check your e-mail',
      SMS: 'Check your phone',
      CALL: 'We are calling you',
      PUSH: 'Check your device',
      RECOVERY_CODE: 'Use a recovery code',
    },
    totpLead: (site: string) =>
      `Open your authenticator app and enter the six-digit code for ${site}.`,
    emailLead: 'We sent an e-mail with a code to {recipient}.',
    smsLead: 'We sent a text message with a code to {recipient}.',
    callLead: 'We are calling {recipient} with a code. Enter it here.',
    pushLead: 'We sent a code to your device {recipient}.',
    recoveryLead:
      'Enter one of the recovery codes that you saved when you set up two-step verification. Each code works once.',
    remember: (days: number) => `Do not ask again on this device for ${days} days`,
    rememberHint: 'Only on a device that you do not share.',
    nothingThere: 'No code yet? It can take a minute.',
    callAgain: 'Call again',
    otherWays: 'Use another method',
  },
  captcha: {
    working: 'Checking that you are not a robot. This takes a moment.',
    waiting: 'Please wait. The form is sent when the check is complete.',
    failed: 'The check cannot run in this browser. Open this page over HTTPS in a current browser.',
    unreachable: 'The robot check did not load. Check your connection and reload the page.',
    progress: 'Robot check',
    needsScript:
      'The robot check of this form needs JavaScript. Turn it on for this page and reload.',
  },
  waiting: {
    title: 'Your account awaits approval',
    lead: (site: string) => `The owner of ${site} approves every new account.`,
    mail: 'We will write to {recipient} as soon as yours is approved.',
    rest: 'You can close this page.',
  },
  loggedOut: {
    title: 'You are logged out',
    lead: 'You can keep browsing without an account and log in again at any time.',
    accountTitle: 'You are logged out of the account pages',
    accountLead: (site: string) =>
      `You may still be logged in to ${site} itself. On a shared device, log out there too.`,
  },
  choose: {
    title: 'Choose an account',
    lead: (site: string) => `Which account do you want to use for ${site}?`,
    leadOne: (site: string) => `Continue to ${site} as`,
    other: 'Use another account',
  },
  consent: {
    title: (client: string) => `Log in to ${client}?`,
    lead: (client: string, site: string) =>
      `${client} is a separate site. It wants to use your account at ${site}.`,
    ownLead: (site: string) => `${site} asks you before it logs you in with this account.`,
    asWho: 'Your account',
    whereTo: 'You continue to',
    what: 'It can',
    sees: 'See your name and e-mail address, and act on your behalf on this site',
    allow: 'Allow',
    deny: 'Do not allow',
  },
  formPostResponse: {
    title: 'You are logged in',
    lead: 'We are taking you back. If nothing happens, press “Continue”.',
    submit: 'Continue',
  },
  externalCheckout: {
    title: 'Checkout is not set up',
    lead: (site: string) =>
      `${site} has no checkout yet. Nothing was ordered, and you were not charged.`,
    back: 'Go back',
  },
  error: {
    requestExpiredTitle: 'This login is no longer valid',
    requestExpiredText:
      'It is already complete, or more than ten minutes have passed. Start again on the site.',
    cookiesTitle: 'Your browser blocks cookies',
    cookiesText:
      'This page needs a cookie to show the result of the form. Allow cookies for this site, then go back and try again.',
    refusedTitle: 'This site is not registered here',
    refusedText: 'The return address is not registered. Tell the site owner.',
    clientText: 'The site that sent you here is unknown to this server.',
    badRequestTitle: 'Invalid request',
    badRequestText: 'Go back to the site, and start again.',
    reason: 'Reason',
    failedTitle: 'Something went wrong',
    failedText: 'Go back, and try again in a moment.',
    tooOftenTitle: 'Too many attempts',
    notFoundTitle: 'Page not found',
    notFoundText: 'Check the address. If you opened a link, its step may already be done.',
    received: 'Received',
    allowed: 'Allowed',
    none: 'none',
    request: 'If this happens again, give the site owner this request id:',
  },
  problems: {
    emailTaken: shared.problems.emailTaken,
    emailUnproven:
      'There is an account with this e-mail address, but the address was never verified.',
    invalidCredentials: shared.problems.credentialsWrong,
    emailUnknown: shared.problems.emailUnknown,
    unavailable: shared.problems.accountBlocked,
    stateExpired: 'This login has expired. Start again on the site to get a new code.',
    codeInvalid: shared.problems.codeWrong,
    linkOver: shared.problems.linkOver,
    resetRequired: 'Choose a new password before you log in again.',
    restarted: 'This page was open for too long. Enter your password again to continue.',
    emailMalformed: shared.problems.emailInvalid,
    passwordShort: shared.passwordRefusals.short,
    passwordLong: shared.passwordRefusals.long,
    passwordRefused: shared.passwordRefusals.weak,
    factorUnknown: 'This method is not set up for your account. Use another one.',
    factorNeeded: 'The password cannot be removed.',
    enrolmentOver: 'The setup has expired. Start it again.',
    tooManyCodes: 'Too many codes. Wait a while, or use a recovery code.',
    recentLoginRequired: 'Log in again before you change this.',
    totpWrong: 'This code is wrong or was already used. Enter the one that the app shows now.',
    recoveryWrong: 'This recovery code is wrong or was already used. Enter another one.',
    sentWrong: shared.problems.codeWrong,
    factorStepExpired: 'Too many wrong codes, or more than ten minutes have passed. Log in again.',
    noWay: 'Your two-step verification no longer works. Ask the site owner to reset it.',
    captchaMissing: 'Wait until the check below is complete, then try again.',
    captchaInvalid:
      'The check has expired and a new one is running. Wait until it is complete, then try again.',
    captchaTick: 'Tick the box below to show that you are not a robot, then try again.',
    tooOften: (minutes: number) =>
      `Too many attempts from your network. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then go back and try again.`,
    slugExists: 'Another member already uses this name in their profile URL. Choose another.',
    currentWrong: 'This is not your current password.',
    textMalformed: 'This text cannot be saved. Remove unusual characters.',
  },
}

/** Texts of the pages from sign-up to logout, and of all pages. */
export type LoginPageTexts = typeof loginPages
