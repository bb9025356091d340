import type { AuthResponse, FieldViolation } from '@foyer/protocol'
import type { AvailableFactor, SecondFactorType } from '@foyer/protocol/factor-endpoints'
import type { Connection } from '../connection.js'

/**
 * Reasons to reject a login. For `missingCaptchaToken` and `invalidCaptchaToken`, log in again with the `captchaTokens`
 * of `captcha.solve('login')`. After many wrong passwords from one network, the server requires a captcha for logins
 * from there.
 * @see docs/wire/errors.md#errors-of-accounts
 * @example
 * const captchaTokens = await client.captcha.solve('login')
 * const passed = await client.auth.login({ ...ada, captchaTokens })
 */
export type LoginErrorCode =
  | 'invalidEmail'
  | 'invalidPassword'
  | 'resetPassword'
  | 'memberBlocked'
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken'

/** Reasons to reject a registration. @see docs/wire/errors.md#errors-of-accounts */
export type RegisterErrorCode =
  | 'invalidEmail'
  | 'emailAlreadyExists'
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken'

/** Properties of a rejected login, registration or verification. */
export interface RejectedLogin {
  loginState: 'FAILURE'
  /** Message of the server. */
  error: string
  /** Code of the server, for example `-19977`, or a name derived from the HTTP status. */
  code?: string
  /** Fields that the server rejected. */
  violations?: readonly FieldViolation[]
}

/**
 * A rejected login. `memberBlocked` means that the password is correct; only Foyer sends it. As in the official client,
 * `errorCode` is `invalidEmail` for every reason that has no value of its own; `code` distinguishes them.
 */
export interface LoginFailure extends RejectedLogin {
  errorCode: LoginErrorCode
}

/** A rejected registration. `errorCode` is undefined for reasons other than `RegisterErrorCode`. */
export interface RegisterFailure extends RejectedLogin {
  errorCode?: RegisterErrorCode
}

/** A rejected verification, or a response with an unknown state. */
export interface FailureWithoutErrorCode extends RejectedLogin {
  errorCode?: undefined
}

/**
 * State of a registration or login that was not rejected. `INITIAL` is the state before a call. No call returns
 * `USER_CAPTCHA_REQUIRED` or `SILENT_CAPTCHA_REQUIRED`, which are states of the official client: a required captcha is
 * a `FAILURE` with `missingCaptchaToken`.
 * @see docs/wire/login.md#login-states
 */
export type LoginProgress =
  | { loginState: 'INITIAL' }
  | { loginState: 'SUCCESS'; data: LoginSuccess }
  | { loginState: 'SECOND_FACTOR_REQUIRED'; data: WaitingForFactor }
  | { loginState: 'EMAIL_VERIFICATION_REQUIRED'; data: { stateToken: string } }
  | { loginState: 'OWNER_APPROVAL_REQUIRED' }
  | { loginState: 'USER_CAPTCHA_REQUIRED' }
  | { loginState: 'SILENT_CAPTCHA_REQUIRED' }

/** Data of an accepted login. The member is logged in once the session token is exchanged for tokens. */
export interface LoginSuccess {
  /** Session token for one authorization, for example with `getMemberTokensForDirectLogin`. */
  sessionToken: string
  /** Token of a remembered device. Pass it to later logins to skip the second factor. */
  deviceToken?: string | undefined
  /**
   * Token that identifies this device as known. The client stores it and sends it with later logins, so that wrong
   * passwords from other devices do not block them.
   */
  knownDevice?: string | undefined
}

/** Data of a login that requires a second factor. `factorType` is the factor for which a code was requested. */
export interface WaitingForFactor {
  stateToken: string
  availableFactors: readonly AvailableFactor[]
  factorType?: SecondFactorType
  /** `hint` is the masked address or number that received the code. */
  verificationChallengeData?: { hint?: string }
}

/** Result of a login. */
export type LoginAnswer = LoginProgress | LoginFailure | FailureWithoutErrorCode
/** Result of a registration. */
export type RegisterAnswer = LoginProgress | RegisterFailure | FailureWithoutErrorCode
/** Result of a verification code, a second factor or a password reset by e-mail. */
export type VerificationAnswer = LoginProgress | FailureWithoutErrorCode
/** Result of a login, registration or verification. @see docs/wire/login.md#login-states */
export type LoginState = LoginProgress | LoginFailure | RegisterFailure | FailureWithoutErrorCode

/** Failure for a response with an unknown state, and for a verification without a pending login. */
export const unknownState: FailureWithoutErrorCode = {
  loginState: 'FAILURE',
  error: 'Unknown _state',
}

/** Converts the response of a registration, login or verification to a login state. */
export function toLoginState(response: AuthResponse): LoginProgress | FailureWithoutErrorCode {
  if (response.state === 'SUCCESS') {
    const { sessionToken, additionalData } = response
    return {
      loginState: 'SUCCESS',
      data: {
        sessionToken,
        deviceToken: additionalData?.deviceToken?.strValue,
        knownDevice: additionalData?.knownDevice?.strValue,
      },
    }
  }
  if (response.state === 'REQUIRE_EMAIL_VERIFICATION') {
    const { stateToken } = response
    return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken } }
  }
  if (response.state === 'REQUIRE_MFA' || response.state === 'MFA_CHALLENGE') {
    const { stateToken, requireMfaData, mfaChallengeData = requireMfaData } = response
    // A response of the provider may lack this data. Its state is then unknown.
    if (mfaChallengeData) {
      return { loginState: 'SECOND_FACTOR_REQUIRED', data: { stateToken, ...mfaChallengeData } }
    }
  }
  return response.state === 'REQUIRE_OWNER_APPROVAL'
    ? { loginState: 'OWNER_APPROVAL_REQUIRED' }
    : unknownState
}

/**
 * Stores the login state and the known-device token of a response. A failure changes neither, so that it can be
 * retried.
 */
export async function storeLoginState<State extends LoginState>(
  connection: Connection,
  result: Promise<State>,
): Promise<State> {
  const state = await result
  if (state.loginState !== 'FAILURE') lastStates.set(connection, state)
  if (state.loginState === 'SUCCESS') connection.storage.knownDevice = state.data.knownDevice
  return state
}

/** Returns the state of the last login or registration on a connection. */
export function lastLogin(connection: Connection): LoginState {
  return lastStates.get(connection) ?? { loginState: 'INITIAL' }
}

const lastStates = new WeakMap<Connection, LoginState>()
