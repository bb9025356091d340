import type { Prompt, ResponseMode } from '@foyer/protocol'
import type { PageUrlName } from '@foyer/protocol/site-settings'

/**
 * What a browser is sent to the hosted pages for. The parameters stay on the server, in a one-time token of the kind
 * `redirect`; the URL has only the token, which is the id of the request.
 */
export type BrowserRequest = AuthorizationRequest | LogoutRequest | CheckoutRequest

/** Request to log a member in, for a client or without one. */
export type AuthorizationRequest = CodeRequest | PlainLoginRequest

/** Authorization request of a client, which receives an authorization code. @see RFC 6749 §4.1.1 */
export interface CodeRequest {
  intent: 'auth'
  clientId: string
  redirectUri: string | null
  responseMode: ResponseMode
  state: string
  codeChallenge: string
  prompt: Prompt | null
  /** Hash of the session token that proves the login; null without one. */
  sessionHash: string | null
  /** Requested language of the pages. */
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
export interface LogoutRequest {
  intent: 'logout'
  clientId: string
  postFlowUrl: string | null
  /** The member who logged out; null for a visitor. */
  memberId: string | null
}

/** A purchase or booking at an external checkout, which returns to the site. */
export interface CheckoutRequest {
  intent: 'shop'
  what: PageUrlName
  returnUrl: string | null
  language: string | null
}
