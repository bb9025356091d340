import type { FieldViolation } from '@foyer/protocol'

/** Kind of a failed call. Each needs a different action of the owner. */
export type ApiProblem =
  /** No response. */
  | 'unreachable'
  /** Not sent: the owner key was removed. */
  | 'locked'
  /** The server does not accept the owner key. */
  | 'key-refused'
  /** The owner's session has ended. */
  | 'logged-out'
  /** The server rejects the request. */
  | 'refused'
  /** The server failed. */
  | 'failed'
  /** The response is not from Foyer. */
  | 'unreadable'

interface ApiErrorOptions {
  problem: ApiProblem
  status?: number | undefined
  requestId?: string | undefined
  code?: string | undefined
  data?: Record<string, unknown> | undefined
  violations?: readonly FieldViolation[] | undefined
  missingScope?: string | undefined
  cause?: unknown
}

/** A failed call. For `refused`, `message` is the server's error description. */
export class ApiError extends Error {
  readonly problem: ApiProblem
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined
  /** Id of the request in the server's log. */
  readonly requestId: string | undefined
  /** Code of the refusal, such as `REVISION_CONFLICT`. */
  readonly code: string | undefined
  /** Details of the refusal. */
  readonly data: Record<string, unknown>
  /** Rejected fields of the request. */
  readonly violations: readonly FieldViolation[]
  /** Scope that the call needs and the API key lacks. */
  readonly missingScope: string | undefined

  constructor(message: string, options: ApiErrorOptions) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.problem = options.problem
    this.status = options.status
    this.requestId = options.requestId
    this.code = options.code
    this.data = options.data ?? {}
    this.violations = options.violations ?? []
    this.missingScope = options.missingScope
  }
}

/** Awaits the value of a response; null if the server replies with 404. */
export async function nullIfMissing<Value>(value: Promise<Value>): Promise<Value | null> {
  try {
    return await value
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
