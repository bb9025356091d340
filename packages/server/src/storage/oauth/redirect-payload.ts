import type { Prompt, ResponseMode } from '@foyer/protocol'
import type { PageUrlName } from '@foyer/protocol/site-settings'

/** A login for an app, which receives an authorization code. */
export interface AuthRedirect {
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

/** A login without an app, followed by a redirect to a URL. */
export interface LoginRedirect {
  intent: 'login'
  /** Null for the pages of this server itself. */
  clientId: string | null
  returnUrl: string
  language: string | null
}

/** A redirect after a logout. */
export interface LogoutRedirect {
  intent: 'logout'
  clientId: string
  postFlowUrl: string | null
  /** The member who logged out; null for a visitor. */
  memberId: string | null
}

/** A purchase or booking at an external checkout. */
export interface ShopRedirect {
  intent: 'shop'
  what: PageUrlName
  returnUrl: string | null
  language: string | null
}

/** Parameters of a browser redirect. They stay on the server; the browser gets only a handle. */
export type RedirectPayload = AuthRedirect | LoginRedirect | LogoutRedirect | ShopRedirect

/** An authorization request, or a login that no client waits for. */
export type PendingRedirect = AuthRedirect | LoginRedirect
