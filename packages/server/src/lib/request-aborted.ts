import { generalCodes } from '@foyer/protocol'
import { CodedError } from './coded-error.js'

/**
 * Thrown for work of a request whose client has closed the connection. Nobody reads the response; its status, which
 * nginx uses too, appears in the log and the metrics.
 */
export class RequestAbortedError extends CodedError {
  override name = 'RequestAbortedError'

  constructor() {
    const description = 'the client closed the connection before the response'
    super({ status: 499, code: generalCodes.malformedRequest, description })
  }
}

/** @throws RequestAbortedError */
export function assertNotAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new RequestAbortedError()
}
