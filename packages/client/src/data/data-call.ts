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
  return async (endpoint, request, options) => {
    try {
      return await call(endpoint, environment ? { environment, ...request } : request, options)
    } catch (error) {
      throw error instanceof ApplicationError && error.code === dataCodes.hookFailed
        ? thrownByHook(error)
        : error
    }
  }
}

/** What the site's own code threw: an error by its name, message and code, or any other value. */
function thrownByHook({ message, data = {} }: ApplicationError): unknown {
  const { jsErrorValue, value } = data
  if (isJsonObject(jsErrorValue)) {
    return Object.assign(new Error(String(jsErrorValue.message)), jsErrorValue)
  }
  return value ?? Object.assign(new Error(message), { name: message })
}
