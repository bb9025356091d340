const MINUTE = 60
/** Seconds of an hour. */
export const HOUR = 60 * MINUTE
/** Seconds of a day. */
export const DAY = 24 * HOUR
/** A day in milliseconds. */
export const DAY_MS = DAY * 1000

/**
 * Lifetimes in seconds of logins, tokens, links and codes. Those of access tokens and sessions are settings:
 * `tokens` in `settings/settings.ts`. `storage/one-time-tokens/one-time-tokens.ts` checks those of one-time tokens.
 */
export const lifetimes = {
  // A login, in the order of its steps.
  /** A login that waits for the code of a verification e-mail, and that code. */
  emailVerification: 30 * MINUTE,
  /** A login that waits for a second factor, and the codes sent for it. */
  secondFactorLogin: 10 * MINUTE,
  /** The session token: the time from the login form to the authorization code or the tokens. */
  sessionToken: 5 * MINUTE,
  /** The session token that the consent form submits, while the member decides. */
  consentDecision: 10 * MINUTE,
  authorizationRequest: 10 * MINUTE,
  externalCheckout: DAY,
  /**
   * An authorization code. RFC 6749 §4.1.2 recommends at most ten minutes, but the client redeems its code immediately.
   */
  authorizationCode: MINUTE,

  // What remains after a login.
  /** Age up to which a login is recent enough for a change of credentials. */
  recentLogin: 10 * MINUTE,
  /** Token that shows that a device logged in before. */
  knownDevice: 90 * DAY,
  /** Network from which a member logged in before. */
  knownNetwork: 90 * DAY,
  /** Device whose logins skip the second factor. */
  rememberedDevice: 30 * DAY,
  visitorRefreshToken: 365 * DAY,
  /** Time after a rotation in which the old refresh token is accepted: for concurrent tabs, and for lost responses. */
  refreshTokenGrace: MINUTE,

  // Links and codes for members.
  /** Link and code of a password reset. */
  passwordReset: 30 * MINUTE,
  /** Link of an invitation. */
  invitation: 3 * DAY,
  emailChange: 30 * MINUTE,
  /** The time from a new second factor to its first code. */
  factorEnrolment: 30 * MINUTE,
  /** Link that confirms the deletion of an account. */
  deletionLink: DAY,

  // Accounts of owners.
  ownerSession: 30 * DAY,
  /** A session of an owner without any request. */
  idleOwnerSession: 12 * HOUR,
  ownerInvitation: 7 * DAY,
  /** Link to the first account. */
  ownerWelcomeLink: DAY,
  /** Link to a new password, requested by another owner or a command. */
  ownerResetLink: DAY,
  /** Link to a new password, requested by the owner and sent by e-mail. */
  ownerRequestedResetLink: HOUR,
} as const
