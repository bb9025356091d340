import type { OAuthErrorCode, SessionEndReason } from '@foyer/protocol'

/**
 * A refusal in OAuth's words. The description is for the client, the detail for the log.
 * @see RFC 6749 §5.2
 */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly error: OAuthErrorCode
  readonly detail: string | undefined
  readonly reason: SessionEndReason | undefined
  /** HTTP status, where it is not the one that the code has by RFC 6749. */
  readonly status: number | undefined
  /** When the call may come again, where it came too often. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    error: OAuthErrorCode,
    description: string,
    more: {
      detail?: string
      reason?: SessionEndReason
      status?: number
      retryAfterSeconds?: number
    } = {},
  ) {
    super(description)
    this.error = error
    this.detail = more.detail
    this.reason = more.reason
    this.status = more.status
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
