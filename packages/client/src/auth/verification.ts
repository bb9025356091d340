import * as endpoints from '@foyer/protocol/endpoints'
import type { Call, CallOptions } from '../call.js'
import { FoyerError } from '../errors.js'
import { type LoginState, toLoginState, unknownState, verificationFailure } from './login-state.js'

/** The login that waits for a code, remembered between two calls. */
export interface PendingLogin {
  state: LoginState
}

/** Submits the code of a verification mail; only while `state` asks for one. */
export async function processVerification(
  call: Call,
  verificationCode: string,
  state: LoginState,
  options?: CallOptions,
): Promise<LoginState> {
  if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return unknownState
  const body = { code: verificationCode, stateToken: state.data.stateToken }
  try {
    return toLoginState(await call(endpoints.verifyEmail, body, options))
  } catch (error) {
    return verificationFailure(error)
  }
}

/**
 * Asks for another verification mail.
 * @throws FoyerError with the code `NO_VERIFICATION` when no login waits for one
 */
export async function resendVerification(
  call: Call,
  state: LoginState,
  options?: CallOptions,
): Promise<void> {
  if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') {
    const text = 'expected a login that waits for a code: call "register" or "login" first'
    throw new FoyerError(text, { code: 'NO_VERIFICATION' })
  }
  await call(endpoints.resendCode, { stateToken: state.data.stateToken }, options)
}
