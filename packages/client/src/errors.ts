import { type FieldViolation, messageOf } from '@foyer/protocol'
import type { FieldMismatch } from '@foyer/protocol/collection-endpoints'
import type * as dataCodes from '@foyer/protocol/data-codes'
import type * as identityCodes from '@foyer/protocol/identity-codes'

export { CheckError } from '@foyer/protocol'

/** Codes of the errors that the client and `@foyer/react` create. @see docs/errors.md */
export type ClientCode =
  | 'CHUNK_LOAD'
  | 'CONFIGURATION'
  | 'INVALID_ARGUMENT'
  | 'INVALID_RESPONSE'
  | 'LOGGED_OUT'
  | 'NETWORK'
  | 'NO_CHALLENGE'
  | 'NO_TOKEN'
  | 'NO_VERIFICATION'
  | 'SESSION_ELSEWHERE'
  | 'STATE_LOST'
  | 'SYSTEM'
  | 'TIMEOUT'
  | 'invalid_state'
  | 'missing_code'

type CodeIn<Codes> = Extract<Codes[keyof Codes], string>

/**
 * Code of an error. Editors complete the known codes. A newer server may send other codes.
 * @see docs/wire/errors.md#data-errors
 */
export type ErrorCode =
  | ClientCode
  | CodeIn<typeof dataCodes>
  | CodeIn<typeof identityCodes>
  // Accepts any string, and keeps the completion of the known codes.
  | (string & {})

/** Properties of a `FoyerError`. */
export interface ErrorFacts {
  /** Stable code of the client (`ClientCode`) or of the server. */
  code?: string
  /** Instruction to fix the error. */
  hint?: string | undefined
  /** True if the same call may succeed later. Default false. */
  retryable?: boolean
  /** HTTP status of the response, if any. */
  status?: number | undefined
  /** Id of the request in the server's log. */
  requestId?: string | undefined
  /** Milliseconds to wait before a retry, from the `Retry-After` header. */
  retryAfterMs?: number | undefined
  /** The `details` of the response, unchanged. @see docs/wire/errors.md#form-of-an-error */
  details?: unknown
  cause?: unknown
}

/**
 * Base class of the errors of requests, logins and the configuration. Wrong arguments throw a `CheckError`, which is
 * not a subclass. An aborted call throws the reason of its signal.
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
    // Also sets the properties that subclasses declare. Initial values of a subclass, such as `code` and `retryable`,
    // replace those in `facts`.
    Object.assign(this, facts)
  }
}

/** No response: the device is offline, or the connection was refused, broken, blocked by CORS or redirected. */
export class NetworkError extends FoyerError {
  override name = 'NetworkError'
  override readonly code: string = 'NETWORK'
  override readonly retryable: boolean = true
}

/**
 * Code that the client loads on demand could not be loaded: the page is offline, or a newer version of the site has
 * replaced the file. `status` is the HTTP status of the response that the code would have read, if there is one.
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
 * The configuration of the client or the server is wrong. The message names the setting, its value and the expected
 * value.
 */
export class ConfigurationError extends FoyerError {
  override name = 'ConfigurationError'
  override readonly code: string = 'CONFIGURATION'
}

/** Creates the error for a response that lacks a property or, without `property`, is not a JSON object. */
export function invalidResponse(property?: string): InvalidResponseError {
  return new InvalidResponseError(messageOf('INVALID_RESPONSE', property))
}

/** Properties of an `OAuthError`. */
export interface OAuthErrorFacts extends ErrorFacts {
  /** Reason for the end of the session, if the server reports one. */
  reason?: string | undefined
}

/** Error response of the authorization server. `code` is its `error`. @see RFC 6749 §4.1.2.1 and §5.2 */
export class OAuthError extends FoyerError<OAuthErrorFacts> {
  override name = 'OAuthError'
  declare readonly reason: string | undefined
}

/**
 * The callback of a login by redirect has no matching record in `sessionStorage`: the login began in another browser or
 * more than ten minutes ago, or the storage was cleared.
 */
export class StateLostError extends FoyerError<ErrorFacts & { restart: () => Promise<void> }> {
  override name = 'StateLostError'
  override readonly code: string = 'STATE_LOST'
  /** Starts the login again, with this page as the redirect URI. */
  declare readonly restart: () => Promise<void>
}

/** The server rejected fields of the request. `violations` lists them. */
export class ValidationError extends FoyerError<
  ErrorFacts & { violations: readonly FieldViolation[] }
> {
  override name = 'ValidationError'
  override readonly code: string = 'INVALID_ARGUMENT'
  declare readonly violations: readonly FieldViolation[]
}

/** Properties of an `ApplicationError`. */
export interface ApplicationErrorFacts extends ErrorFacts {
  /** Data of the error; undefined if the client derived `code` from the HTTP status. */
  data?: Record<string, unknown> | undefined
}

/**
 * The server rejected the request with an error code.
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

/** The server failed: status 500 with the code `INTERNAL` of Foyer, or a 5xx status without an error code. */
export class SystemError extends FoyerError {
  override name = 'SystemError'
  override readonly code: string = 'SYSTEM'
}

/**
 * Returns the invalid fields of a rejected item, each with the expected type and the received value. Such an item does
 * not fit the fields of a collection that enforces them, or has the value of another item in a unique field. Returns an
 * empty list for other errors.
 * @see docs/wire/collections.md#field-validation
 */
export function fieldMismatches(error: unknown): readonly FieldMismatch[] {
  const mismatches = error instanceof ApplicationError ? error.data?.mismatches : undefined
  return Array.isArray(mismatches) ? (mismatches as FieldMismatch[]) : []
}
