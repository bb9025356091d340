import type { Connection } from '../connection.js'
import type { LogoutAnswer } from './end-grant.js'
import { lazyAuth } from './lazy-auth.js'
import type { LoginCalls } from './login-calls.js'
import { logout } from './logout.js'
import { parseFromUrl, type RedirectResponse } from './parse-from-url.js'

/**
 * Registration, login and logout of members. A rejected login or registration returns `loginState: 'FAILURE'`. A
 * temporary failure throws a FoyerError that is `retryable`, for example a NetworkError, TimeoutError or SystemError. A
 * response without an error code, for example of a proxy, throws an ApplicationError; with status 400 or 403, it
 * returns `FAILURE`.
 */
export interface Auth extends LoginCalls {
  /**
   * Parses the parameters of the redirect URI: from the fragment if it contains any, else from the query.
   * `responseMode` selects one of them. Default: the URL of the page.
   */
  parseFromUrl(url?: string, responseMode?: 'query' | 'fragment'): RedirectResponse
  /**
   * Logs out on this device and on the server. `logoutUrl` also ends the session of the hosted pages and redirects to
   * `returnTo`, which may be relative to the page. `refusal` is the error that prevented the logout of the hosted
   * pages, for example because the origin of `returnTo` is not registered. The member is logged out on this device in
   * any case.
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
