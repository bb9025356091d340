import * as dataCodes from '../errors/data-codes.js'
import { CheckError } from './check-error.js'

/** Part of a request that a parser reads. Error messages begin with it. */
export type ParsedPart = 'field modifications' | 'filter' | 'item' | 'pipeline stages' | 'sort'

/** Invalid part of a request. `at` is a JSON pointer (RFC 6901) into the part. */
export class PointerError extends CheckError {
  override readonly name = 'PointerError'
  readonly at: string

  constructor(
    part: ParsedPart,
    at: string,
    reason: string,
    code: string = dataCodes.requestInvalid,
  ) {
    const shortened = at.length > 200 ? `${at.slice(0, 200)}…` : at
    super(code, `${part}${at && ` at "${shortened}"`}: ${reason}`)
    this.at = at
  }
}
