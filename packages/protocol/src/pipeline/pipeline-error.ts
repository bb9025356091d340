import * as dataCodes from '../errors/data-codes.js'
import { CheckError } from '../values/check-error.js'

/** Invalid pipeline. `at` is a JSON pointer (RFC 6901) into its list of stages. */
export class PipelineError extends CheckError {
  override readonly name = 'PipelineError'
  readonly at: string

  constructor(at: string, reason: string) {
    super(
      dataCodes.requestInvalid,
      `pipeline stages${at && ` at "${at.slice(0, 200)}"`}: ${reason}`,
    )
    this.at = at
  }
}
