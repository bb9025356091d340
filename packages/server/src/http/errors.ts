import type { FieldViolation } from '@foyer/protocol'

/** A refusal that has nothing to do with one room: routing, bodies, credentials. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, description: string) {
    super(description)
    this.status = status
    this.code = code
  }
}

/** Fields of a request that were refused, all of them at once. */
export class RequestInvalidError extends Error {
  override name = 'RequestInvalidError'
  readonly violations: FieldViolation[]

  constructor(violations: FieldViolation[]) {
    super(violations.map((one) => `${one.field}: ${one.description}`).join('; '))
    this.violations = violations
  }
}
