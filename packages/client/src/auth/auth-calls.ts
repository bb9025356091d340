import type { Connection } from '../connection.js'
import type { Auth } from './auth.js'
import { createAuthUrl, exchangeCode, generateOAuthData } from './authorization.js'
import { login, register } from './credentials.js'
import { directLoginCalls } from './direct-login.js'
import { externalLoginCalls } from './external-login.js'
import { factorCalls } from './factors.js'
import { remember } from './login-state.js'
import { recoveryCalls } from './recovery.js'
import { redirectLoginCalls } from './redirect-login.js'
import { verificationCalls } from './verification.js'
import type { WholeAuth } from './whole-auth.js'

export { endGrant } from './end-grant.js'

type FirstLoad =
  | 'captchaInvisibleSiteKey'
  | 'captchaVisibleSiteKey'
  | 'getTokens'
  | 'loggedIn'
  | 'logout'
  | 'parseFromUrl'
  | 'setTokens'

/** Calls of a login. Their code loads with the first of them, as one chunk. */
export type AuthCalls = Omit<WholeAuth, FirstLoad>

/** Creates the calls that load later. */
export function createAuthCalls(connection: Connection): AuthCalls {
  return {
    ...loginCalls(connection),
    ...verificationCalls(connection),
    ...factorCalls(connection),
    ...recoveryCalls(connection),
    ...redirectLoginCalls(connection),
    ...directLoginCalls(connection),
    ...externalLoginCalls(connection),
  }
}

function loginCalls(connection: Connection): Omit<Auth, FirstLoad> {
  return {
    login: (input, options) => remember(connection, login(connection, input, options)),
    register: (input, options) => remember(connection, register(connection, input, options)),
    generateOAuthData,
    async getAuthUrl(data, options) {
      const authUrl = await createAuthUrl(connection, data, options)
      return { authUrl, authorizationEndpoint: authUrl.replace(/[?#].*/, '') }
    },
    getMemberTokens: (code, state, data) => exchangeCode(connection, code, state, data),
  }
}
