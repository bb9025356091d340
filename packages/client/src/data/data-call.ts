import * as dataCodes from '@foyer/protocol/data-codes'
import { type Call, callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { SystemError, ValidationError } from '../errors.js'

/**
 * Environment of a data call. `LIVE` is the published content, `SANDBOX` the content of the editor, and
 * `SANDBOX_PREFERRED` the content of the editor if the collection's sandbox is enabled, else the published content. For
 * the hosted provider only; Foyer ignores it.
 */
export type Environment = 'LIVE' | 'SANDBOX' | 'SANDBOX_PREFERRED'

/** A connection, with an optional environment. */
export interface DataSource extends Connection {
  environment?: Environment
}

/** Creates `call` for items: sends the environment, and adds data codes to errors. */
export function dataCall(source: DataSource): Call {
  const { environment } = source
  const call = callOf(source)
  return (endpoint, request, options) =>
    call(endpoint, environment ? { environment, ...request } : request, options).catch(withDataCode)
}

/**
 * Rethrows an error. Gives a ValidationError the code of the official packages, and a SystemError their code and
 * message.
 * @see docs/wire/errors.md#data-errors
 */
function withDataCode(error: unknown): never {
  if (error instanceof ValidationError) {
    Object.assign(error, { code: dataCodes.validationFailed })
  } else if (error instanceof SystemError) {
    const message = 'Internal wixData error: Unknown error.'
    Object.assign(error, { code: dataCodes.unknownFailure, message })
  }
  throw error
}
