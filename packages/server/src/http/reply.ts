import { Readable } from 'node:stream'
import type { ErrorBody, TokenErrorResponse } from '@foyer/protocol'
import { PermissionDeniedError } from '../data/permissions/permission-denied.js'
import type { Log } from '../ports/log.js'
import { type ErrorReply, toErrorReply } from './error-response.js'
import { HttpError } from './errors.js'
import type { RequestContext } from './request-context.js'
import { apiHeaders } from './security-headers.js'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Default Retry-After for a busy server or database. */
const RETRY_AFTER_SECONDS = 2

/** Serializes a reply, unless it is JSON already. */
export function jsonBody(answer: unknown): string | Uint8Array<ArrayBuffer> {
  return answer instanceof JsonText ? answer.body : JSON.stringify(answer)
}

/**
 * Replies with JSON. Success is always status 200: the official client takes no other for success.
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

/** Replies with server-sent events. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function eventStreamResponse(
  requestContext: Pick<RequestContext, 'headers'>,
  body: ReadableStream<Uint8Array>,
): Response {
  const headers = {
    ...apiHeaders,
    'content-type': 'text/event-stream',
    // A proxy that collects or compresses the stream delays its messages.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    ...requestContext.headers,
  }
  return new Response(body, { headers })
}

/** Replies with a file to save. */
export function fileResponse(
  requestContext: Pick<RequestContext, 'headers'>,
  { name, type, body }: FileReply,
): Response {
  const headers = {
    ...apiHeaders,
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    ...requestContext.headers,
  }
  return new Response(body, { headers })
}

/** Replies with an error, and logs the detail that the reply leaves out. */
export function errorResponse(
  log: Log,
  requestContext: Pick<RequestContext, 'headers' | 'requestId' | 'errorCode' | 'decisionId'>,
  error: unknown,
): Response {
  const { requestId } = requestContext
  const reply: ErrorReply = toErrorReply(error)
  requestContext.errorCode = errorCodeOf(reply.body)
  requestContext.decisionId = decisionIdOf(error)
  const { status, detail, retryAfterSeconds = RETRY_AFTER_SECONDS } = reply
  if (status >= 500) log.error({ requestId, error: detail }, 'a request failed')
  else if (detail !== undefined) log.debug({ requestId, status, detail }, 'a request was refused')
  const isTemporary = status === 429 || status === 503 || status === 507
  const headers: Record<string, string> = isTemporary
    ? { 'retry-after': String(retryAfterSeconds) }
    : {}
  return jsonResponse(requestContext, jsonBody(reply.body), headers, status)
}

/** Adds the headers of a request context to a page or a file. */
export function withHeaders(
  { headers }: Pick<RequestContext, 'headers'>,
  response: Response,
): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.append(name, value)
  return response
}

function errorCodeOf(body: ErrorBody | TokenErrorResponse): string | undefined {
  if ('error' in body) return body.error
  return 'applicationError' in body.details ? body.details.applicationError.code : undefined
}

function decisionIdOf(error: unknown): string | undefined {
  if (error instanceof PermissionDeniedError) return error.decisionId
  const id = error instanceof HttpError ? error.data.decisionId : undefined
  return typeof id === 'string' ? id : undefined
}

declare const content: unique symbol

/** Reply that is already JSON, as text or UTF-8. Items are sent from their row without parsing. */
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

/** Reply of server-sent events. The request lasts until the stream has ended. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  /** Resolves when the stream has ended, by either side. */
  readonly ended: Promise<void>

  constructor(body: ReadableStream<Uint8Array>, ended: Promise<void>) {
    this.body = body
    this.ended = ended
  }
}

/** Reply of a file that the browser saves. The request lasts until the content has ended. */
export class FileReply {
  /** File name of letters, digits, dots and dashes. */
  readonly name: string
  readonly type: string
  readonly body: ReadableStream<Uint8Array>
  /** Resolves when the content has ended, by either side. */
  readonly ended: Promise<void>

  constructor(file: { name: string; type: string; content: Readable; ended: Promise<void> }) {
    this.name = file.name
    this.type = file.type
    this.body = Readable.toWeb(file.content) as ReadableStream<Uint8Array>
    this.ended = file.ended
  }
}
