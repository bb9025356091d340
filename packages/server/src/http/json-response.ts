import { isThisMachine } from './client-network.js'
import { acceptedCoding, compress, isLarge } from './compression.js'
import { entityTag, notModified } from './entity-tag.js'
import type { RequestState } from './request-state.js'
import { apiHeaders } from './security-headers.js'

declare const content: unique symbol

/** An answer that is JSON already, as text or UTF-8. With it, stored items are sent without being parsed. */
export class JsonText<Content> {
  readonly body: string | Uint8Array<ArrayBuffer>
  declare readonly [content]?: Content

  constructor(body: string | Uint8Array<ArrayBuffer>) {
    this.body = body
  }

  /** The JSON as text. Each use decodes it again. */
  get text(): string {
    const { body } = this
    return typeof body === 'string' ? body : new TextDecoder().decode(body)
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Serializes the answer of a handler. A `JsonText` is JSON already. */
export function toJsonBody(answer: unknown): string | Uint8Array<ArrayBuffer> {
  return answer instanceof JsonText ? answer.body : JSON.stringify(answer)
}

/**
 * Responds with JSON. A successful call always gets 200: the official client accepts no other status as success.
 * @param headers in addition to those of every JSON response
 */
export function jsonResponse(
  requestState: Pick<RequestState, 'headers'>,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  status = 200,
): Response {
  return new Response(body, {
    status,
    // A plain object is faster than `Headers`, over which Hono's Node adapter iterates. `content-type` comes before
    // the spreads, because V8 creates a hidden class for each object that begins with a spread and then adds names.
    headers: { 'content-type': JSON_TYPE, ...apiHeaders, ...requestState.headers, ...headers },
  })
}

/** The JSON of a response, with its route and its request. */
interface JsonContent {
  route: { method: string; path: string; isDataCall?: boolean }
  request: Request
  network: string
  body: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  /** Adds an entity tag to a large response, with which the client can ask whether the content has changed. */
  withEntityTag: boolean
}

/**
 * Responds with JSON. Compresses a large body in a coding that the client accepts, or responds 304 if the client has
 * the content already. A client on this machine gets an uncompressed body: there, compressing takes longer than
 * sending.
 * @see docs/wire.md#headers
 */
export async function negotiateResponse(
  requestState: Pick<RequestState, 'headers'>,
  { route, request, network, body, headers, withEntityTag }: JsonContent,
): Promise<Response> {
  if (!mayCompress(route) || !isLarge(body)) return jsonResponse(requestState, body, headers)
  const responseHeaders = {
    vary: 'origin, accept-encoding',
    ...headers,
    ...(withEntityTag && revalidationHeaders(body)),
  }
  const { etag } = responseHeaders
  const unchanged =
    etag !== undefined &&
    notModified(request, etag, { ...requestState.headers, ...responseHeaders })
  if (unchanged) return unchanged
  const coding = acceptedCoding(request.headers.get('accept-encoding'))
  if (!coding || isThisMachine(network)) {
    return jsonResponse(requestState, body, responseHeaders)
  }
  const encodedHeaders = { 'content-encoding': coding, ...responseHeaders }
  return jsonResponse(requestState, await compress(body, coding), encodedHeaders)
}

/** Matches the paths of calls whose responses contain tokens. */
const TOKEN_PATHS = /^\/(_api\/)?(oauth2|iam)\//

/**
 * Returns whether the responses of a route may be compressed: those of data calls and of GET. Bodies with tokens or
 * keys never are.
 * @see docs/security-tests.md#tokens-and-sessions
 */
function mayCompress({ isDataCall = false, method, path }: JsonContent['route']): boolean {
  return isDataCall || (method === 'GET' && !TOKEN_PATHS.test(path))
}

/**
 * Headers that let a browser store a response, if it revalidates the response before each use. The tag is weak, because
 * it is the same for the compressed and the uncompressed body.
 */
function revalidationHeaders(body: string | Uint8Array): { etag: string; 'cache-control': string } {
  return { etag: `W/${entityTag(body)}`, 'cache-control': 'private, no-cache' }
}
