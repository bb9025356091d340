import type { Connection } from '../connection.js'
import type { LogoutAnswer } from './end-grant.js'
import type { LoginCalls } from './login-calls.js'
import { logout } from './logout.js'
import { parseFromUrl, type RedirectAnswer } from './parse-from-url.js'
import { lazyAuth } from './parts.js'

/**
 * Registration, login and logout of members. Every call may throw NetworkError, TimeoutError, InvalidResponseError or
 * SystemError, which are retryable; refusals of a login are returned, not thrown.
 */
export interface Auth extends LoginCalls {
  /** Parses the parameters of the redirect URI. Default: the current address. */
  parseFromUrl(url?: string, responseMode?: 'query' | 'fragment'): RedirectAnswer
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
