import { Readable } from 'node:stream'
import { limits } from '@foyer/protocol'
import { DataError } from '../data/errors.js'
import { formatSetCookie, type HostCookie } from './cookies.js'
import type { RequestContext } from './request-context.js'
import { apiHeaders } from './security-headers.js'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Serializes a reply, unless it is JSON already. */
export function toJsonBody(answer: unknown): string | Uint8Array<ArrayBuffer> {
  return answer instanceof JsonText ? answer.body : JSON.stringify(answer)
}

/** Bounds the size of a page. @throws DataError payload-too-large @see docs/wire.md#limits */
export function assertPageSize(body: string | Uint8Array): void {
  // A UTF-16 code unit takes at most three bytes of UTF-8: most replies need no count.
  if (body.length * 3 <= limits.pageBytes) return
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
  if (bytes <= limits.pageBytes) return
  throw new DataError(
    'payload-too-large',
    `the answer has ${bytes} bytes, expected at most ${limits.pageBytes}; ask for a smaller page, fewer fields or fewer included items`,
  )
}

/**
 * Replies with JSON. Success is always status 200: the official client accepts no other status as success.
 * @param headers in addition to those of every JSON reply
 */
export function jsonResponse(
  requestContext: Pick<RequestContext, 'headers'>,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  status = 200,
): Response {
  return new Response(body, {
    status,
    // A plain object: Hono's Node adapter writes it unchanged, but iterates over `Headers`. A name stands before the spreads,
    // because V8 creates a hidden class for each object that begins with a spread and adds names to it.
    headers: { 'content-type': JSON_TYPE, ...apiHeaders, ...requestContext.headers, ...headers },
  })
}

/** Adds the headers of a request context to a page or a file. */
export function withHeaders(
  { headers }: Pick<RequestContext, 'headers'>,
  response: Response,
): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.append(name, value)
  return response
}

declare const content: unique symbol

/** Answer that is already JSON, as text or UTF-8. Items are sent from their row without parsing. */
export class JsonText<Content> {
  readonly body: string | Uint8Array<ArrayBuffer>
  declare readonly [content]?: Content

  constructor(body: string | Uint8Array<ArrayBuffer>) {
    this.body = body
  }

  /** Decodes at each use. */
  get text(): string {
    const { body } = this
    return typeof body === 'string' ? body : new TextDecoder().decode(body)
  }
}

/** Result of a handler that builds the HTTP response itself. */
export abstract class Reply {
  abstract toResponse(requestContext: RequestContext): Response
}

/** JSON that sets a cookie. */
export class CookieReply<Answer> extends Reply {
  readonly answer: Answer
  readonly cookie: HostCookie

  constructor(answer: Answer, cookie: HostCookie) {
    super()
    this.answer = answer
    this.cookie = cookie
  }

  toResponse(requestContext: RequestContext): Response {
    const headers = { 'set-cookie': formatSetCookie(this.cookie) }
    return jsonResponse(requestContext, toJsonBody(this.answer), headers)
  }
}

/** Reply whose body is a stream. The request is logged when the stream ends. */
abstract class StreamedReply extends Reply {
  readonly body: ReadableStream<Uint8Array>
  /** Resolves when the body has ended, by either side. */
  readonly ended: Promise<void>
  protected abstract readonly headers: Record<string, string>

  constructor(body: ReadableStream<Uint8Array>, ended: Promise<void>) {
    super()
    this.body = body
    this.ended = ended
  }

  toResponse(requestContext: RequestContext): Response {
    requestContext.streamEnd = this.ended
    const headers = { ...apiHeaders, ...this.headers, ...requestContext.headers }
    return new Response(this.body, { headers })
  }
}

/** Server-sent events. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export class EventStream extends StreamedReply {
  protected readonly headers = {
    'content-type': 'text/event-stream',
    // A proxy that collects or compresses the stream delays its messages.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  }
}

/** A file that the browser saves. */
export class FileReply extends StreamedReply {
  protected readonly headers: Record<string, string>

  /** @param file.name file name of letters, digits, dots and dashes */
  constructor(file: { name: string; type: string; content: Readable; ended: Promise<void> }) {
    super(Readable.toWeb(file.content) as ReadableStream<Uint8Array>, file.ended)
    this.headers = {
      'content-type': file.type,
      'content-disposition': `attachment; filename="${file.name}"`,
    }
  }
}
