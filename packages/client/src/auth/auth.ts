import type { Connection } from '../connection.js'
import type { PostOptions } from '../post.js'
import type { StoredTokens } from '../tokens/storage.js'
import type { AuthUrlOptions, OAuthData } from './authorization.js'
import type { LoginInput, RegisterInput } from './credentials.js'
import type { LoginAnswer, RegisterAnswer } from './login-state.js'
import { type LogoutAnswer, logout } from './logout.js'
import { parseFromUrl, type RedirectAnswer } from './parse-from-url.js'
import { lazyAuth } from './parts.js'

/**
 * Registration, login and logout of members. Every call may throw NetworkError, TimeoutError, InvalidResponseError or
 * SystemError, which are retryable; refusals of a login are returned, not thrown.
 */
export interface Auth {
  /**
   * Registers an account. `SUCCESS` returns a session token, valid for one authorization.
   * @example
   * const registered = await client.auth.register({
   *   email: 'ilsa@example.com',
   *   password: 'two quiet words',
   *   profile: { nickname: 'Ilsa' },
   * })
   * console.log(registered.loginState) // → EMAIL_VERIFICATION_REQUIRED
   */
  register(input: RegisterInput, options?: PostOptions): Promise<RegisterAnswer>
  /**
   * Logs in with e-mail address and password. Sends the stored proof that this device has logged in before. A login that
   * needs a captcha fails with `missingCaptchaToken`: see `LoginErrorCode`.
   * @example
   * const answer = await client.auth.login({ email: 'ada@example.com', password: 'two quiet words' })
   * if (answer.loginState === 'SUCCESS') {
   *   await client.auth.getMemberTokensForDirectLogin(answer.data.sessionToken)
   * }
   */
  login(input: LoginInput, options?: PostOptions): Promise<LoginAnswer>
  /**
   * Creates the state and PKCE verifier of one authorization. Asynchronous, as Web Crypto is.
   * @see RFC 7636 §4
   */
  generateOAuthData(redirectUri: string, originalUri?: string): Promise<OAuthData>
  /** Returns the authorization URL; `authorizationEndpoint` is the same URL without its query. */
  getAuthUrl(
    data: OAuthData,
    options?: AuthUrlOptions,
  ): Promise<{ authUrl: string; authorizationEndpoint: string }>
  /** Parses the parameters of the redirect URI. Default: the current address. */
  parseFromUrl(url?: string, responseMode?: 'query' | 'fragment'): RedirectAnswer
  /** Exchanges a code and logs in with it. @throws OAuthError 'Missing code or _state', 'Invalid _state', 'Failed to get member tokens' */
  getMemberTokens(code: string, state: string, data: OAuthData): Promise<StoredTokens>
  /**
   * Logs out on this device and on the server. `logoutUrl` ends the hosted session too and leads to `returnTo`, which
   * may be relative to the page. When the server refuses, for example because `returnTo` is on an origin that is not
   * registered, `refusal` says why; the session is over all the same.
   * @example
   * await client.auth.logout(location.origin)
   */
  logout(returnTo: string): Promise<LogoutAnswer>
  /** True while a member is logged in. */
  loggedIn(): boolean
}

/** Creates the auth calls that every site with members needs. The code of a login loads with its first call. */
export function createAuth(connection: Connection): Auth {
  return {
    ...lazyAuth(
      connection,
      'login',
      'register',
      'generateOAuthData',
      'getAuthUrl',
      'getMemberTokens',
    ),
    parseFromUrl,
    logout: (returnTo) => logout(connection, returnTo),
    loggedIn: () => connection.session.state().loggedIn,
  }
}
