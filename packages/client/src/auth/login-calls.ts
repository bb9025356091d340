import type { Connection } from '../connection.js'
import type { RequestOptions } from '../post.js'
import type { StoredTokens } from '../tokens/token-storage.js'
import {
  type AuthUrl,
  type AuthUrlOptions,
  createAuthUrl,
  exchangeCode,
  generateOAuthData,
  type OAuthData,
} from './code-flow.js'
import { type LoginInput, login, type RegisterInput, register } from './credentials.js'
import { type LoginAnswer, type RegisterAnswer, storeLoginState } from './login-state.js'

/** Registration and login. */
export interface LoginCalls {
  /**
   * Registers an account. `SUCCESS` contains a session token for one authorization.
   * @example
   * const registered = await client.auth.register({
   *   email: 'ilsa@example.com',
   *   password: 'two quiet words',
   *   profile: { nickname: 'Ilsa' },
   * })
   * console.log(registered.loginState) // → EMAIL_VERIFICATION_REQUIRED
   */
  register(input: RegisterInput, options?: RequestOptions): Promise<RegisterAnswer>
  /**
   * Logs in with e-mail address and password. `SUCCESS` contains a session token for one authorization. Returns the
   * errorCode `missingCaptchaToken` if the login needs a captcha: see `LoginErrorCode`.
   * @example
   * const answer = await client.auth.login({ email: 'ada@example.com', password: 'two quiet words' })
   * if (answer.loginState === 'SUCCESS') {
   *   await client.auth.getMemberTokensForDirectLogin(answer.data.sessionToken)
   * }
   */
  login(input: LoginInput, options?: RequestOptions): Promise<LoginAnswer>
  /**
   * Creates the state and PKCE verifier of one authorization. Store the result until the browser returns.
   * @see RFC 7636 §4
   */
  generateOAuthData(redirectUri: string, originalUri?: string): Promise<OAuthData>
  /** Returns the URL of the hosted login page. `authorizationEndpoint` is the same URL without its query. */
  getAuthUrl(
    data: OAuthData,
    options?: AuthUrlOptions,
  ): Promise<AuthUrl & { authorizationEndpoint: string }>
  /**
   * Logs in with an authorization code and returns the member's tokens.
   * @throws OAuthError 'Missing code or _state', 'Invalid _state', or 'Failed to get member tokens' if the server
   * rejects the code
   */
  getMemberTokens(code: string, state: string, data: OAuthData): Promise<StoredTokens>
}

/** Creates the registration and login calls. */
export function loginCalls(connection: Connection): LoginCalls {
  return {
    login: (input, options) => storeLoginState(connection, login(connection, input, options)),
    register: (input, options) => storeLoginState(connection, register(connection, input, options)),
    generateOAuthData,
    async getAuthUrl(data, options) {
      const url = await createAuthUrl(connection, data, options)
      return { ...url, authorizationEndpoint: url.authUrl.replace(/[?#].*/, '') }
    },
    getMemberTokens: (code, state, data) => exchangeCode(connection, code, state, data),
  }
}
