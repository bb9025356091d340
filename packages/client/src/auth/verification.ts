import { messageOf } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import { FoyerError } from '../errors.js'
import { postOf, type RequestOptions } from '../post.js'
import { verificationFailure } from './login-failures.js'
import {
  type LoginState,
  lastLogin,
  storeLoginState,
  toLoginState,
  unknownState,
  type VerificationAnswer,
} from './login-state.js'

/** Code of a verification e-mail. Both properties of the official client are accepted. */
export type VerificationInput = { verificationCode: string } | { code: string }

/** Verification of the e-mail address of a new account. */
export interface Verification {
  /**
   * Submits the code of a verification e-mail. Default `state`: the last login or registration. Returns `FAILURE` for a
   * wrong code, and the error 'Unknown _state' if no verification is pending.
   * @example
   * const verified = await client.auth.processVerification({ verificationCode: code })
   */
  processVerification(
    input: VerificationInput,
    state?: LoginState,
    options?: RequestOptions,
  ): Promise<VerificationAnswer>
  /**
   * Sends the verification e-mail again. Default `state`: the last login or registration.
   * @throws FoyerError `NO_VERIFICATION` if no verification is pending
   */
  resendVerification(state?: LoginState, options?: RequestOptions): Promise<void>
}

/** Creates the verification calls. */
export function verificationCalls(connection: Connection): Verification {
  const post = postOf(connection)
  return {
    async processVerification(input, state = lastLogin(connection), options) {
      if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return unknownState
      const code = 'code' in input ? input.code : input.verificationCode
      const body = { code, ...state.data }
      const response = post(endpoints.verifyEmail, body, options)
      return storeLoginState(connection, response.then(toLoginState, verificationFailure))
    },
    async resendVerification(state = lastLogin(connection), options) {
      if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') {
        const code = 'NO_VERIFICATION'
        throw new FoyerError(messageOf(code), { code })
      }
      await post(endpoints.resendCode, state.data, options)
    },
  }
}
