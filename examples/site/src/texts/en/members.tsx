import type { ReactNode } from 'react'

/** Texts of logging in and signing up. */
export const login = {
  logInLead: (signUp: ReactNode) => <>Not a member yet? {signUp}.</>,
  signUpLead: (logIn: ReactNode) => (
    <>Write reviews and keep a watchlist. Already a member? {logIn}.</>
  ),
  /** A link to the login follows. */
  emailTaken: 'There is already an account with this e-mail address.',
  forgotPassword: 'Forgot your password?',
  needsScript: 'Logging in needs JavaScript. Allow it for this site, then reload the page.',
  hosted: 'Use the hosted page instead',
  hostedFailed: 'The hosted page could not be opened.',
  localMail: (inbox: ReactNode) => (
    <>Running on your own machine? Without a mail server, the code is in the {inbox}.</>
  ),
  inbox: 'console’s inbox',
  alreadyTitle: 'Logged in',
  already: 'You are logged in',
  alreadyLead: 'No need to log in again.',
  continue: 'Continue',
  pendingTitle: 'Logging in',
  pending: 'Logging you in …',
  pendingLead: 'This takes a moment.',
  failedTitle: 'Not logged in',
  failed: 'You are not logged in',
  startAgain: 'Start again',
  withoutLogin: 'Continue without logging in',
  expired: 'This login has expired, or was started in another window. Start again.',
  codeExpired: 'This code has expired or was already used. Log in with your password to continue.',
  left: 'You left the login page. Nothing has changed.',
  refused: 'The server did not accept this login. Try again.',
}

/** Texts of the account. */
export const account = {
  loading: 'Loading your account',
  needsScript: 'This page needs JavaScript',
  needsScriptLead: 'Allow it for this site, then reload the page.',
  /** `manage` is a link. */
  withoutScript: (manage: ReactNode) => <>Without it, you can {manage}.</>,
  manageWithoutScript: 'manage your login and devices',
  notLoaded: 'Your account could not be loaded.',
  profile: 'Your profile',
  displayName: 'Display name',
  displayNameHint: 'Shown with your future reviews.',
  saveName: 'Save name',
  nameMissing: 'Enter a name',
  nameNotSaved: 'Your name was not changed.',
  nameSaved: (name: string) => `Your name is now ${name}.`,
  changePassword: 'Change your password',
  newPassword: 'New password',
  passwordHint: 'A few random words make a strong password.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  savePassword: 'Save password',
  passwordMissing: 'Enter a new password',
  passwordSaved: 'Password changed. Your other devices were logged out.',
  passwordNotSaved: 'Your password was not changed.',
  /** `why` is the server's reason, in English. */
  passwordRefused: (why: string) => `That password is ${why}. Choose another.`,
  loginTooOld:
    'You logged in a while ago. Log in again, then change your password within ten minutes.',
  devices: 'Login and devices',
  devicesLead:
    'Two-step verification, your e-mail address and the devices that you are logged in on. You may have to log in again.',
  manageDevices: 'Manage login and devices',
  data: 'Your data',
  dataLead:
    'Everything we store about you, including your reviews and your watchlist, in one file.',
  download: 'Download my data',
  notDownloaded: 'Your data could not be downloaded. Try again in a moment.',
  delete: 'Delete your account',
  logOutLead: 'Drafts stay on this device until you close the tab.',
  logOutHere: 'Log out on this device',
  reviews: 'Your reviews',
  reviewsNotLoaded: 'Your reviews could not be loaded.',
  noReviews: (pickFilm: ReactNode) => (
    <>You have not written any reviews yet. {pickFilm} to start with.</>
  ),
  pickFilm: 'Pick a film',
  reviewOf: (title: string | undefined, day: ReactNode) => (
    <>
      {title ? `“${title}”, ` : null}
      {day}
    </>
  ),
}

/** Texts of the watchlist's page. */
export const watchlistPage = {
  yours: 'Your watchlist',
  notLoaded: 'Your watchlist could not be loaded.',
  empty: 'Nothing to watch yet',
  emptyLead: 'Press the bookmark on any poster to save a film here. Only you can see this list.',
  topRated: 'Browse top-rated films',
  invitation: 'Save films to watch later',
  invitationLead: 'Your watchlist follows you to every device, and only you can see it.',
}

/** Names of collections that hold items of members, by id. */
export const collections = { reviews: 'Reviews', watchlist: 'Watchlist' }
