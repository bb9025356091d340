import { type FieldViolation, generalCodes } from '@foyer/protocol'
import { CodedError } from '../lib/coded-error.js'

/** An error of the HTTP layer: routing, bodies, credentials. */
export class HttpError extends CodedError {
  override name = 'HttpError'

  constructor(status: number, code: string, description: string, data?: Record<string, unknown>) {
    super({ status, code, description, ...(data && { data }) })
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

/** Thrown for a request whose credentials are not valid. Without credentials, `unauthenticated` creates the error. */
export class CredentialsRejectedError extends HttpError {
  override name = 'CredentialsRejectedError'

  constructor(description: string) {
    super(401, generalCodes.unauthenticated, description)
  }
}

/** Thrown for a message that its schema rejects, with the violations of all fields. */
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

/** Creates the error of a request for something that does not exist. */
export function notFound(description: string): HttpError {
  return new HttpError(404, generalCodes.notFound, description)
}

/** Creates the error of a request for a resource that does not exist. @param kind its name, such as "member" */
export function unknownResource(kind: string, id: string): HttpError {
  return notFound(`there is no ${kind} "${id}"`)
}

/** Creates the error of a request that no route handles. */
export function unknownPath(): HttpError {
  return notFound('there is no call and no page at this address; check the method and the path')
}

/** Creates the error of a request with one invalid field. The empty field is the body. */
export function invalidField(field: string, description: string): RequestInvalidError {
  return new RequestInvalidError([{ field, description, data: {} }])
}
