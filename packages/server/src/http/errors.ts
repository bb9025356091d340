import type { FieldViolation } from '@foyer/protocol'

/** A refusal that has nothing to do with one room: routing, bodies, credentials. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly code: string
  readonly data: Record<string, unknown>

  constructor(
    status: number,
    code: string,
    description: string,
    data: Record<string, unknown> = {},
  ) {
    super(description)
    this.status = status
    this.code = code
    this.data = data
  }
}

/** Fields of a request that were refused, all of them at once. */
export class RequestInvalidError extends Error {
  override name = 'RequestInvalidError'
  readonly violations: FieldViolation[]

  constructor(violations: FieldViolation[]) {
    super(violations.map((one) => `${one.field || 'the message'}: ${one.description}`).join('; '))
    this.violations = violations
  }
}
