import type { Connection } from '../connection.js'
import type { LogoutAnswer } from './end-grant.js'
import { lazyAuth } from './lazy-auth.js'
import type { LoginCalls } from './login-calls.js'
import { logout } from './logout.js'
import { parseFromUrl, type RedirectAnswer } from './parse-from-url.js'

/**
 * Registration, login and logout of members. A rejected login or registration returns `loginState: 'FAILURE'`. Every call
 * may throw NetworkError, TimeoutError, InvalidResponseError or SystemError, which are retryable.
 */
export interface Auth extends LoginCalls {
  /**
   * Parses the parameters of the redirect URI: from the fragment if it contains any, else from the query. `responseMode`
   * selects one of them. Default: the URL of the page.
   */
  parseFromUrl(url?: string, responseMode?: 'query' | 'fragment'): RedirectAnswer
  /**
   * Logs out on this device and on the server. `logoutUrl` also ends the session of the hosted pages and redirects to
   * `returnTo`, which may be relative to the page. If the server rejects the logout, for example because the origin of
   * `returnTo` is not registered, `refusal` is its error. The member is logged out on this device in any case.
   * @example
   * await client.auth.logout(location.origin)
   */
  logout(returnTo: string): Promise<LogoutAnswer>
  /** True while a member is logged in. */
  loggedIn(): boolean
}

/** Creates the calls for registration, login and logout. Their code loads with the first call. */
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
