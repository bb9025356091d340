import { isJsonObject, type Method, messageOf } from '@foyer/protocol'
import type { ClientConfig } from './client-config.js'
import { LONGEST_TIMER_MS } from './clock.js'
import { invalidResponse, NetworkError, TimeoutError } from './errors.js'
import { awaitChunk } from './lazy-methods.js'
import { parseJson } from './parse-json.js'

/** An HTTP request of the client. */
export interface HttpRequest {
  method: Method
  url: string
  /** JSON. */
  body?: string | undefined
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

/** Body and headers of a response with status 200. */
export interface HttpResponse {
  text: string
  headers: Pick<Headers, 'get'>
}

/**
 * Sends a request and reads the response.
 * @throws FoyerError for every status except 200
 * @throws the value that a hook of the site threw, or the reason of an aborted signal
 */
export type Send = (request: HttpRequest) => Promise<HttpResponse>

/** Calls the current `globalThis.fetch`, which may be replaced after the client is created. */
export const platformFetch: typeof fetch = (...request) => fetch(...request)

/** Creates the function that sends the JSON requests of a client. */
export function createSend(config: Pick<ClientConfig, 'clientId' | 'fetch' | 'timeoutMs'>): Send {
  const { clientId, timeoutMs = 15_000 } = config
  return async ({ method, url, body = null, headers = {}, signal }) => {
    signal?.throwIfAborted()
    // `AbortSignal.timeout` cannot be cleared, so its timer would outlive the response.
    const timeout = new AbortController()
    const abort = () => timeout.abort(new TimeoutError(messageOf('TIMEOUT', timeoutMs)))
    const timer = setTimeout(abort, Math.min(timeoutMs, LONGEST_TIMER_MS))
    const init: RequestInit = {
      method,
      body,
      headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      // Following a redirect would send the token to another host, and Cloudflare Workers do not accept `error`.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    }
    let response: Response
    let text: string
    try {
      response = await (config.fetch ?? platformFetch)(url, init)
      text = await response.text()
    } catch (cause) {
      signal?.throwIfAborted()
      timeout.signal.throwIfAborted()
      const page = globalThis.location?.origin
      throw new NetworkError(messageOf('NETWORK', url, clientId, page), { cause })
    } finally {
      clearTimeout(timer)
    }
    if (response.status === 200) return { text, headers: response.headers }
    const { valueToThrow } = await awaitChunk(import('./response-error.js'), response.status)
    signal?.throwIfAborted()
    throw valueToThrow(url, body, response, text)
  }
}

/** Parses the body of a response as a JSON object. @throws InvalidResponseError for any other body */
export function readObject({ text }: Pick<HttpResponse, 'text'>): Record<string, unknown> {
  const body = parseJson(text)
  if (isJsonObject(body)) return body
  throw invalidResponse()
}
