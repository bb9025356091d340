import { type FieldViolation, generalCodes } from '@foyer/protocol'

/** An error of the HTTP layer: routing, bodies, credentials. */
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

/** Thrown for a request body above the size limit. */
export class BodyTooLargeError extends HttpError {
  override name = 'BodyTooLargeError'

  constructor(maxBytes: number) {
    const text = `the body is too large, expected at most ${maxBytes} bytes`
    super(413, generalCodes.payloadTooLarge, text)
  }
}

/** Thrown for an invalid message, with the violations of all fields. */
export class RequestInvalidError extends Error {
  override name = 'RequestInvalidError'
  readonly violations: FieldViolation[]

  constructor(violations: FieldViolation[]) {
    super(
      violations
        .map(({ field, description }) => `${field || 'the body'}: ${description}`)
        .join('; '),
    )
    this.violations = violations
  }
}
