import { Readable } from 'node:stream'
import { formatSetCookie, type HostCookie } from './cookies.js'
import { jsonResponse, toJsonBody } from './json-response.js'
import type { RequestState } from './request-state.js'
import { apiHeaders } from './security-headers.js'

/**
 * Adds the headers of a request state to the response with a page or a file. Keeps a header that a page of the site
 * has set, because a second value would make it invalid; `Vary` gets both values.
 */
export function withHeaders(
  { headers }: Pick<RequestState, 'headers'>,
  response: Response,
): Response {
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'vary' || !response.headers.has(name)) response.headers.append(name, value)
  }
  return response
}

/** Cancels the body of a response to HEAD. Hono sends only the headers, so a stream would stay open. */
export async function cancelBodyForHead(
  { method }: Request,
  response: Response,
): Promise<Response> {
  if (method === 'HEAD') await response.body?.cancel()
  return response
}

/** An answer that builds its own HTTP response. */
export abstract class ResponseBuilder {
  abstract toResponse(requestState: RequestState): Response
}

/** A JSON answer whose response sets a cookie. */
export class AnswerWithCookie<Answer> extends ResponseBuilder {
  readonly answer: Answer
  readonly cookie: HostCookie

  constructor(answer: Answer, cookie: HostCookie) {
    super()
    this.answer = answer
    this.cookie = cookie
  }

  toResponse(requestState: RequestState): Response {
    const headers = { 'set-cookie': formatSetCookie(this.cookie) }
    return jsonResponse(requestState, toJsonBody(this.answer), headers)
  }
}

/** An answer whose response is a stream. The request is logged when the stream ends. */
abstract class StreamedAnswer extends ResponseBuilder {
  readonly body: ReadableStream<Uint8Array>
  /** Resolves when the server has sent the whole body, or the client has disconnected. */
  readonly ended: Promise<void>
  protected abstract readonly headers: Record<string, string>

  constructor(body: ReadableStream<Uint8Array>, ended: Promise<void>) {
    super()
    this.body = body
    this.ended = ended
  }

  toResponse(requestState: RequestState): Response {
    requestState.streamEnd = this.ended
    const headers = { ...apiHeaders, ...this.headers, ...requestState.headers }
    return new Response(this.body, { headers })
  }
}

/** A stream of server-sent events. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export class EventStream extends StreamedAnswer {
  protected readonly headers = {
    'content-type': 'text/event-stream',
    // A proxy that buffers or compresses the stream would delay its messages.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  }
}

/** A file that the browser saves. */
export class FileAnswer extends StreamedAnswer {
  protected readonly headers: Record<string, string>

  /** @param file.name consists of letters, digits, dots and dashes */
  constructor(file: { name: string; type: string; content: Readable; ended: Promise<void> }) {
    super(Readable.toWeb(file.content) as ReadableStream<Uint8Array>, file.ended)
    this.headers = {
      'content-type': file.type,
      'content-disposition': `attachment; filename="${file.name}"`,
    }
  }
}
