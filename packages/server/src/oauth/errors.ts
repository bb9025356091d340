import { generalCodes, type OAuthErrorCode, type SessionEndReason } from '@foyer/protocol'
import { CodedError } from '../lib/coded-error.js'

/**
 * Thrown for an OAuth error response. The client gets the description; the detail is only for the log.
 * @see RFC 6749 §5.2
 */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly error: OAuthErrorCode
  readonly detail: string | undefined
  readonly reason: SessionEndReason | undefined
  /** HTTP status, if it differs from the status that RFC 6749 assigns to the error code. */
  readonly status: number | undefined
  /** Seconds until a retry may succeed, if the call was rate-limited. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    error: OAuthErrorCode,
    description: string,
    options: {
      detail?: string
      reason?: SessionEndReason
      status?: number
      retryAfterSeconds?: number
    } = {},
  ) {
    super(description)
    this.error = error
    this.detail = options.detail
    this.reason = options.reason
    this.status = options.status
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/**
 * Converts a string to the characters that `error_description` may contain: ASCII without double quotes and
 * backslashes.
 * @see RFC 6749 §4.1.2.1 and §5.2
 */
export function toErrorDescription(text: string): string {
  return text
    .replaceAll('"', "'")
    .replaceAll('–', '-')
    .replace(/[^ -~]|\\/g, '?')
}

/** A refused URL, and the registered ones. */
export interface RefusedUrl {
  received: string
  allowed: readonly string[]
}

/** Error codes of refused redirects. Their status is 400. */
export const redirectRefusalCodes = {
  'client-unknown': generalCodes.clientUnknown,
  'client-mismatch': generalCodes.clientMismatch,
  'redirect-uri-not-allowed': generalCodes.redirectUriNotAllowed,
  'request-invalid': generalCodes.malformedRequest,
} as const

/** Refuses an authorization request, or a URL that is not registered for its client. */
export class RedirectRefusedError extends CodedError {
  override name = 'RedirectRefusedError'
  readonly reason: keyof typeof redirectRefusalCodes
  readonly url: RefusedUrl | undefined
  /** OAuth error for the client. Set only after the redirect URI was verified, so the error may be sent there. */
  readonly oauthError: OAuthErrorCode | undefined

  constructor(
    reason: RedirectRefusedError['reason'],
    description: string,
    options: { url?: RefusedUrl; oauthError?: OAuthErrorCode } = {},
  ) {
    super({ status: 400, code: redirectRefusalCodes[reason], description })
    this.reason = reason
    this.url = options.url
    this.oauthError = options.oauthError
  }
}
