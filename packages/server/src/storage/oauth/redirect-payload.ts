import type { Prompt, ResponseMode } from '@foyer/protocol'
import type { UrlName } from '../../settings/url-template.js'

/** The login of an app, which gets a code. */
export interface AuthRedirect {
  intent: 'auth'
  clientId: string
  redirectUri: string | null
  responseMode: ResponseMode
  state: string
  codeChallenge: string
  prompt: Prompt | null
  /** Id of the session token that proves the login, if the site has one. */
  sessionHash: string | null
  /** Requested language of the pages. */
  language: string | null
}

/** A login without an app: afterwards the browser is redirected to a URL. */
export interface LoginRedirect {
  intent: 'login'
  /** Null for the pages of this server itself. */
  clientId: string | null
  returnUrl: string
  language: string | null
}

/** A visit of the browser after a logout. */
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
  what: UrlName
  returnUrl: string | null
  language: string | null
}

/** A redirect of a browser: the parameters stay on the server, and only a handle travels. */
export type RedirectPayload = AuthRedirect | LoginRedirect | LogoutRedirect | ShopRedirect

/** A redirect that ends in a login. */
export type SignInRedirect = AuthRedirect | LoginRedirect
