import { FoyerError } from '../errors.js'

/** Status of the reply for each code. The server delivers an event again after any other status than 2xx. */
const replyStatuses = {
  /** The body is not a webhook. */
  MALFORMED: 400,
  /** The body is larger than any webhook. */
  TOO_LARGE: 413,
  /** Signed with another algorithm than RS256, or not at all. */
  WRONG_ALGORITHM: 401,
  /** Not signed with one of the public keys. */
  WRONG_SIGNATURE: 401,
  WRONG_ISSUER: 401,
  /** Meant for another app. */
  WRONG_AUDIENCE: 401,
  EXPIRED: 401,
  /** The signature is from the future: the clocks differ by more than the tolerance. */
  NOT_YET_VALID: 401,
  /** An event of a type that this version does not know. */
  UNKNOWN_TYPE: 200,
  /** The event was processed before. */
  DUPLICATE: 200,
  /** The event is being processed. */
  IN_PROGRESS: 409,
} as const

export type WebhookErrorCode = keyof typeof replyStatuses

/** A webhook was not processed. No handler ran. */
export class WebhookError extends FoyerError {
  override name = 'WebhookError'
  declare readonly code: WebhookErrorCode
  /** Status to reply with: 200 if the server need not deliver the event again. */
  readonly replyStatus: number

  constructor(code: WebhookErrorCode, message: string) {
    super(message, { code })
    this.replyStatus = replyStatuses[code]
  }
}
