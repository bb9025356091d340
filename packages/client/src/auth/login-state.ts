import type { AuthResponse, FieldViolation } from '@foyer/protocol'
import * as identityCodes from '@foyer/protocol/identity-codes'
import { ApplicationError, ValidationError } from '../errors.js'

/** Why a registration or login was refused, as far as an app can act on it. */
export type LoginErrorCode =
  | 'invalidEmail'
  | 'invalidPassword'
  | 'emailAlreadyExists'
  | 'resetPassword'
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken'

/** A refused registration, login or verification. */
export interface LoginFailure {
  loginState: 'FAILURE'
  /** The server's sentence. */
  error: string
  errorCode?: LoginErrorCode
  /** The refused fields, when the server named them. */
  violations?: readonly FieldViolation[]
}

/** Where a registration or login stands. @see docs/wire.md#login-states */
export type LoginState =
  | { loginState: 'INITIAL' }
  | { loginState: 'SUCCESS'; data: { sessionToken: string } }
  | { loginState: 'EMAIL_VERIFICATION_REQUIRED'; data: { stateToken: string } }
  | { loginState: 'OWNER_APPROVAL_REQUIRED' }
  | { loginState: 'USER_CAPTCHA_REQUIRED' }
  | { loginState: 'SILENT_CAPTCHA_REQUIRED' }
  | LoginFailure

/** The failure for a state that the client does not know, and for a verification nobody asked for. */
export const unknownState: LoginFailure = { loginState: 'FAILURE', error: 'Unknown _state' }

/** Reads the answer of register, login and verify. */
export function toLoginState(answer: AuthResponse): LoginState {
  switch (answer.state) {
    case 'SUCCESS':
      return { loginState: 'SUCCESS', data: { sessionToken: answer.sessionToken } }
    case 'REQUIRE_EMAIL_VERIFICATION':
      return {
        loginState: 'EMAIL_VERIFICATION_REQUIRED',
        data: { stateToken: answer.stateToken },
      }
    case 'REQUIRE_OWNER_APPROVAL':
      return { loginState: 'OWNER_APPROVAL_REQUIRED' }
    default:
      return unknownState
  }
}

const loginCodes: Record<string, LoginErrorCode> = {
  [identityCodes.missingCaptchaToken]: 'missingCaptchaToken',
  [identityCodes.invalidCaptchaToken]: 'invalidCaptchaToken',
  [identityCodes.invalidCredentials]: 'invalidPassword',
  [identityCodes.passwordResetRequired]: 'resetPassword',
}

const registerCodes: Record<string, LoginErrorCode> = {
  [identityCodes.missingCaptchaToken]: 'missingCaptchaToken',
  [identityCodes.invalidCaptchaToken]: 'invalidCaptchaToken',
  [identityCodes.emailAlreadyExists]: 'emailAlreadyExists',
}

/** Reads a refused login: any other refusal counts as `invalidEmail`. Throws what is no refusal. */
export function loginFailure(error: unknown): LoginFailure {
  const refusal = refusalOf(error)
  return { ...refusal.failure, errorCode: loginCodes[refusal.code] ?? 'invalidEmail' }
}

/** Reads a refused registration: other refusals have no code. Throws what is no refusal. */
export function registerFailure(error: unknown): LoginFailure {
  const { code, failure } = refusalOf(error)
  const email = failure.violations?.find((one) => one.data.type === 'EMAIL')
  if (email) return { ...failure, error: email.description, errorCode: 'invalidEmail' }
  const errorCode = registerCodes[code]
  return errorCode ? { ...failure, errorCode } : failure
}

/** Reads a refused verification code. Throws what is no refusal. */
export function verificationFailure(error: unknown): LoginFailure {
  return refusalOf(error).failure
}

/** A server that fails, is busy or does not know the call has not refused anybody. */
function refusalOf(error: unknown): { code: string; failure: LoginFailure } {
  if (error instanceof ValidationError) {
    const { code, message, violations } = error
    return { code, failure: { loginState: 'FAILURE', error: message, violations } }
  }
  if (!(error instanceof ApplicationError) || !error.data || error.retryable) throw error
  if (error.status === 401 && !error.code.startsWith('-')) throw error
  return { code: error.code, failure: { loginState: 'FAILURE', error: error.message } }
}
