import { isJsonObject } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import { ApplicationError } from './errors.js'

/** What the site's own code threw: an error by its name, message and code, or any other value. Other errors stay. */
export function thrownByHook(error: unknown): unknown {
  if (!(error instanceof ApplicationError) || error.code !== dataCodes.hookFailed) return error
  const { message, data = {} } = error
  const { jsErrorValue, value } = data
  if (isJsonObject(jsErrorValue)) {
    return Object.assign(new Error(String(jsErrorValue.message)), jsErrorValue)
  }
  return value ?? Object.assign(new Error(message), { name: message })
}
