import { type Call, callOf } from '../call.js'
import type { Connection } from '../connection.js'

/** Which content is meant: what visitors see, or what is being worked on. */
export type Environment = 'LIVE' | 'SANDBOX' | 'SANDBOX_PREFERRED'

/** The way to the server, and the content that is meant there; a connection is one. */
export interface DataSource extends Connection {
  environment?: Environment
}

/** Calls on items: they name their environment. */
export function dataCall(source: DataSource): Call {
  const { environment } = source
  const call = callOf(source)
  if (!environment) return call
  return (endpoint, request, options) => call(endpoint, { environment, ...request }, options)
}
