import type { ResponseMode } from '@foyer/protocol'

/** A login of a member. */
export interface MemberLogin {
  identityId: string
  /** Time of the authentication. Later uses do not change it. */
  loggedInAt: Date
}

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

/**
 * Purpose for which a browser is sent to the hosted pages. The wire protocol calls it a redirect session. The
 * parameters stay on the server, as the payload of the kind `redirect`; the URL contains the token, which is the id of
 * the request. The intents are stored strings:
 *
 * | intent | type | the browser |
 * |---|---|---|
 * | `auth` | `CodeRequest` | returns to a client with a code |
 * | `login` | `PlainLoginRequest` | returns to a URL after a login, without a code |
 * | `logout` | `LogoutRequest` | is logged out |
 * | `shop` | `CheckoutRequest` | goes to an external checkout |
 */
export type BrowserRequest = AuthorizationRequest | LogoutRequest | CheckoutRequest

/** Request to log a member in, for a client or without a client. */
export type AuthorizationRequest = CodeRequest | PlainLoginRequest

/** Authorization request of a client, which receives an authorization code. @see RFC 6749 §4.1.1 */
export interface CodeRequest {
  intent: 'auth'
  clientId: string
  redirectUri: string | null
  responseMode: ResponseMode
  /** Empty if the request has none. */
  state: string
  codeChallenge: string
  /** One or more values, separated by spaces; null for none. `hasPrompt` in `oauth/authorize` finds one. */
  prompt: string | null
  /** Hash of the session token that proves the login; null if the request has none. */
  sessionTokenHash: string | null
  /** Requested languages of the pages, separated by spaces (`ui_locales`); null for none. */
  language: string | null
}

/**
 * Authorization request without a code: after the login the browser returns to a URL.
 * @see OAuth 2.0 Multiple Response Types §4, response type `none`
 */
export interface PlainLoginRequest {
  intent: 'login'
  /** Null for the pages of this server itself. */
  clientId: string | null
  returnUrl: string
  language: string | null
}

/** Request to log a member out of the hosted pages. */
interface LogoutRequest {
  intent: 'logout'
  clientId: string
  postFlowUrl: string | null
  /** The member who logged out; null for a visitor. */
  memberId: string | null
}

/** A purchase or booking at an external checkout, which returns to the site. */
interface CheckoutRequest {
  /** Code uses `externalCheckoutIntent` of `oauth/authorize/browser-requests.ts`. */
  intent: 'shop'
  returnUrl: string | null
  language: string | null
}
