/** An error reply, without its format. */
interface CodedReply {
  /** HTTP status. */
  status: number
  /** Error code of the wire protocol. */
  code: string
  description: string
  /** Details sent with the description. */
  data?: Record<string, unknown>
  /** Seconds until a retry can succeed, if known. */
  retryAfterSeconds?: number | undefined
}

/**
 * Base of the errors that a call replies with. The `errors.ts` of a folder declares their reasons, with the code and
 * the status of each.
 */
export class CodedError extends Error {
  readonly status: number
  readonly code: string
  readonly description: string
  readonly data: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  /** @param options.message text for the log, if it differs from the description */
  constructor(
    { status, code, description, data = {}, retryAfterSeconds }: CodedReply,
    { message = description, ...options }: ErrorOptions & { message?: string } = {},
  ) {
    super(message, options)
    this.status = status
    this.code = code
    this.description = description
    this.data = data
    this.retryAfterSeconds = retryAfterSeconds
  }
}
