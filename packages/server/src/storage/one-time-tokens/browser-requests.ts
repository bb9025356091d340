import type { ResponseMode } from '@foyer/protocol'

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
