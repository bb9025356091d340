import {
  applicationErrorBody,
  CheckError,
  type ErrorBody,
  generalCodes,
  type TokenErrorResponse,
  validationErrorBody,
} from '@foyer/protocol'
import { liveEndCodes } from '@foyer/protocol/live-endpoints'
import { FieldsInvalidError } from '../identity/errors.js'
import { CodedError } from '../lib/coded-error.js'
import { OAuthError, toErrorDescription } from '../oauth/errors.js'
import type { Log } from '../ports/log.js'
import { UnstorableTextError } from '../storage/sql.js'
import { StorageError, type StorageFailure } from '../storage/storage-error.js'
import { CredentialsRejectedError, RequestInvalidError } from './errors.js'
import { jsonResponse, toJsonBody } from './json-response.js'
import type { RequestState } from './request-state.js'

/** `Retry-After` of a temporary error without a known time. */
const RETRY_AFTER_SECONDS = 2

/** Returns the header that says when a retry can succeed. */
export function retryAfterHeader(seconds: number): { 'retry-after': string } {
  return { 'retry-after': String(seconds) }
}

/** Responds with an error, and logs the detail that the response leaves out. */
export function errorResponse(
  log: Log,
  requestState: Pick<RequestState, 'headers' | 'requestId' | 'errorCode' | 'decisionId'>,
  error: unknown,
): Response {
  const { requestId } = requestState
  const content = toErrorContent(error, requestId)
  requestState.errorCode = errorCodeOf(content.body)
  requestState.decisionId = decisionIdOf(error)
  const { status, detail, retryAfterSeconds = RETRY_AFTER_SECONDS } = content
  // Refused connections of live queries are part of a stop.
  const isStopping = requestState.errorCode === liveEndCodes.serverStopping
  if (status >= 500 && !isStopping) log.error({ requestId, error: detail }, 'a request failed')
  else if (detail !== undefined) log.debug({ requestId, status, detail }, 'a request was refused')
  const isTemporary = status === 429 || status === 503 || status === 507
  const headers = {
    ...(isTemporary && retryAfterHeader(retryAfterSeconds)),
    ...(status === 401 && { 'www-authenticate': challengeOf(error) }),
  }
  return jsonResponse(requestState, toJsonBody(content.body), headers, status)
}

/** Returns the challenge of a 401. Browsers show no dialog for this scheme. @see RFC 6750 §3 */
function challengeOf(error: unknown): string {
  const challenge = 'Bearer realm="foyer"'
  return error instanceof CredentialsRejectedError
    ? `${challenge}, error="invalid_token"`
    : challenge
}

function errorCodeOf(body: ErrorBody | TokenErrorResponse): string | undefined {
  if ('error' in body) return body.error
  return 'applicationError' in body.details ? body.details.applicationError.code : undefined
}

function decisionIdOf(error: unknown): string | undefined {
  const id = error instanceof CodedError ? error.data.decisionId : undefined
  return typeof id === 'string' ? id : undefined
}

/** The content of an error response. */
interface ErrorContent {
  status: number
  body: ErrorBody | TokenErrorResponse
  /** For the log only. */
  detail?: string | undefined
  /** Seconds until a retry can succeed, if known. */
  retryAfterSeconds?: number | undefined
}

/**
 * Maps an error to a status and a body. An unknown error becomes a 500, and only the log contains its message. Codes
 * and statuses of the errors of `data`, `identity` and `owners` are in the `errors.ts` of these folders.
 */
function toErrorContent(error: unknown, requestId: string): ErrorContent {
  if (error instanceof CodedError) return codedContent(error)
  if (error instanceof OAuthError) return oauthContent(error)
  if (error instanceof RequestInvalidError || error instanceof FieldsInvalidError) {
    return { status: 400, body: validationErrorBody(error.violations) }
  }
  // Checks of the protocol package: filters, sort lists, items, pages.
  if (error instanceof CheckError) return badRequest(error.code, error)
  if (error instanceof UnstorableTextError) return badRequest(generalCodes.malformedRequest, error)
  if (error instanceof StorageError) return storageContent(error)
  return internalContent(error, requestId)
}

function codedContent(error: CodedError): ErrorContent {
  const { status, code, description, data, message, retryAfterSeconds } = error
  const body = applicationErrorBody(code, description, data)
  return { status, body, detail: status >= 500 ? message : undefined, retryAfterSeconds }
}

function badRequest(code: string, { message }: Error): ErrorContent {
  return { status: 400, body: applicationErrorBody(code, message) }
}

/** @see RFC 6749 §5.2 */
function oauthContent(error: OAuthError): ErrorContent {
  const description = toErrorDescription(error.message)
  const body: TokenErrorResponse = { error: error.error, error_description: description }
  if (error.reason) body.reason = error.reason
  const status = error.status ?? (error.error === 'invalid_client' ? 401 : 400)
  return { status, body, detail: error.detail, retryAfterSeconds: error.retryAfterSeconds }
}

/** `Retry-After` for failures that someone has to repair. */
const REPAIR_SECONDS = 30

const unavailable = {
  status: 503,
  code: generalCodes.storageUnavailable,
  text: 'the database does not respond; try again in a moment',
}
const storageFailures: Record<
  StorageFailure,
  { status: number; code: string; text: string; retryAfterSeconds?: number }
> = {
  unreachable: unavailable,
  refusing: unavailable,
  'no-access': {
    ...unavailable,
    text: 'the database refuses the server at the moment; try again later',
    retryAfterSeconds: REPAIR_SECONDS,
  },
  'too-slow': unavailable,
  full: {
    status: 507,
    code: generalCodes.storageFull,
    text: 'the database disk is full and nothing was stored; try again when there is space',
    retryAfterSeconds: REPAIR_SECONDS,
  },
  'read-only': {
    status: 503,
    code: generalCodes.storageReadOnly,
    text: 'the database is read-only at the moment and nothing was stored; try again later',
    retryAfterSeconds: REPAIR_SECONDS,
  },
  'disk-error': {
    status: 503,
    code: generalCodes.storageFailed,
    text: 'the disk of the database reports an error; try again in a moment',
  },
  replaced: {
    status: 503,
    code: generalCodes.storageReplaced,
    text: 'the database file was deleted or replaced; what is written now would be lost; try again later',
    retryAfterSeconds: REPAIR_SECONDS,
  },
}

function storageContent({ failure, message }: StorageError): ErrorContent {
  const { status, code, text, ...retryAfter } = storageFailures[failure]
  return { status, body: applicationErrorBody(code, text), detail: message, ...retryAfter }
}

function internalContent(error: unknown, requestId: string): ErrorContent {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const text = `the server failed; its log has the details under request id "${requestId}"`
  return { status: 500, body: applicationErrorBody(generalCodes.internal, text), detail }
}
