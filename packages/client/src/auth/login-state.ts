import type { AuthResponse, FieldViolation } from '@foyer/protocol'
import type { AvailableFactor, SecondFactorType } from '@foyer/protocol/factor-endpoints'
import type { Connection } from '../connection.js'

/**
 * Reasons to refuse a login. For `missingCaptchaToken` and `invalidCaptchaToken`, log in again with the `captchaTokens` of
 * `captcha.solve('login')`. After many wrong passwords from a network, the server requires them for every login.
 * @see docs/wire.md#identity-errors
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

/** Reasons to refuse a registration. @see docs/wire.md#identity-errors */
export type RegisterErrorCode =
  | 'invalidEmail'
  | 'emailAlreadyExists'
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken'

/** Fields of every refusal. */
export interface LoginError {
  loginState: 'FAILURE'
  /** The server's sentence. */
  error: string
  /** Code of the server, for example `-19977`, or a name derived from the status. */
  code?: string
  /** Fields that the server refused. */
  violations?: readonly FieldViolation[]
}

/**
 * A refused login. Foyer adds `memberBlocked`: the password is right. As in the official client, `errorCode` is
 * `invalidEmail` for all other refusals; `code` tells them apart.
 */
export interface LoginFailure extends LoginError {
  errorCode: LoginErrorCode
}

/** A refused registration. `errorCode` is missing for other refusals. */
export interface RegisterFailure extends LoginError {
  errorCode?: RegisterErrorCode
}

/** A refused verification, or a response with an unknown state. */
export interface OtherFailure extends LoginError {
  errorCode?: undefined
}

/** State of a registration or login that was not refused. @see docs/wire.md#login-states */
export type LoginProgress =
  | { loginState: 'INITIAL' }
  | { loginState: 'SUCCESS'; data: LoggedIn }
  | { loginState: 'SECOND_FACTOR_REQUIRED'; data: WaitingForFactor }
  | { loginState: 'EMAIL_VERIFICATION_REQUIRED'; data: { stateToken: string } }
  | { loginState: 'OWNER_APPROVAL_REQUIRED' }
  | { loginState: 'USER_CAPTCHA_REQUIRED' }
  | { loginState: 'SILENT_CAPTCHA_REQUIRED' }

/** Result of a login that succeeded. */
export interface LoggedIn {
  /** Session token of the login, valid for one authorization. */
  sessionToken: string
  /** Token of a remembered device, for `deviceToken` of later logins. */
  deviceToken?: string | undefined
  /** Proof that this device has logged in, stored for later logins: wrong passwords of others do not count against it. */
  knownDevice?: string | undefined
}

/** A login that requires a second factor: the available factors, and the chosen one. */
export interface WaitingForFactor {
  stateToken: string
  availableFactors: readonly AvailableFactor[]
  factorType?: SecondFactorType
  /** `hint` is the masked address that received the code. */
  verificationChallengeData?: { hint?: string }
}

/** Result of a login. */
export type LoginAnswer = LoginProgress | LoginFailure | OtherFailure
/** Result of a registration. */
export type RegisterAnswer = LoginProgress | RegisterFailure | OtherFailure
/** Result of a verification code, or of a password reset by mail. */
export type VerificationAnswer = LoginProgress | OtherFailure
/** Result of a login, registration or verification. @see docs/wire.md#login-states */
export type LoginState = LoginProgress | LoginFailure | RegisterFailure | OtherFailure

/** Failure for an unknown state, and for a verification without a pending login. */
export const unknownState: OtherFailure = { loginState: 'FAILURE', error: 'Unknown _state' }

/** Reads the response of register, login and verify. */
export function toLoginState(answer: AuthResponse): LoginProgress | OtherFailure {
  if (answer.state === 'SUCCESS') {
    const { sessionToken, additionalData } = answer
    return {
      loginState: 'SUCCESS',
      data: {
        sessionToken,
        deviceToken: additionalData?.deviceToken?.strValue,
        knownDevice: additionalData?.knownDevice?.strValue,
      },
    }
  }
  if (answer.state === 'REQUIRE_EMAIL_VERIFICATION') {
    const { stateToken } = answer
    return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken } }
  }
  if (answer.state === 'REQUIRE_MFA' || answer.state === 'MFA_CHALLENGE') {
    const { stateToken, requireMfaData, mfaChallengeData = requireMfaData } = answer
    // Without them nothing says what it waits for: the provider's own stays unknown.
    if (mfaChallengeData) {
      return { loginState: 'SECOND_FACTOR_REQUIRED', data: { stateToken, ...mfaChallengeData } }
    }
  }
  return answer.state === 'REQUIRE_OWNER_APPROVAL'
    ? { loginState: 'OWNER_APPROVAL_REQUIRED' }
    : unknownState
}

/** Stores the state of the last login and the proof of a known device. A refusal changes neither, so that it can be retried. */
export async function remember<State extends LoginState>(
  connection: Connection,
  answer: Promise<State>,
): Promise<State> {
  const state = await answer
  if (state.loginState !== 'FAILURE') waiting.set(connection, state)
  if (state.loginState === 'SUCCESS') connection.storage.knownDevice = state.data.knownDevice
  return state
}

/** Returns the state of the last login or registration on a connection. */
export function lastLogin(connection: Connection): LoginState {
  return waiting.get(connection) ?? { loginState: 'INITIAL' }
}

const waiting = new WeakMap<Connection, LoginState>()
