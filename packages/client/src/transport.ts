import { isJsonObject, type Method, messageOf } from '@foyer/protocol'
import type { ClientConfig } from './client-config.js'
import { lacking, NetworkError, TimeoutError } from './errors.js'
import { loaded } from './lazy.js'
import { parseJson } from './parse-json.js'

/** One request, ready to travel. */
export interface HttpRequest {
  method: Method
  url: string
  /** JSON. */
  body?: string | undefined
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

/** An answer with status 200. */
export interface HttpAnswer {
  text: string
  headers: Pick<Headers, 'get'>
}

/** Sends a request. Throws a FoyerError for every answer but 200, what a hook of the site threw, or the signal's reason. */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>

/** The platform's `fetch`, as it is at each call. */
export const platformFetch: typeof fetch = (...request) => fetch(...request)

/** The one place that sends. */
export function createSend(config: Pick<ClientConfig, 'clientId' | 'fetch' | 'timeoutMs'>): Send {
  const { clientId, timeoutMs = 15_000 } = config
  return async ({ method, url, body = null, headers = {}, signal }) => {
    signal?.throwIfAborted()
    // Not AbortSignal.timeout: each of its timers would stay until its time, long after the answer.
    const limit = new AbortController()
    const late = () => limit.abort(new TimeoutError(messageOf('TIMEOUT', timeoutMs)))
    const timer = setTimeout(late, timeoutMs)
    const init: RequestInit = {
      method,
      body,
      headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      // A redirected answer would carry the token to another host.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    }
    let response: Response
    let text: string
    try {
      response = await (config.fetch ?? platformFetch)(url, init)
      text = await response.text()
    } catch (cause) {
      signal?.throwIfAborted()
      limit.signal.throwIfAborted()
      const page = globalThis.location?.origin
      throw new NetworkError(messageOf('NETWORK', url, clientId, page), { cause })
    } finally {
      clearTimeout(timer)
    }
    if (response.status === 200) return { text, headers: response.headers }
    const { failureOf } = await loaded(import('./response-error.js'), response.status)
    signal?.throwIfAborted()
    throw failureOf(url, body, response, text)
  }
}

/** The JSON object of an answer. @throws InvalidResponseError when it is none */
export function readObject({ text }: Pick<HttpAnswer, 'text'>): Record<string, unknown> {
  const body = parseJson(text)
  if (isJsonObject(body)) return body
  throw lacking()
}
