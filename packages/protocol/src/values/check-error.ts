import * as dataCodes from '../errors/data-codes.js'

/**
 * Invalid request to a data call, detected by the client or the server.
 * @see docs/wire/errors.md#data-errors
 */
export class CheckError extends Error {
  override readonly name: string = 'CheckError'
  /** One of `dataCodes`. */
  readonly code: string
  /** Category of every rejected input in the official data library. */
  readonly kind: string = dataCodes.validationFailed

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }

  /** Details in the form of the official packages. */
  get details(): { applicationError: { code: string; description: string } } {
    return { applicationError: { code: this.code, description: this.message } }
  }
}
