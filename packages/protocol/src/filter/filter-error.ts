import * as dataCodes from '../errors/data-codes.js'
import { CheckError } from '../values/check-error.js'

/** Invalid filter. `at` is a JSON pointer (RFC 6901) into it. */
export class FilterError extends CheckError {
  override readonly name = 'FilterError'
  readonly at: string

  constructor(at: string, reason: string, code: string = dataCodes.requestInvalid) {
    const shortened = at.length > 200 ? `${at.slice(0, 200)}…` : at
    super(code, at === '' ? `filter: ${reason}` : `filter at "${shortened}": ${reason}`)
    this.at = at
  }
}
