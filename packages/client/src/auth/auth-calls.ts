import type { Connection } from '../connection.js'
import { type DirectLogin, directLoginCalls } from './direct-login.js'
import { type ExternalLogin, externalLoginCalls } from './external-login.js'
import { type LoginCalls, loginCalls } from './login-calls.js'
import { type RedirectLogin, redirectLoginCalls } from './redirect-login.js'
import { type Verification, verificationCalls } from './verification.js'

export { endGrant } from './end-grant.js'
export { factorCalls } from './factors.js'
export { passwordResetCalls } from './password-reset.js'

/** Auth calls whose code loads as one file with the first call. */
export type AuthCalls = LoginCalls &
  Verification &
  RedirectLogin &
  DirectLogin &
  Omit<ExternalLogin, 'getTokens' | 'setTokens'>

/** Creates the auth calls that load on demand, except those of `factorCalls` and `passwordResetCalls`. */
export function createAuthCalls(connection: Connection): AuthCalls {
  return {
    ...loginCalls(connection),
    ...verificationCalls(connection),
    ...redirectLoginCalls(connection),
    ...directLoginCalls(connection),
    ...externalLoginCalls(connection),
  }
}
