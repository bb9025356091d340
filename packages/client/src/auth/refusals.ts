import * as identityCodes from '@foyer/protocol/identity-codes'
import { ApplicationError, FoyerError, ValidationError } from '../errors.js'
import type {
  LoginErrorCode,
  LoginFailure,
  OtherFailure,
  Refusal,
  RegisterErrorCode,
  RegisterFailure,
} from './login-state.js'

const captchaCodes = {
  [identityCodes.missingCaptchaToken]: 'missingCaptchaToken',
  [identityCodes.invalidCaptchaToken]: 'invalidCaptchaToken',
} as const

const loginCodes: Record<string, LoginErrorCode> = {
  ...captchaCodes,
  [identityCodes.invalidCredentials]: 'invalidPassword',
  [identityCodes.passwordResetRequired]: 'resetPassword',
}

const registerCodes: Record<string, RegisterErrorCode> = {
  ...captchaCodes,
  [identityCodes.emailAlreadyExists]: 'emailAlreadyExists',
}

/** Reads a refused login: any other refusal counts as `invalidEmail`. Throws what is no refusal. */
export function loginFailure(error: unknown): LoginFailure {
  const refusal = refusalOf(error)
  return { ...refusal, errorCode: loginCodes[codeOf(error)] ?? 'invalidEmail' }
}

/** Reads a refused registration: other refusals have no code. Throws what is no refusal. */
export function registerFailure(error: unknown): RegisterFailure {
  const refusal = refusalOf(error)
  const email = refusal.violations?.find((one) => one.data.type === 'EMAIL')
  if (email) return { ...refusal, error: email.description, errorCode: 'invalidEmail' }
  const errorCode = registerCodes[codeOf(error)]
  return errorCode ? { ...refusal, errorCode } : refusal
}

/** Reads a refused verification code. Throws what is no refusal. */
export function verificationFailure(error: unknown): OtherFailure {
  return refusalOf(error)
}

/** A server that fails, is busy or does not know the call has not refused anybody. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof ValidationError) {
    return { loginState: 'FAILURE', error: error.message, violations: error.violations }
  }
  if (!(error instanceof ApplicationError) || !error.data || error.retryable) throw error
  if (error.status === 401 && !error.code.startsWith('-')) throw error
  return { loginState: 'FAILURE', error: error.message }
}

function codeOf(error: unknown): string {
  return error instanceof FoyerError ? error.code : ''
}
