import { isJsonObject, type Method } from '@foyer/protocol'
import type { Clock } from './clock.js'
import { FoyerError, InvalidResponseError, NetworkError, TimeoutError } from './errors.js'
import { parseJson } from './parse-json.js'
import { responseError } from './response-error.js'

/** One request, ready to travel. */
export interface HttpRequest {
  method: Method
  url: string
  /** Sent as JSON. */
  body?: unknown
  /** Access token, sent raw. @see docs/wire.md#headers */
  authorization?: string | undefined
  signal?: AbortSignal | undefined
}

/** The JSON object of a 200 answer. Throws a FoyerError for everything else, or the signal's reason. */
export type Send = (request: HttpRequest) => Promise<Record<string, unknown>>

/** What the transport needs. */
export interface TransportConfig {
  fetch: typeof fetch | undefined
  /** Milliseconds for a request and its whole answer. */
  timeoutMs: number
  clock: Clock
}

/** The one place that calls `fetch`. */
export function createSend(config: TransportConfig): Send {
  return async (request) => {
    const { signal } = request
    signal?.throwIfAborted()
    const controller = new AbortController()
    const abort = () => controller.abort(signal?.reason)
    signal?.addEventListener('abort', abort)
    let late = false
    const cancel = config.clock.after(config.timeoutMs, () => {
      late = true
      controller.abort()
    })
    try {
      return await exchange(config.fetch ?? fetch, request, controller.signal)
    } catch (error) {
      if (error instanceof FoyerError) throw error
      signal?.throwIfAborted()
      if (late) throw new TimeoutError(`no answer within ${config.timeoutMs} ms`)
      throw new NetworkError(error)
    } finally {
      cancel()
      signal?.removeEventListener('abort', abort)
    }
  }
}

async function exchange(
  fetchNow: typeof fetch,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const headers: Record<string, string> = {}
  if (request.authorization) headers.Authorization = request.authorization
  // A redirected answer would carry the token to another host.
  const init: RequestInit = { method: request.method, headers, redirect: 'error', signal }
  if (request.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(request.body)
  }
  const response = await fetchNow(request.url, init)
  const requestId = response.headers.get('x-wix-request-id') ?? undefined
  const body = parseJson(await response.text())
  if (response.status !== 200) throw responseError(response, body, requestId)
  if (isJsonObject(body)) return body
  throw new InvalidResponseError('expected a JSON object in the answer', requestId)
}
