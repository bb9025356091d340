import { FoyerError } from '../errors.js'

/** HTTP status to respond with, by error code. The server repeats a delivery after any status except 2xx. */
const replyStatuses = {
  /** The body is not a webhook. */
  MALFORMED: 400,
  /** The body is larger than any webhook. */
  TOO_LARGE: 413,
  /** The token is not signed with RS256. */
  WRONG_ALGORITHM: 401,
  /** The signature does not match any of the public keys. */
  WRONG_SIGNATURE: 401,
  /** The issuer is not `wix.com`. */
  WRONG_ISSUER: 401,
  /** The token is for another app. */
  WRONG_AUDIENCE: 401,
  /** The token has expired, or the clocks differ by more than the tolerance. */
  EXPIRED: 401,
  /** The token was issued in the future: the clocks differ by more than the tolerance. */
  NOT_YET_VALID: 401,
  /** The event has a type that this version does not support. */
  UNKNOWN_TYPE: 200,
  /** The event has already been processed. */
  DUPLICATE: 200,
  /** Another delivery of the event is being processed. */
  IN_PROGRESS: 409,
} as const

/** Reason why a webhook was not processed. */
export type WebhookErrorCode = keyof typeof replyStatuses

/** A webhook was not processed, and no handler ran. */
export class WebhookError extends FoyerError {
  override name = 'WebhookError'
  declare readonly code: WebhookErrorCode
  /** HTTP status to respond with: 200 if the server must not repeat the delivery. */
  readonly replyStatus: number

  constructor(code: WebhookErrorCode, message: string) {
    super(message, { code })
    this.replyStatus = replyStatuses[code]
  }
}
