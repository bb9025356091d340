import { type FieldViolation, messageOf } from '@foyer/protocol'
import type { FieldMismatch } from '@foyer/protocol/collection-endpoints'
import type * as dataCodes from '@foyer/protocol/data-codes'
import type * as identityCodes from '@foyer/protocol/identity-codes'

export { CheckError } from '@foyer/protocol'

/** Codes that the client itself raises. */
type ClientCode =
  | 'CONFIGURATION'
  | 'INVALID_ARGUMENT'
  | 'INVALID_RESPONSE'
  | 'NETWORK'
  | 'NO_TOKEN'
  | 'SESSION_ELSEWHERE'
  | 'STATE_LOST'
  | 'SYSTEM'
  | 'TIMEOUT'

type CodeIn<Codes> = Extract<Codes[keyof Codes], string>

/**
 * Code of an error. Editors complete the known codes; a newer server may send others.
 * @see docs/wire.md#data-errors
 */
export type ErrorCode =
  | ClientCode
  | CodeIn<typeof dataCodes>
  | CodeIn<typeof identityCodes>
  // Keeps the known codes apart from any other text.
  | (string & {})

/** Details of every error of the client. */
export interface ErrorFacts {
  /** Stable code: in capitals from the client, otherwise the server's code. */
  code?: string
  /** Advice to fix the error. */
  hint?: string | undefined
  /** True when the same call may succeed later without a change. Default false. */
  retryable?: boolean
  /** HTTP status of the response, if any. */
  status?: number | undefined
  /** Id under which the server logged the request. */
  requestId?: string | undefined
  /** Milliseconds until a retry, from the server's `Retry-After`. */
  retryAfterMs?: number | undefined
  /** The `details` of the response, unchanged. @see docs/wire.md#error-body */
  details?: unknown
  cause?: unknown
}

/**
 * Base of every error that the client throws. An aborted call throws the signal's reason instead.
 * @example
 * await away.items.query('films').find().catch((error: FoyerError) => {
 *   console.log(error.name, error.retryable) // → NetworkError true
 * })
 */
export class FoyerError<Facts extends ErrorFacts = ErrorFacts> extends Error {
  override name = 'FoyerError'
  declare readonly code: ErrorCode
  readonly retryable: boolean = false
  declare readonly hint?: string | undefined
  declare readonly status?: number | undefined
  declare readonly requestId?: string | undefined
  declare readonly retryAfterMs?: number | undefined
  declare readonly details?: unknown

  constructor(message: string, facts?: Facts) {
    super(message)
    // The facts are the properties, those of the subclasses too.
    Object.assign(this, facts)
  }
}

/** No response: offline, connection refused or broken, blocked, or redirected. */
export class NetworkError extends FoyerError {
  override name = 'NetworkError'
  override readonly code: string = 'NETWORK'
  override readonly retryable: boolean = true
}

/**
 * A part of the client that loads when it is needed could not be loaded: the page is offline, or a newer version of the
 * site has replaced its files. `status` is the HTTP status of the response that the part was to read.
 */
export class ChunkLoadError extends NetworkError {
  override name = 'ChunkLoadError'
  override readonly code: string = 'CHUNK_LOAD'
  override readonly hint: string = 'reload the page: the site may have a newer version'
}

/** No response within the timeout. */
export class TimeoutError extends FoyerError {
  override name = 'TimeoutError'
  override readonly code: string = 'TIMEOUT'
  override readonly retryable: boolean = true
}

/** The response does not follow the protocol, for example the page of a captive portal. */
export class InvalidResponseError extends FoyerError {
  override name = 'InvalidResponseError'
  override readonly code: string = 'INVALID_RESPONSE'
  override readonly retryable: boolean = true
}

/**
 * The configuration of the client or its server is wrong. The message names the value, the expected one and the
 * setting. A retry does not help.
 */
export class ConfigurationError extends FoyerError {
  override name = 'ConfigurationError'
  override readonly code: string = 'CONFIGURATION'
}

/** Creates the error for a response without an expected property, or that is no JSON object. */
export function lacking(property?: string): InvalidResponseError {
  return new InvalidResponseError(messageOf('INVALID_RESPONSE', property))
}

/** Details of an error of the authorization server. */
export interface OAuthErrorFacts extends ErrorFacts {
  /** Reason for the end of a session, when the server reports it. */
  reason?: string | undefined
}

/** Error of the authorization server; `code` is its error code. @see RFC 6749 §4.1.2.1 and §5.2 */
export class OAuthError extends FoyerError<OAuthErrorFacts> {
  override name = 'OAuthError'
  declare readonly reason: string | undefined
}

/** The record of a login by redirect is missing: another browser, cleared storage, or older than ten minutes. */
export class StateLostError extends FoyerError<ErrorFacts & { restart: () => Promise<void> }> {
  override name = 'StateLostError'
  override readonly code: string = 'STATE_LOST'
  /** Starts the login again from this page. */
  declare readonly restart: () => Promise<void>
}

/** The server refused fields of the request. */
export class ValidationError extends FoyerError<
  ErrorFacts & { violations: readonly FieldViolation[] }
> {
  override name = 'ValidationError'
  override readonly code: string = 'INVALID_ARGUMENT'
  declare readonly violations: readonly FieldViolation[]
}

/** Details of an error that has a code. */
export interface ApplicationErrorFacts extends ErrorFacts {
  /** Data of the error; undefined if `code` is derived from the status. */
  data?: Record<string, unknown> | undefined
}

/**
 * The server refused the request with a code.
 * @example
 * try {
 *   await client.items.insert('films', { title: 'Mine' })
 * } catch (error) {
 *   if (error instanceof ApplicationError) console.log(error.code, error.status) // → WDE0027 403
 * }
 */
export class ApplicationError extends FoyerError<ApplicationErrorFacts> {
  override name = 'ApplicationError'
  declare readonly data: Record<string, unknown> | undefined
}

/** The server failed without a code. */
export class SystemError extends FoyerError {
  override name = 'SystemError'
  override readonly code: string = 'SYSTEM'
}

/**
 * Lists the fields that a written item does not fit, if its collection checks them; empty for other errors.
 * @see docs/wire.md#field-validation
 */
export function fieldMismatches(error: unknown): readonly FieldMismatch[] {
  const mismatches = error instanceof ApplicationError ? error.data?.mismatches : undefined
  return Array.isArray(mismatches) ? (mismatches as FieldMismatch[]) : []
}
