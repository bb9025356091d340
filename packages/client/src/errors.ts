import type { FieldViolation, SessionEndReason } from '@foyer/protocol'

/** What every error of the client says beside its message. */
export interface ErrorFacts {
  /** Stable name of what went wrong: ours in capitals, else the server's own code. */
  code: string
  /** Whether the same call may succeed later without a change: false when left out. */
  retryable?: boolean
  /** Id under which the server logged the request. */
  requestId?: string | undefined
  cause?: unknown
}

/** Base of every error that the client throws. An aborted call throws the signal's reason instead. */
export class FoyerError<Facts extends ErrorFacts = ErrorFacts> extends Error {
  override name = 'FoyerError'
  declare readonly code: string
  declare readonly retryable: boolean
  declare readonly requestId: string | undefined

  constructor(message: string, facts: Facts) {
    super(message)
    // The facts are the properties, those of the subclasses too.
    Object.assign(this, { retryable: false, requestId: undefined }, facts)
  }
}

/** No answer came: offline, connection refused or broken, blocked, or redirected elsewhere. */
export class NetworkError extends FoyerError {
  override name = 'NetworkError'

  constructor(cause: unknown) {
    super('the server could not be reached', { code: 'NETWORK', retryable: true, cause })
  }
}

/** No answer came in time. */
export class TimeoutError extends FoyerError {
  override name = 'TimeoutError'

  constructor(message: string) {
    super(message, { code: 'TIMEOUT', retryable: true })
  }
}

/** The answer was not one of the protocol, for example the page of a captive portal. */
export class InvalidResponseError extends FoyerError {
  override name = 'InvalidResponseError'

  constructor(message: string, requestId?: string) {
    super(message, { code: 'INVALID_RESPONSE', retryable: true, requestId })
  }
}

/** What is known of a refusal by the authorization server. */
export interface OAuthErrorFacts extends ErrorFacts {
  /** Why a session ended, when the server said so. */
  reason?: SessionEndReason | undefined
}

/** The authorization server refused; `code` is its error code. @see RFC 6749 §4.1.2.1 and §5.2 */
export class OAuthError extends FoyerError<OAuthErrorFacts> {
  override name = 'OAuthError'
  declare readonly reason: SessionEndReason | undefined
}

/** The record of a redirect flow is gone: another browser, cleared storage, or older than ten minutes. */
export class StateLostError extends FoyerError<ErrorFacts & { restart: () => Promise<void> }> {
  override name = 'StateLostError'
  /** Starts the flow again from this page. */
  declare readonly restart: () => Promise<void>
}

/** The server refused fields of the request. */
export class ValidationError extends FoyerError<
  ErrorFacts & { violations: readonly FieldViolation[] }
> {
  override name = 'ValidationError'
  declare readonly violations: readonly FieldViolation[]
}

/** What is known of a refusal that has a code. */
export interface ApplicationErrorFacts extends ErrorFacts {
  /** HTTP status. */
  status: number
  /** What the server added; undefined when it named no code and `code` comes from the status. */
  data?: Record<string, unknown> | undefined
}

/** The server refused for a reason that has a code. */
export class ApplicationError extends FoyerError<ApplicationErrorFacts> {
  override name = 'ApplicationError'
  declare readonly status: number
  declare readonly data: Record<string, unknown> | undefined
}

/** The server failed without a code. */
export class SystemError extends FoyerError {
  override name = 'SystemError'
}
