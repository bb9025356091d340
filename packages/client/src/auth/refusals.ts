import * as identityCodes from '@foyer/protocol/identity-codes'
import { ApplicationError, FoyerError, ValidationError } from '../errors.js'
import type {
  LoginError,
  LoginErrorCode,
  LoginFailure,
  OtherFailure,
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
  [identityCodes.memberBlocked]: 'memberBlocked',
}

const registerCodes: Record<string, RegisterErrorCode> = {
  ...captchaCodes,
  [identityCodes.emailAlreadyExists]: 'emailAlreadyExists',
}

/**
 * Reads a refused login. A refusal whose code is not in the table is `invalidEmail`, as the official client has it;
 * its `code` tells it from a wrong address. Throws what is no refusal.
 */
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

/**
 * A server that fails, is busy or does not know the call has not refused anybody. Without a code, only 400 and 403 say
 * that the request was understood and refused.
 */
function refusalOf(error: unknown): LoginError {
  const isKnown = error instanceof ApplicationError || error instanceof ValidationError
  if (!isKnown || error.retryable) throw error
  const { status, code, message } = error
  const refusal = { loginState: 'FAILURE', error: message, code } as const
  if (error instanceof ValidationError) return { ...refusal, violations: error.violations }
  if (!error.data && status !== 400 && status !== 403) throw error
  if (status === 401 && !code.startsWith('-')) throw error
  return refusal
}

function codeOf(error: unknown): string {
  return error instanceof FoyerError ? error.code : ''
}
