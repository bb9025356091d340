import type { Prompt, ResponseMode } from '@foyer/protocol'
import type { UrlName } from '../../settings/url-template.js'

/** An app waits for a code. */
export interface AuthRedirect {
  intent: 'auth'
  clientId: string
  redirectUri: string | null
  responseMode: ResponseMode
  state: string
  codeChallenge: string
  prompt: Prompt | null
  /** Of the session token that proves the login, if the site has one. */
  sessionHash: string | null
  /** A wish for the language of the pages. */
  language: string | null
}

/** Nobody waits: the browser goes on to an address when somebody is signed in. */
export interface LoginRedirect {
  intent: 'login'
  /** Null for the pages of this server itself. */
  clientId: string | null
  returnUrl: string
  language: string | null
}

/** The browser comes by after a logout. */
export interface LogoutRedirect {
  intent: 'logout'
  clientId: string
  postFlowUrl: string | null
  /** The member who logged out; null for a visitor. */
  memberId: string | null
}

/** Something is bought or booked that this server does not do itself. */
export interface ShopRedirect {
  intent: 'shop'
  what: UrlName
  returnUrl: string | null
  language: string | null
}

/** A redirect of a browser: the parameters stay on the server, and only a handle travels. */
export type RedirectPayload = AuthRedirect | LoginRedirect | LogoutRedirect | ShopRedirect

/** A flow in which somebody signs in. */
export type SignInRedirect = AuthRedirect | LoginRedirect
