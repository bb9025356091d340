import * as recoveryEndpoints from '@foyer/protocol/recovery-endpoints'
import type { Call } from '../call.js'
import type { Connection } from '../connection.js'
import { postOf, type RequestOptions } from '../post.js'
import { verificationFailure } from './login-failures.js'
import { storeLoginState, toLoginState, type VerificationAnswer } from './login-state.js'

/** Password resets and changes. @see docs/wire/login.md#recovery */
export interface PasswordReset {
  /**
   * Sends an e-mail with a link to a hosted page that sets a new password. The page then links to `redirectUri`, which
   * must be on a registered origin of the OAuth client. The response is the same for unknown e-mail addresses.
   * @example
   * await client.auth.sendPasswordResetEmail('ada@example.com', `${location.origin}/callback`)
   */
  sendPasswordResetEmail(
    email: string,
    redirectUri: string,
    options?: RequestOptions & { language?: string },
  ): Promise<void>
  /**
   * Sets a new password with the token in the link of that e-mail. `SUCCESS` contains a session token, as after a
   * login. Returns `FAILURE` for an expired or used token.
   * @example
   * const recovered = await client.auth.resetPassword({ recoveryToken, password: 'three quiet words' })
   */
  resetPassword(
    input: { recoveryToken: string; password: string },
    options?: RequestOptions,
  ): Promise<VerificationAnswer>
  /**
   * Changes the password of the current member. The last login must not be older than ten minutes.
   * @throws ApplicationError `RECENT_LOGIN_REQUIRED` after ten minutes
   * @throws ValidationError for a password that the server rejects
   * @throws FoyerError `LOGGED_OUT` if the member has logged out before it was sent
   * @example
   * await client.auth.changePassword('three quiet words')
   */
  changePassword(newPassword: string, options?: RequestOptions): Promise<void>
}

/** Creates the password reset calls. */
export function passwordResetCalls(connection: Connection, call: Call): PasswordReset {
  const { config } = connection
  const post = postOf(connection)
  return {
    async sendPasswordResetEmail(email, url, { language = config.language, ...options } = {}) {
      const redirect = { url, clientId: config.clientId }
      const body = { email, ...(language && { language }), redirect }
      await post(recoveryEndpoints.sendRecoveryEmail, body, options)
    },
    resetPassword(input, options) {
      const response = post(recoveryEndpoints.recover, input, options)
      return storeLoginState(connection, response.then(toLoginState, verificationFailure))
    },
    async changePassword(newPassword, options) {
      await call(recoveryEndpoints.changePassword, { newPassword }, options)
    },
  }
}
