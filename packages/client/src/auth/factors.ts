import * as factorEndpoints from '@foyer/protocol/factor-endpoints'
import type { Call } from '../call.js'
import type { Connection } from '../connection.js'
import type { RequestOptions } from '../post.js'
import { verificationFailure } from './login-failures.js'
import {
  type LoginState,
  lastLogin,
  storeLoginState,
  toLoginState,
  unknownState,
  type VerificationAnswer,
} from './login-state.js'

/** A code of a second factor. */
export interface FactorCode {
  type: factorEndpoints.SecondFactorType
  code: string
  /** Requests a `deviceToken`, which lets later logins on this device skip the second factor. */
  rememberDevice?: boolean
}

/**
 * Second factors: complete a login, and manage the factors of the current member.
 * @see docs/wire/second-factors.md
 */
export interface Factors {
  /**
   * Completes a login that requires a second factor. Default `state`: the last login. Returns `FAILURE` for a wrong
   * code, and the error 'Unknown _state' if no login is pending. Another call can try another code.
   * @example
   * const state = await client.auth.verifyFactor({ type, code })
   * if (state.loginState !== 'SUCCESS') return state.loginState
   * await client.auth.getMemberTokensForDirectLogin(state.data.sessionToken)
   */
  verifyFactor(
    input: FactorCode,
    state?: LoginState,
    options?: RequestOptions,
  ): Promise<VerificationAnswer>
  /** Sends a code to the member, for example by e-mail. Default `state`: the last login. */
  requestFactorCode(
    type: factorEndpoints.SecondFactorType,
    state?: LoginState,
    options?: RequestOptions,
  ): Promise<VerificationAnswer>
  /** Lists the second factors of the current member. */
  listFactors(options?: RequestOptions): Promise<factorEndpoints.ListFactorsResponse>
  /**
   * Starts the enrolment of a factor. `confirmFactor` completes it.
   * @throws ApplicationError `RECENT_LOGIN_REQUIRED` if the last login is older than ten minutes
   */
  enrolFactor(
    input: factorEndpoints.EnrolFactorRequest,
    options?: RequestOptions,
  ): Promise<factorEndpoints.EnrolFactorResponse>
  /**
   * Activates a factor with its first code. Only this response contains the `recoveryCodes`, so show them to the
   * member.
   * @throws ApplicationError `VERIFICATION_CODE_INVALID` for a wrong code
   */
  confirmFactor(
    factorId: string,
    code: string,
    options?: RequestOptions,
  ): Promise<factorEndpoints.ConfirmFactorResponse>
  /** Renames a factor. */
  renameFactor(
    factorId: string,
    name: string,
    options?: RequestOptions,
  ): Promise<factorEndpoints.MemberFactor>
  /**
   * Removes a factor. Removing the last factor also removes the recovery codes.
   * @throws ApplicationError `RECENT_LOGIN_REQUIRED` if the last login is older than ten minutes
   */
  removeFactor(factorId: string, options?: RequestOptions): Promise<void>
  /**
   * Replaces the recovery codes and returns the new ones.
   * @throws ApplicationError `RECENT_LOGIN_REQUIRED` if the last login is older than ten minutes
   */
  renewRecoveryCodes(options?: RequestOptions): Promise<string[]>
}

const dataNames = {
  TOTP: 'totpData',
  EMAIL: 'emailData',
  SMS: 'smsData',
  CALL: 'callData',
  PUSH: 'pushData',
  RECOVERY_CODE: 'recoveryCodeData',
} as const

/** Creates the second factor calls. */
export function factorCalls(connection: Connection, call: Call): Factors {
  const verify = async (
    type: factorEndpoints.SecondFactorType,
    state: LoginState,
    more: Partial<factorEndpoints.VerifyFactorRequest>,
    options?: RequestOptions,
  ): Promise<VerificationAnswer> => {
    if (state.loginState !== 'SECOND_FACTOR_REQUIRED') return unknownState
    const { stateToken } = state.data
    const request = { factorType: type, stateToken, ...more }
    const response = call(factorEndpoints.verifyFactor, request, options)
    return storeLoginState(connection, response.then(toLoginState, verificationFailure))
  }
  return {
    verifyFactor: ({ type, code, rememberDevice }, state = lastLogin(connection), options) =>
      verify(
        type,
        state,
        { [dataNames[type]]: { code }, ...(rememberDevice && { rememberThisDevice: true }) },
        options,
      ),
    requestFactorCode: (type, state = lastLogin(connection), options) =>
      verify(type, state, {}, options),
    ...ownFactorCalls(call),
  }
}

function ownFactorCalls(call: Call): Omit<Factors, 'verifyFactor' | 'requestFactorCode'> {
  return {
    listFactors: (options) => call(factorEndpoints.listFactors, {}, options),
    enrolFactor: (input, options) => call(factorEndpoints.enrolFactor, input, options),
    confirmFactor: (factorId, code, options) =>
      call(factorEndpoints.confirmFactor, { factorId, code }, options),
    async renameFactor(factorId, name, options) {
      return (await call(factorEndpoints.renameFactor, { factorId, name }, options)).factor
    },
    async removeFactor(factorId, options) {
      await call(factorEndpoints.removeFactor, { factorId }, options)
    },
    async renewRecoveryCodes(options) {
      return (await call(factorEndpoints.renewRecoveryCodes, {}, options)).recoveryCodes
    },
  }
}
