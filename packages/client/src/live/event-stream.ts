import type { LiveMessages } from '@foyer/protocol/live-endpoints'
import type { ClientConfig } from '../client-config.js'
import { parseJson } from '../parse-json.js'
import { type HttpRequest, platformFetch } from '../transport.js'
import type { LiveEnd } from './listener.js'

/** A message of the stream, discriminated by `type`. */
export type LiveMessage = {
  [Type in keyof LiveMessages]: { type: Type } & LiveMessages[Type]
}[keyof LiveMessages]

/**
 * Reads server-sent events until the stream ends or the signal is aborted.
 * @throws Error if the connection breaks
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function readMessages(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onMessage: (message: LiveMessage) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
  let unread = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done || signal.aborted) return
    const blocks = (unread + decoder.decode(value, { stream: true })).split('\n\n')
    unread = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split('\n')
      const type = valueAfter('event: ', lines)
      const data = valueAfter('data: ', lines)
      // The server sends `data` on one line. The protocol declares its type by the type of the event.
      if (type && data) onMessage({ type, ...JSON.parse(data) } as LiveMessage)
    }
  }
}

function valueAfter(prefix: string, lines: readonly string[]): string | undefined {
  return lines.find((line) => line.startsWith(prefix))?.slice(prefix.length)
}

/** Opens a stream. Returns the response with any status as soon as its headers arrive. */
export function openStream(
  config: Pick<ClientConfig, 'fetch'>,
  { method, url, body, headers }: HttpRequest,
  signal: AbortSignal,
): Promise<Response> {
  const init: RequestInit = {
    method,
    body: body ?? null,
    headers: { ...headers, 'Content-Type': 'application/json' },
    redirect: 'manual',
    signal,
  }
  return (config.fetch ?? platformFetch)(url, init)
}

/** Response that is not a stream. */
interface ErrorResponse {
  /**
   * True if the same request may succeed later. False for a response outside of the protocol: it ends the subscriptions
   * only if the server is not known to be a Foyer server.
   */
  isTemporary: boolean
  retryAfterMs: number | undefined
  /** Error of the server; undefined for the page of a proxy. */
  end: LiveEnd | undefined
}

/** Reads a response that is not a stream. */
export async function readErrorResponse(response: Response): Promise<ErrorResponse> {
  const text = await response.text()
  const { responseError } = await import('../response-error.js')
  const error = responseError(response, parseJson(text))
  const { code, message, retryable, retryAfterMs } = error
  // Otherwise, the code is derived from the status.
  const hasCode = 'data' in error || 'violations' in error
  return {
    isTemporary: retryable && code !== 'INVALID_RESPONSE',
    retryAfterMs,
    end: hasCode ? { code, message } : undefined,
  }
}
