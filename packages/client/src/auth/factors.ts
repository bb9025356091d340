import * as factorEndpoints from '@foyer/protocol/factor-endpoints'
import { type CallOptions, callOf } from '../call.js'
import type { Connection } from '../connection.js'
import type { PostOptions } from '../post.js'
import {
  type LoginState,
  lastLogin,
  remember,
  toLoginState,
  unknownState,
  type VerificationAnswer,
} from './login-state.js'
import { verificationFailure } from './refusals.js'

/** A code of a second factor. */
export interface FactorCode {
  type: factorEndpoints.SecondFactorType
  code: string
  /** Asks for a `deviceToken`, with which the next logins on this device need no second factor. */
  rememberDevice?: boolean
}

/** Second factors: finishing a login with one, and those of the member who is logged in. @see docs/wire.md#factors */
export interface Factors {
  /**
   * Finishes the last login that waits for a second factor, or `state`; when neither does, the answer is the failure
   * 'Unknown _state'. A wrong code is a failure too, after which another one may be tried.
   */
  verifyFactor(
    input: FactorCode,
    state?: LoginState,
    options?: PostOptions,
  ): Promise<VerificationAnswer>
  /** Has a code sent for it, the first one or another one. */
  requestFactorCode(
    type: factorEndpoints.SecondFactorType,
    state?: LoginState,
    options?: PostOptions,
  ): Promise<VerificationAnswer>
  /** The second factors of the member. */
  listFactors(options?: CallOptions): Promise<factorEndpoints.ListFactorsResponse>
  /** Begins to set a factor up. @throws ApplicationError `RECENT_LOGIN_REQUIRED` after ten minutes: log in again */
  enrolFactor(
    input: factorEndpoints.EnrolFactorRequest,
    options?: CallOptions,
  ): Promise<factorEndpoints.EnrolFactorResponse>
  /** Makes it count with its first code. `recoveryCodes` are told this once. @throws ApplicationError for a wrong code */
  confirmFactor(
    factorId: string,
    code: string,
    options?: CallOptions,
  ): Promise<factorEndpoints.ConfirmFactorResponse>
  /** Gives a factor another name. */
  renameFactor(
    factorId: string,
    name: string,
    options?: CallOptions,
  ): Promise<factorEndpoints.MemberFactor>
  /** Takes a factor away; with the last one the recovery codes go. @throws ApplicationError `RECENT_LOGIN_REQUIRED` */
  removeFactor(factorId: string, options?: CallOptions): Promise<void>
  /** New recovery codes in place of the old ones. @throws ApplicationError `RECENT_LOGIN_REQUIRED` */
  renewRecoveryCodes(options?: CallOptions): Promise<string[]>
}

const dataNames = {
  TOTP: 'totpData',
  EMAIL: 'emailData',
  SMS: 'smsData',
  CALL: 'callData',
  PUSH: 'pushData',
  RECOVERY_CODE: 'recoveryCodeData',
} as const

/** Makes the calls of second factors. */
export function createFactors(connection: Connection): Factors {
  const call = callOf(connection)
  const verify = async (
    type: factorEndpoints.SecondFactorType,
    state: LoginState,
    more: Partial<factorEndpoints.VerifyFactorRequest>,
    options?: PostOptions,
  ): Promise<VerificationAnswer> => {
    if (state.loginState !== 'SECOND_FACTOR_REQUIRED') return unknownState
    const { stateToken } = state.data
    const request = { factorType: type, stateToken, ...more }
    const answer = call(factorEndpoints.verifyFactor, request, options)
    return remember(connection, answer.then(toLoginState, verificationFailure))
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
    ...createOwnFactors(connection),
  }
}

function createOwnFactors(
  connection: Connection,
): Omit<Factors, 'verifyFactor' | 'requestFactorCode'> {
  const call = callOf(connection)
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
