import {
  applicationErrorBody,
  CheckError,
  dataCodes,
  type ErrorBody,
  generalCodes,
  identityCodes,
  type TokenErrorResponse,
  validationErrorBody,
} from '@foyer/protocol'
import { DataError, dataRefusals } from '../data/errors.js'
import {
  IdentityError,
  type IdentityRefusal,
  RegistrationInvalidError,
} from '../identity/errors.js'
import { PasswordsBusyError } from '../identity/password-queue.js'
import { TooManyRequestsError, TooManyWritesError } from '../limits/too-many-requests.js'
import { OAuthError } from '../oauth/errors.js'
import { RedirectRefusedError } from '../oauth/redirect-errors.js'
import { CaptchaUnavailableError } from '../ports/captcha.js'
import { UnstorableTextError } from '../storage/sql.js'
import { StorageError } from '../storage/storage-error.js'
import { HttpError, RequestInvalidError } from './errors.js'

/** What a refusal looks like on the wire. */
export interface ErrorAnswer {
  status: number
  body: ErrorBody | TokenErrorResponse
  /** For the log only. */
  detail?: string
  /** When the call may come again, where that is known. */
  retryAfterSeconds?: number
}

/** @see docs/wire.md#identity-errors */
const identityRefusals: Record<IdentityRefusal, { code: string; status: number }> = {
  'email-exists': { code: identityCodes.emailAlreadyExists, status: 409 },
  'email-unproven': { code: generalCodes.emailUnproven, status: 409 },
  'invalid-credentials': { code: identityCodes.invalidCredentials, status: 403 },
  'identity-unavailable': { code: generalCodes.identityUnavailable, status: 403 },
  'state-token-invalid': { code: generalCodes.stateTokenInvalid, status: 400 },
  'code-invalid': { code: generalCodes.codeInvalid, status: 400 },
  'recovery-token-invalid': { code: generalCodes.recoveryTokenInvalid, status: 400 },
  'captcha-missing': { code: identityCodes.missingCaptchaToken, status: 400 },
  'captcha-invalid': { code: identityCodes.invalidCaptchaToken, status: 400 },
  'password-reset-required': { code: identityCodes.passwordResetRequired, status: 403 },
  'factor-unknown': { code: generalCodes.factorUnknown, status: 400 },
  'factor-needed': { code: generalCodes.factorNeeded, status: 400 },
  'enrolment-over': { code: generalCodes.enrolmentOver, status: 400 },
  'too-many-codes': { code: generalCodes.tooManyCodes, status: 429 },
  'recent-login-required': { code: generalCodes.recentLoginRequired, status: 403 },
  'slug-exists': { code: generalCodes.slugAlreadyExists, status: 409 },
}

const redirectRefusals = {
  'client-unknown': generalCodes.clientUnknown,
  'redirect-uri-not-allowed': generalCodes.redirectUriNotAllowed,
  'request-invalid': generalCodes.malformedRequest,
} as const

/** The one place where an error becomes a status and a body; nothing of an unknown one reaches the caller. */
export function toErrorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof OAuthError) return oauthAnswer(error)
  if (error instanceof RequestInvalidError || error instanceof RegistrationInvalidError) {
    return { status: 400, body: validationErrorBody(error.violations) }
  }
  if (error instanceof DataError) {
    const { code, status } = dataRefusals[error.reason]
    return coded(status, code, error, error.data)
  }
  if (error instanceof IdentityError) {
    const { code, status } = identityRefusals[error.reason]
    const { retryAfterSeconds } = error
    const answer = coded(status, code, error)
    return retryAfterSeconds === undefined ? answer : { ...answer, retryAfterSeconds }
  }
  if (error instanceof RedirectRefusedError) {
    return coded(400, redirectRefusals[error.reason], error)
  }
  if (error instanceof HttpError) {
    return coded(error.status, error.code, error, error.data)
  }
  // What the protocol's own checks refuse: filters, sort lists, items, pages.
  if (error instanceof CheckError) return coded(400, error.code, error)
  if (error instanceof UnstorableTextError) return coded(400, generalCodes.malformedRequest, error)
  if (error instanceof StorageError) return storageAnswer(error)
  if (error instanceof CaptchaUnavailableError) {
    const text = 'the captcha cannot be checked now; try again in a moment'
    const body = applicationErrorBody(generalCodes.captchaUnavailable, text)
    return { status: 503, body, detail: error.message }
  }
  if (error instanceof PasswordsBusyError) {
    return { ...coded(503, generalCodes.serverBusy, error), detail: error.message }
  }
  if (error instanceof TooManyRequestsError) return tooManyAnswer(error)
  return internalAnswer(error)
}

function tooManyAnswer(error: TooManyRequestsError): ErrorAnswer {
  const ofData = error instanceof TooManyWritesError
  const code = ofData ? dataCodes.requestQuota : generalCodes.tooManyRequests
  return { ...coded(429, code, error), retryAfterSeconds: error.retryAfterSeconds }
}

function coded(
  status: number,
  code: string,
  error: Error,
  data?: Record<string, unknown>,
): ErrorAnswer {
  return { status, body: applicationErrorBody(code, error.message, data) }
}

/** @see RFC 6749 §5.2 */
function oauthAnswer(error: OAuthError): ErrorAnswer {
  const body: TokenErrorResponse = { error: error.error, error_description: error.message }
  if (error.reason) body.reason = error.reason
  const status = error.status ?? (error.error === 'invalid_client' ? 401 : 400)
  const { detail, retryAfterSeconds } = error
  return {
    status,
    body,
    ...(detail === undefined ? {} : { detail }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

function storageAnswer({ message }: StorageError): ErrorAnswer {
  const text = 'the database does not answer; try again in a moment'
  const body = applicationErrorBody(generalCodes.storageUnavailable, text)
  return { status: 503, body, detail: message }
}

function internalAnswer(error: unknown): ErrorAnswer {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const text = 'the server failed to answer; its log has more under this request id'
  return { status: 500, body: applicationErrorBody(generalCodes.internal, text), detail }
}
