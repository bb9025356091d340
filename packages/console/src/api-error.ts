/**
 * Kind of a failed call: no response, key rejected, request rejected, server error, or invalid response. Each needs a
 * different action of the owner.
 */
export type ApiProblem = 'unreachable' | 'key-refused' | 'refused' | 'failed' | 'unreadable'

interface ApiErrorOptions {
  problem: ApiProblem
  status?: number | undefined
  requestId?: string | undefined
  cause?: unknown
}

/** A failed call. For `refused`, `message` is the server's error description. */
export class ApiError extends Error {
  readonly problem: ApiProblem
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined
  /** Id of the request in the server's log. */
  readonly requestId: string | undefined

  constructor(message: string, options: ApiErrorOptions) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.problem = options.problem
    this.status = options.status
    this.requestId = options.requestId
  }
}
