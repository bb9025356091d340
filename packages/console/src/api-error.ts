/**
 * What went wrong with a call, in five kinds that a person can act on differently:
 * no answer, key not accepted, request refused, server failed, answer not understood.
 */
export type ApiProblem = 'unreachable' | 'key-refused' | 'refused' | 'failed' | 'unreadable'

interface ApiErrorOptions {
  problem: ApiProblem
  status?: number | undefined
  requestId?: string | undefined
  cause?: unknown
}

/** A call that brought no answer to work with. `message` is the server's sentence for `refused`. */
export class ApiError extends Error {
  readonly problem: ApiProblem
  /** HTTP status, absent when there was no answer. */
  readonly status: number | undefined
  /** Under this id the server's log tells more. */
  readonly requestId: string | undefined

  constructor(message: string, options: ApiErrorOptions) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.problem = options.problem
    this.status = options.status
    this.requestId = options.requestId
  }
}
