import type { BrowserRequest } from './browser-requests.js'

/** A login as a payload contains it; `loggedInAt` is in milliseconds. */
interface StoredLogin {
  identityId: string
  loggedInAt: number
}

/**
 * Payloads of one-time tokens, by kind. The names of the kinds are stored strings:
 *
 * | kind | the token stands for |
 * |---|---|
 * | `session` | proof of a completed login (`sessionToken` on the wire), exchanged for a code or for tokens. It is not a session |
 * | `state` | a login that waits for the code of a verification e-mail (`stateToken` on the wire) |
 * | `mfa` | a login that waits for a second factor (also `stateToken` on the wire) |
 * | `enrolment` | the enrolment of a second factor that waits for its first code |
 * | `email-change` | a change of a member's address that waits for the code sent to the new address |
 * | `deletion` | the link of an e-mail that confirms an account deletion |
 * | `deletion-cancel` | the link of an e-mail that cancels a scheduled deletion |
 * | `recovery` | the link of a password reset or of the invitation of a member, which sets a password |
 * | `owner-link` | a link that opens the console |
 * | `code` | an authorization code (RFC 6749 §4.1.2) |
 * | `redirect` | the id of a browser request. The wire names it `redirectSession.sessionToken` too, but it proves no login |
 * | `captcha` | the record of a used captcha, without a payload (`storage/identity/used-captchas.ts`); no token is issued |
 *
 * @see docs/storage.md#one-time-tokens
 */
export interface OneTimePayloads {
  session: StoredLogin
  /**
   * `codeHash` is the hash of the code; `resends` counts the e-mails after the first. `decoyEmail` is set for the
   * address of an existing account, to which no code is sent.
   */
  state: { identityId: string; codeHash: string; resends: number; decoyEmail?: string }
  /** `sends` counts the codes sent; `challenge` is the latest of them, with the type of its factor. */
  mfa: {
    identityId: string
    sends: number
    challenge: { type: string; codeHash: string } | null
  }
  /** `codeHash` is null if no code was sent. */
  enrolment: { identityId: string; factorId: string; codeHash: string | null }
  /** `email` is the new address. If it has an account, the code is not sent. */
  'email-change': { identityId: string; email: string; codeHash: string }
  deletion: { identityId: string }
  'deletion-cancel': { identityId: string }
  /** `codeHash` is the hash of the code in the same e-mail; null for an invitation, which has no code. */
  recovery: { identityId: string; codeHash: string | null; returnUrl: string | null }
  /** The link leads to the first account, to the account of an invitation, or to a new password. */
  'owner-link': LinkIssuer &
    (
      | { purpose: 'welcome' }
      | { purpose: 'invitation'; invitationId: string }
      | { purpose: 'reset'; ownerId: string; passwordChangedAt: number }
    )
  code: StoredLogin & {
    clientId: string
    codeChallenge: string
    redirectUri: string | null
  }
  redirect: BrowserRequest
}

/** The operator who created a link for someone else. */
export interface LinkIssuer {
  /** Id of the account or of the API key; undefined for the server itself, and for a link that its owner requested. */
  issuerId?: string | undefined
}

export type OneTimeKind = keyof OneTimePayloads
