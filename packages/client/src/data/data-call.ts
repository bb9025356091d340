import { isJsonObject } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import { type Call, callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { ApplicationError } from '../errors.js'

/** Which content is meant: what visitors see, or what is being worked on. */
export type Environment = 'LIVE' | 'SANDBOX' | 'SANDBOX_PREFERRED'

/** The way to the server, and the content that is meant there; a connection is one. */
export interface DataSource extends Connection {
  environment?: Environment
}

/** Calls on items: they name their environment, and what a hook threw is thrown here again. */
export function dataCall(source: DataSource): Call {
  const { environment } = source
  const call = callOf(source)
  return (endpoint, request, options) =>
    call(endpoint, environment ? { environment, ...request } : request, options).catch(rethrow)
}

/** Throws what the site's own code threw: an error by its name, message and code, or any other value. */
function rethrow(error: unknown): never {
  const isHooks = error instanceof ApplicationError && error.code === dataCodes.hookFailed
  throw isHooks ? thrownByHook(error) : error
}

function thrownByHook({ message, data = {} }: ApplicationError): unknown {
  const { jsErrorValue, value } = data
  if (isJsonObject(jsErrorValue)) {
    return Object.assign(new Error(String(jsErrorValue.message)), jsErrorValue)
  }
  return value ?? Object.assign(new Error(message), { name: message })
}
