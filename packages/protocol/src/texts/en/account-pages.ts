const back = 'Back to your account'
const logInAgain = 'Log in again'

/** English texts of the account pages. The pages replace `{recipient}`. */
export const accountPages = {
  account: {
    title: 'Your account',
    lead: (name: string) => `Hello, ${name}.`,
    sections: {
      ACCOUNT_INFO: 'Account',
      BOOKINGS: 'Bookings',
      ORDERS: 'Orders',
      SUBSCRIPTIONS: 'Subscriptions',
      EVENTS: 'Events',
    },
    nav: 'Account sections',
    profile: 'Profile',
    firstName: 'First name',
    lastName: 'Last name',
    optional: 'optional',
    language: 'Language of pages and e-mails',
    languageUnset: 'Same as my browser',
    profileSaved: 'Profile saved.',
    verified: 'Verified',
    unverified: 'Not verified',
    verify: 'Send a code to verify it',
    currentPassword: 'Current password',
    changePassword: 'Change password',
    passwordSaved: 'Password changed. Your other devices were logged out.',
    sessions: 'Where you are logged in',
    sessionsLead: 'End the session of an app that you no longer use, or of a device that you lost.',
    lastUsed: (date: string) => `Last used on ${date}`,
    endSession: 'End session',
    endAllSessions: 'End all sessions',
    unknownDevice: 'Unknown device',
    sessionEnded: 'Session ended. It can take a few seconds to take effect everywhere.',
    logOutLead: 'This logs you out of the account pages in this browser.',
    back,
  },
  ownAddress: {
    newEmail: 'New e-mail address',
    hint: 'We send a code to this address. Nothing changes until you enter it.',
    submit: 'Change e-mail address',
    logInLead: 'Log in again to change your e-mail address.',
    logInAgain,
    saved: 'E-mail address changed. Your other devices were logged out.',
    codeExpired: 'This code has expired. Enter the new address again to get another one.',
    taken: 'This address now belongs to another account. Use a different one.',
  },
  ownFactors: {
    title: 'Two-step verification',
    lead: 'Protects your account even if someone knows your password.',
    isOn: 'On',
    isOff: 'Off',
    setUp: 'Set up',
    change: 'Change',
    logInLead:
      'You logged in more than ten minutes ago. To change your methods, log in again first.',
    logInAgain,
    yours: 'Your methods',
    none: 'None yet. Only your password protects your account.',
    types: {
      TOTP: 'Authenticator app',
      EMAIL: 'Codes by e-mail',
      SMS: 'Codes by text message',
      CALL: 'Codes by phone call',
      PUSH: 'Codes to your device',
    },
    since: (date: string) => `Added on ${date}`,
    lost: 'This no longer works. Remove it and set it up again.',
    remove: 'Remove',
    added: 'Two-step verification is on. Your next login asks for a code.',
    removed: 'Method removed.',
    rename: 'Rename',
    name: 'Name',
    renamed: 'Name saved.',
    devices: 'Remembered devices',
    devicesLead:
      'On these devices your password is enough for 30 days. If you lost one, remove it here.',
    forget: 'Remove device',
    forgotten: 'Device removed. The next login there asks for a code.',
    add: 'Add a method',
    addTotp: 'An app on your phone shows you the code. It works offline.',
    addTotpButton: 'Add an authenticator app',
    addEmail: 'We send you the code by e-mail.',
    addEmailButton: 'Add codes by e-mail',
    phone: 'Phone number',
    phoneHint: 'With country code, for example +49\u00a030\u00a0901820.',
    addSmsButton: 'Add codes by text message',
    phoneMalformed: 'Enter a phone number with country code, for example +49\u00a030\u00a0901820.',
    confirmTitles: {
      TOTP: 'Add an authenticator app',
      EMAIL: 'Check your e-mail',
      SMS: 'Check your phone',
    },
    scan: 'Scan this QR code with your authenticator app.',
    qrCode: 'QR code with the key of your account',
    secret: 'Or enter this key in the app:',
    openApp: 'Open in an app on this device',
    confirmTotp: 'Then enter the six-digit code that the app shows.',
    notShownAgain:
      'Enter the six-digit code that the app shows. The key is shown only once: if your account is not in the app, go back and start again.',
    back: 'Back to two-step verification',
    codesTitle: 'Your recovery codes',
    codesLead: (site: string) =>
      `Use one of these codes to log in to ${site} when you have no access to your phone or e-mail. Each code works once.`,
    codesOnce:
      'They are shown only on this page. Download them, print this page or write them down, and keep them in a safe place.',
    codesDownload: 'Download the codes',
    codesKept: 'I saved the codes',
    codesLeft: (count: number) => (count === 1 ? '1 code left.' : `${count} codes left.`),
    newCodes: 'Create new codes',
    newCodesHint: 'New codes replace the old ones.',
  },
  deletion: {
    dataTitle: 'Your data',
    dataLead: (site: string) =>
      `Download everything that ${site} stores about you and everything you wrote, as one JSON file.`,
    download: 'Download my data',
    deleteLead: 'If you want to leave, you can delete your account.',
    due: (date: string) => `Your account will be deleted on ${date}.`,
    titles: {
      ask: 'Delete your account',
      sent: 'Check your e-mail',
      confirm: 'Delete your account?',
      scheduled: 'Your account will be deleted',
      deleted: 'Your account is deleted',
      keep: 'Keep your account?',
      kept: 'Your account will not be deleted',
    },
    ask: 'First we send an e-mail to {recipient}. Nothing happens until you use the link in it.',
    grace: (days: number) =>
      days === 0
        ? 'When you confirm, your account is deleted immediately. This cannot be undone.'
        : `When you confirm, all your devices are logged out. You then have ${days === 1 ? '1 day' : `${days} days`} to change your mind. After that, nothing can be restored.`,
    effectsTitle: 'What happens',
    account: 'Account and profile',
    accountEffect:
      'Deleted, with your e-mail address, password, two-step verification and sessions',
    logInLead: 'Log in again before you delete your account.',
    sent: (date: string) =>
      `We sent an e-mail to {recipient}. The link in it works until ${date}. Nothing happens until you use it.`,
    again: 'Send another e-mail',
    confirm: 'This deletes the account of {recipient}.',
    scheduledHere: (date: string) =>
      `Your account will be deleted on ${date}. Until then you can keep it.`,
    scheduledAway: (date: string) =>
      `Your account will be deleted on ${date}, and all your devices are logged out. Until then you can keep it: use the link in our e-mail, or log in again.`,
    goOn: 'Continue and let it be deleted',
    keep: (date: string) =>
      `Your account will be deleted on ${date}. If you keep it, nothing is lost.`,
    kept: 'Your account will not be deleted. Nothing has changed.',
    deleted: 'Your account and your profile are deleted. Thank you for being here.',
    linkOver:
      'This link has expired or was already used. Request a new e-mail on your account page.',
  },
  section: {
    lead: (site: string) => `${site} has nothing to show here.`,
    hint: 'If you expected something, ask the site owner.',
  },
}

/** Texts of the account pages. */
export type AccountPageTexts = typeof accountPages
