import type { Connection } from '../connection.js'
import type { PostOptions } from '../post.js'
import type { StoredTokens } from '../tokens/storage.js'
import {
  type AuthUrlOptions,
  createAuthUrl,
  exchangeCode,
  generateOAuthData,
  type OAuthData,
} from './authorization.js'
import { type LoginInput, login, type RegisterInput, register } from './credentials.js'
import { type LoginAnswer, type RegisterAnswer, remember } from './login-state.js'
import { type LogoutAnswer, logout } from './logout.js'
import { parseFromUrl, type RedirectAnswer } from './parse-from-url.js'

/**
 * Letting members in and out. Every call may throw NetworkError, TimeoutError, InvalidResponseError or
 * SystemError, which are retryable; refusals of a login are returned, not thrown.
 */
export interface Auth {
  /** Asks for a new account. `SUCCESS` gives a session token: proof of the login, good for one authorization. */
  register(input: RegisterInput, options?: PostOptions): Promise<RegisterAnswer>
  /**
   * Asks for a login with e-mail address and password. Sends the stored proof that this device has logged in before. A
   * login that needs a captcha fails with `missingCaptchaToken`: see `LoginErrorCode`.
   */
  login(input: LoginInput, options?: PostOptions): Promise<LoginAnswer>
  /** Makes the secrets of one authorization. Asynchronous, because Web Crypto is. @see RFC 7636 §4 */
  generateOAuthData(redirectUri: string, originalUri?: string): Promise<OAuthData>
  /** Asks for the address to send the browser to; `authorizationEndpoint` is the same without its query. */
  getAuthUrl(
    data: OAuthData,
    options?: AuthUrlOptions,
  ): Promise<{ authUrl: string; authorizationEndpoint: string }>
  /** Reads what came back, from the current address when none is given. */
  parseFromUrl(url?: string, responseMode?: 'query' | 'fragment'): RedirectAnswer
  /** Exchanges a code and logs in with it. @throws OAuthError 'Missing code or _state', 'Invalid _state', 'Failed to get member tokens' */
  getMemberTokens(code: string, state: string, data: OAuthData): Promise<StoredTokens>
  /**
   * Logs out on this device and on the server. `logoutUrl` ends the hosted session too and leads to `returnTo`, which
   * may be relative to the page. When the server refuses, for example because `returnTo` is on an origin that is not
   * registered, `refusal` says why; the session is over all the same.
   * @example
   * const { logoutUrl, refusal } = await client.auth.logout('/')
   * if (refusal) console.warn(refusal.message)
   * location.href = logoutUrl
   */
  logout(returnTo: string): Promise<LogoutAnswer>
  /** True while a member is logged in. */
  loggedIn(): boolean
}

/** The auth calls that every site with members makes; the others are parts of their own. */
export function createAuth(connection: Connection): Auth {
  return {
    login: (input, options) => remember(connection, login(connection, input, options)),
    register: (input, options) => remember(connection, register(connection, input, options)),
    generateOAuthData,
    async getAuthUrl(data, options) {
      const authUrl = await createAuthUrl(connection, data, options)
      return { authUrl, authorizationEndpoint: authUrl.replace(/[?#].*/, '') }
    },
    parseFromUrl,
    getMemberTokens: (code, state, data) => exchangeCode(connection, code, state, data),
    logout: (returnTo) => logout(connection, returnTo),
    loggedIn: () => connection.session.state().loggedIn,
  }
}
