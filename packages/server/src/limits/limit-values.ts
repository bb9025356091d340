import { DAY } from './lifetimes.js'

/*
 * Limits of calls, attempts and e-mails. Limits of sizes and numbers, such as the indexes of a collection, are in
 * `limits.ts` of the protocol.
 */

/** Limits of one kind of call. */
export interface CallLimit {
  perNetwork: number
  /** Calls that send e-mails have a limit per client too. */
  perClient?: number
  perMember?: number
  seconds: number
  /**
   * Calls per minute of a network that many clients share because its proxy is not trusted. The limit is high and its
   * window short, so that only a continuous flood by one client blocks the others.
   */
  perSharedNetwork: number
  /** Allows that counts of the other processes are up to a second old, because the limit is high. */
  approximate?: boolean
}

/** Limits of calls. They are far above normal use, but below a flood. @see docs/wire/limits.md#calls-by-network */
export const callLimits = {
  'token-anonymous': { perNetwork: 1200, seconds: 60, perSharedNetwork: 24_000, approximate: true },
  token: { perNetwork: 2400, seconds: 60, perSharedNetwork: 48_000, approximate: true },
  'redirect-session': {
    perNetwork: 1200,
    seconds: 60,
    perSharedNetwork: 24_000,
    approximate: true,
  },
  // `register` and `recovery` send an e-mail to an address that a stranger chose; `recovery` counts requests for
  // password resets and deletions. `verification` counts attempts at links and codes, and codes that are sent again.
  register: { perNetwork: 200, perClient: 5000, seconds: 3600, perSharedNetwork: 80 },
  recovery: { perNetwork: 60, perClient: 5000, seconds: 3600, perSharedNetwork: 600 },
  verification: { perNetwork: 300, perClient: 20_000, seconds: 3600, perSharedNetwork: 3000 },
  export: { perNetwork: 300, perMember: 20, seconds: 3600, perSharedNetwork: 600 },
  'export-page': {
    perNetwork: 6000,
    perMember: 3000,
    seconds: 3600,
    perSharedNetwork: 6000,
    approximate: true,
  },
  // Blocks of 64 KiB, in bodies of more than one block: parsing a MiB takes up to a quarter of a second.
  'body-blocks': { perNetwork: 512, seconds: 60, perSharedNetwork: 10_240, approximate: true },
  live: { perNetwork: 2400, seconds: 60, perSharedNetwork: 48_000, approximate: true },
  // Failed attempts with an API key, with the link of an owner, with the password of an owner.
  'api-key': { perNetwork: 100, seconds: 900, perSharedNetwork: 600 },
  'owner-link': { perNetwork: 100, seconds: 900, perSharedNetwork: 600 },
  'owner-login': { perNetwork: 100, seconds: 900, perSharedNetwork: 600 },
} as const satisfies Record<string, CallLimit>

/** Window in seconds of the limits of shared networks. */
export const SHARED_NETWORK_SECONDS = 60

/** Limits of failed logins within the window. `login-limit.ts` describes what happens above them. */
export const loginLimits = {
  windowSeconds: 900,
  /** Of one account: from one network, from one known device, or by its logged-in sessions together. */
  ofSource: 29,
  /** Of one account from all networks. */
  ofAccount: 100,
  /** Of one network for all accounts. */
  ofNetwork: 100,
} as const

/** Counts from which a captcha is required with the setting `after-failures`. */
export const captchaLimits = {
  /** Failed logins. */
  login: { ofSource: 3, ofAccount: 10, ofNetwork: 20 },
  /** Registrations of one network within an hour. */
  registrations: 3,
} as const

/** Attempts at the codes of e-mails, phones and apps, and the codes sent. */
export const codeLimits = {
  /** Attempts at one code. */
  attempts: 5,
  addressWindowSeconds: DAY,
  /**
   * Attempts per account and window at all codes that were sent to an address, because each new login or e-mail has a
   * new code. With a million codes, an attacker needs decades to guess one of an account.
   */
  addressAttempts: 30,
  /** Verification e-mails after the first one of a login. */
  resends: 3,
  /** Codes of second factors sent for one login. */
  factorSendsPerLogin: 4,
  factorWindowSeconds: 3600,
  /**
   * Attempts at second factors per account and window. At this rate, an attacker with the password needs years to guess
   * a code.
   */
  factorAttempts: 10,
  /** Codes of second factors sent per account and window, because each may cost money. */
  factorSends: 10,
} as const

/** E-mails, so that a stranger cannot flood a mailbox. */
export const mailLimits = {
  /** E-mails to one address per hour. Further ones are not sent if their kind has `limit: 'limited'`. */
  perAddressAndHour: 10,
  /**
   * Unexpired links or codes of one kind per member or owner. Above it, no further e-mail is sent, and a call to
   * change the address is refused.
   */
  unexpiredPerMember: 5,
} as const

/**
 * Window in seconds of the limits of written items. Their numbers are settings: `rateLimit` in `settings/settings.ts`.
 */
export const WRITE_WINDOW_SECONDS = 60
