import type { FieldViolation, SessionEndReason } from '@foyer/protocol'

/** What every error of the client says beside its message. */
export interface ErrorFacts {
  /** Stable name of what went wrong: ours in capitals, else the server's own code. */
  code: string
  /** Whether the same call may succeed later without a change. */
  retryable?: boolean
  /** Id under which the server logged the request. */
  requestId?: string | undefined
  cause?: unknown
}

/** Base of every error that the client throws. An aborted call throws the signal's reason instead. */
export class FoyerError extends Error {
  override name = 'FoyerError'
  readonly code: string
  readonly retryable: boolean
  readonly requestId: string | undefined

  constructor(message: string, facts: ErrorFacts) {
    super(message, { cause: facts.cause })
    this.code = facts.code
    this.retryable = facts.retryable ?? false
    this.requestId = facts.requestId
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

/** The authorization server refused; `code` is its error code. @see RFC 6749 §4.1.2.1 and §5.2 */
export class OAuthError extends FoyerError {
  override name = 'OAuthError'
  /** Why a session ended, when the server said so. */
  readonly reason: SessionEndReason | undefined

  constructor(message: string, facts: ErrorFacts & { reason?: SessionEndReason | undefined }) {
    super(message, facts)
    this.reason = facts.reason
  }
}

/** The record of a redirect flow is gone: another browser, cleared storage, or older than ten minutes. */
export class StateLostError extends FoyerError {
  override name = 'StateLostError'
  /** Starts the flow again from this page. */
  readonly restart: () => Promise<void>

  constructor(message: string, restart: () => Promise<void>) {
    super(message, { code: 'STATE_LOST' })
    this.restart = restart
  }
}

/** The server refused fields of the request. */
export class ValidationError extends FoyerError {
  override name = 'ValidationError'
  readonly violations: readonly FieldViolation[]

  constructor(message: string, violations: readonly FieldViolation[], requestId?: string) {
    super(message, { code: 'INVALID_ARGUMENT', requestId })
    this.violations = violations
  }
}

/** The server refused for a reason that has a code. */
export class ApplicationError extends FoyerError {
  override name = 'ApplicationError'
  /** HTTP status. */
  readonly status: number
  /** What the server added; undefined when it named no code and `code` comes from the status. */
  readonly data: Record<string, unknown> | undefined

  constructor(
    message: string,
    facts: ErrorFacts & { status: number; data?: Record<string, unknown> | undefined },
  ) {
    super(message, facts)
    this.status = facts.status
    this.data = facts.data
  }
}

/** The server failed without a code. */
export class SystemError extends FoyerError {
  override name = 'SystemError'

  constructor(requestId?: string) {
    const under = requestId ? ` under request id "${requestId}"` : ''
    super(`System error occurred${under}`, { code: 'SYSTEM', retryable: true, requestId })
  }
}
