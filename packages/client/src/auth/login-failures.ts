// Not from '@foyer/protocol/identity-codes', which index.ts exports: a bundler would move shared code to a separate
// file.
import { identityCodes } from '@foyer/protocol'
import { ApplicationError, ValidationError } from '../errors.js'
import type {
  FailureWithoutErrorCode,
  LoginErrorCode,
  LoginFailure,
  RegisterErrorCode,
  RegisterFailure,
  RejectedLogin,
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
 * Converts the error of a rejected login to a failure. Unknown codes become `invalidEmail`, as in the official client.
 * Rethrows other errors.
 */
export function loginFailure(error: unknown): LoginFailure {
  const failure = rejectionOf(error)
  return { ...failure, errorCode: loginCodes[failure.code] ?? 'invalidEmail' }
}

/** Converts the error of a rejected registration to a failure. Rethrows other errors. */
export function registerFailure(error: unknown): RegisterFailure {
  const failure = rejectionOf(error)
  const email = failure.violations?.find((violation) => violation.data.type === 'EMAIL')
  if (email) return { ...failure, error: email.description, errorCode: 'invalidEmail' }
  const errorCode = registerCodes[failure.code]
  return errorCode ? { ...failure, errorCode } : failure
}

/** Converts the error of a rejected verification to a failure. Rethrows other errors. */
export function verificationFailure(error: unknown): FailureWithoutErrorCode {
  return rejectionOf(error)
}

/**
 * Returns the failure if the server rejected the request, else rethrows the error. A response without an error code is
 * a rejection only with the status 400 or 403.
 */
function rejectionOf(error: unknown): RejectedLogin & { code: string } {
  const isKnown = error instanceof ApplicationError || error instanceof ValidationError
  if (!isKnown || error.retryable) throw error
  const { status, code, message } = error
  const failure = { loginState: 'FAILURE', error: message, code } as const
  if (error instanceof ValidationError) return { ...failure, violations: error.violations }
  if (!error.data && status !== 400 && status !== 403) throw error
  // Codes of the identity calls begin with "-". Another 401 rejects the access token.
  if (status === 401 && !code.startsWith('-')) throw error
  return failure
}
