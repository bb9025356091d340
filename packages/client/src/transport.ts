import type { Method } from '@foyer/protocol'
import type { ClientConfig } from './client-config.js'
import type { Clock } from './clock.js'
import { FoyerError, lacking, NetworkError, TimeoutError } from './errors.js'
import { fieldsOf, parseJson } from './parse-json.js'
import { responseError } from './response-error.js'

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

/** Sends a request. Throws a FoyerError for every answer but 200, or the signal's reason. */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>

/** The platform's `fetch`, as it is at each call. */
export const platformFetch: typeof fetch = (...request) => fetch(...request)

/** The one place that sends. */
export function createSend(config: ClientConfig, clock: Clock): Send {
  const { timeoutMs = 15_000 } = config
  let limit: AbortSignal | undefined
  let sharedUntil = 0
  return async ({ method, url, body = null, headers = {}, signal }) => {
    signal?.throwIfAborted()
    const now = clock.now()
    // Requests begun close together share one signal: making one costs more than the rest of a call.
    if (!limit || limit.aborted || now > sharedUntil) {
      sharedUntil = now + timeoutMs / 16
      limit = AbortSignal.timeout?.(timeoutMs)
    }
    const own = limit
    const init: RequestInit = {
      method,
      body,
      headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      // A redirected answer would carry the token to another host.
      redirect: 'error',
      // Where signals cannot be joined, as in React Native, the caller's own goes first.
      signal: (signal && own && AbortSignal.any?.([signal, own])) ?? signal ?? own ?? null,
    }
    try {
      const response = await (config.fetch ?? platformFetch)(url, init)
      const text = await response.text()
      if (response.status !== 200) throw responseError(response, parseJson(text))
      return { text, headers: response.headers }
    } catch (cause) {
      signal?.throwIfAborted()
      if (cause instanceof FoyerError) throw cause
      if (own?.aborted) throw new TimeoutError(`no answer within ${timeoutMs} ms`)
      // A browser does not say which of the two it was.
      const hint = 'is it there, and does the OAuth client allow the origin of this page?'
      throw new NetworkError('the server could not be reached', { cause, hint })
    }
  }
}

/** The JSON object of an answer. @throws InvalidResponseError when it is none */
export function readObject({ text }: HttpAnswer): Record<string, unknown> {
  const body = parseJson(text)
  if (body && typeof body === 'object' && !Array.isArray(body)) return fieldsOf(body)
  throw lacking('a JSON object')
}
