import type { FieldViolation } from '@foyer/protocol'

/** What every error of the client may say beside its message. */
export interface ErrorFacts {
  /** Stable name of what went wrong: ours in capitals, else the server's own code. */
  code?: string
  /** What may help, where the error alone does not say. */
  hint?: string | undefined
  /** Whether the same call may succeed later without a change: false when left out. */
  retryable?: boolean
  /** HTTP status, when an answer came. */
  status?: number
  /** Id under which the server logged the request. */
  requestId?: string | undefined
  /** Milliseconds after which the server wants to be asked again, when it said so. */
  retryAfterMs?: number | undefined
  cause?: unknown
}

/** Base of every error that the client throws. An aborted call throws the signal's reason instead. */
export class FoyerError<Facts extends ErrorFacts = ErrorFacts> extends Error {
  override name = 'FoyerError'
  declare readonly code: string
  readonly retryable: boolean = false
  declare readonly hint?: string | undefined
  declare readonly status?: number | undefined
  declare readonly requestId?: string | undefined
  declare readonly retryAfterMs?: number | undefined

  constructor(message: string, facts?: Facts) {
    super(message)
    // The facts are the properties, those of the subclasses too.
    Object.assign(this, facts)
  }
}

/** No answer came: offline, connection refused or broken, blocked, or redirected elsewhere. */
export class NetworkError extends FoyerError {
  override name = 'NetworkError'
  override readonly code: string = 'NETWORK'
  override readonly retryable: boolean = true
}

/** No answer came in time. */
export class TimeoutError extends FoyerError {
  override name = 'TimeoutError'
  override readonly code: string = 'TIMEOUT'
  override readonly retryable: boolean = true
}

/** The answer was not one of the protocol, for example the page of a captive portal. */
export class InvalidResponseError extends FoyerError {
  override name = 'InvalidResponseError'
  override readonly code: string = 'INVALID_RESPONSE'
  override readonly retryable: boolean = true
}

/** The error for an answer that lacks something, which is named. */
export function lacking(expected: string): InvalidResponseError {
  return new InvalidResponseError(`expected ${expected} in the answer`)
}

/** What is known of a refusal by the authorization server. */
export interface OAuthErrorFacts extends ErrorFacts {
  /** Why a session ended, when the server said so. */
  reason?: string | undefined
}

/** The authorization server refused; `code` is its error code. @see RFC 6749 §4.1.2.1 and §5.2 */
export class OAuthError extends FoyerError<OAuthErrorFacts> {
  override name = 'OAuthError'
  declare readonly reason: string | undefined
}

/** The record of a redirect flow is gone: another browser, cleared storage, or older than ten minutes. */
export class StateLostError extends FoyerError<ErrorFacts & { restart: () => Promise<void> }> {
  override name = 'StateLostError'
  override readonly code: string = 'STATE_LOST'
  /** Starts the flow again from this page. */
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

/** What is known of a refusal that has a code. */
export interface ApplicationErrorFacts extends ErrorFacts {
  /** What the server added; undefined when it named no code and `code` comes from the status. */
  data?: Record<string, unknown> | undefined
}

/** The server refused for a reason that has a code. */
export class ApplicationError extends FoyerError<ApplicationErrorFacts> {
  override name = 'ApplicationError'
  declare readonly data: Record<string, unknown> | undefined
}

/** The server failed without a code. */
export class SystemError extends FoyerError {
  override name = 'SystemError'
  override readonly code: string = 'SYSTEM'
}
