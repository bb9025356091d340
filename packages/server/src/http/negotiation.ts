import { hash } from 'node:crypto'
import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { isThisMachine } from './client-network.js'
import { jsonResponse } from './reply.js'
import type { RequestContext } from './request-context.js'
import type { RouteDescription } from './route.js'

/** A JSON reply, its route and its request. */
interface JsonReply {
  route: Pick<RouteDescription, 'data' | 'method' | 'path'>
  request: Request
  network: string
  body: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  /** Lets the client keep a large reply and ask if it has changed. */
  revalidates: boolean
}

/**
 * Replies with JSON. A large reply has the coding that the client accepts, or is 304 if the client has it already. A client on
 * this machine gets it uncompressed: there, compressing takes longer than sending.
 * @see docs/wire.md#headers
 */
export async function negotiateReply(
  requestContext: Pick<RequestContext, 'headers'>,
  { route, request, network, body, headers, revalidates }: JsonReply,
): Promise<Response> {
  if (!mayCompress(route) || !isLarge(body)) return jsonResponse(requestContext, body, headers)
  const replyHeaders = {
    vary: 'origin, accept-encoding',
    ...headers,
    ...(revalidates && revalidation(body)),
  }
  const { etag } = replyHeaders
  if (etag !== undefined && listsTag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, {
      status: 304,
      headers: { ...requestContext.headers, ...replyHeaders },
    })
  }
  const coding = acceptedCoding(request.headers.get('accept-encoding'))
  if (!coding || isThisMachine(network)) {
    return jsonResponse(requestContext, body, replyHeaders)
  }
  const encoded = { 'content-encoding': coding, ...replyHeaders }
  return jsonResponse(requestContext, await compress(body, coding), encoded)
}

/** Matches the calls of login and tokens. */
const TOKEN_PATHS = /^\/(_api\/)?(oauth2|iam)\//

/**
 * Tells if a reply may be compressed: data, and what a GET reads. Replies with tokens and keys never are.
 * @see docs/security.md#tokens-and-sessions
 */
function mayCompress({ data = false, method, path }: JsonReply['route']): boolean {
  return data || (method === 'GET' && !TOKEN_PATHS.test(path))
}

/** Headers with which a browser stores a reply, and asks for changes before each use. The tag is that of every coding. */
function revalidation(body: string | Uint8Array): { etag: string; 'cache-control': string } {
  return { etag: `W/${entityTag(body)}`, 'cache-control': 'private, no-cache' }
}

/** Content codings of replies, the preferred one first. @see RFC 9110 §8.4.1, RFC 7932 */
const codings = ['br', 'gzip'] as const

/** A content coding of replies. */
export type ContentCoding = (typeof codings)[number]

/** Size in bytes up to which a reply fits into one packet with its headers. Compressing it gains nothing. */
const PACKET_BYTES = 1024
/** Quality of Brotli at which it compresses JSON and pages better than gzip, in less time. */
const BROTLI_QUALITY = 4

const compressors = {
  br: (body: Uint8Array): Promise<Buffer> => {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
    const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.length }
    return promisify(brotliCompress)(body, { params })
  },
  gzip: (body: Uint8Array): Promise<Buffer> => promisify(gzip)(body),
}

/**
 * Returns the coding that `Accept-Encoding` weights highest, Brotli before gzip. Undefined when it accepts neither.
 * @see RFC 9110 §12.5.3
 */
export function acceptedCoding(header: string | null): ContentCoding | undefined {
  if (!header) return undefined
  const accepted = parseAccept(header)
  const weightOf = (name: string): number =>
    (
      accepted.find(({ type }) => type.toLowerCase() === name) ??
      accepted.find(({ type }) => type === '*')
    )?.q ?? 0
  const [best] = codings.toSorted((one, other) => weightOf(other) - weightOf(one))
  return best && weightOf(best) > 0 ? best : undefined
}

/** Matches content types to compress. Fonts and images are compressed already. */
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)|image\/svg)/

/** Tells if files and pages of a content type are worth compressing. */
export function isCompressible(type: string): boolean {
  return COMPRESSIBLE.test(type)
}

/** Tells if a body takes more than a packet. */
export function isLarge(body: string | Uint8Array): boolean {
  // A UTF-16 code unit takes at most three bytes of UTF-8: small bodies need no count.
  if (body.length * 3 <= PACKET_BYTES) return false
  return (typeof body === 'string' ? Buffer.byteLength(body) : body.length) > PACKET_BYTES
}

/** Compresses a body outside of the event loop. */
export async function compress(
  body: string | Uint8Array,
  coding: ContentCoding,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await compressors[coding](typeof body === 'string' ? Buffer.from(body) : body),
  )
}

/** Characters of a tag: 132 bits of SHA-256. */
const TAG_LENGTH = 22

/** Returns the strong entity tag of a body. @see RFC 9110 §8.8.3 */
export function entityTag(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`
}

/**
 * Tells if `If-None-Match` lists a tag. Compares weakly, because a compressed body is another representation with the same
 * content.
 * @see RFC 9110 §13.1.2
 */
export function listsTag(header: string | null, tag: string): boolean {
  const opaque = withoutWeakness(tag)
  return (header ?? '').split(',').some((listed) => withoutWeakness(listed.trim()) === opaque)
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '')
}

/** Compressors that send what a page has written so far, so that it may be streamed. */
const pageCompressors = {
  br: () => {
    const { BROTLI_PARAM_QUALITY, BROTLI_OPERATION_FLUSH: flush } = constants
    return createBrotliCompress({ flush, params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  },
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
} satisfies Record<ContentCoding, () => Duplex>

/** Compresses a page in the coding that the browser accepts, unless it has one already. */
export function compressPage(request: Request, response: Response): Response {
  const { body, status, headers } = response
  if (!body || headers.has('content-encoding') || !isPage(headers)) return response
  headers.append('vary', 'accept-encoding')
  const coding = acceptedCoding(request.headers.get('accept-encoding'))
  if (!coding) return response
  headers.set('content-encoding', coding)
  headers.delete('content-length')
  return new Response(body.pipeThrough(Duplex.toWeb(pageCompressors[coding]())), {
    status,
    headers,
  })
}

function isPage(headers: Headers): boolean {
  const type = headers.get('content-type') ?? ''
  if (/\bno-transform\b/.test(headers.get('cache-control') ?? '')) return false
  return isCompressible(type) && !type.startsWith('text/event-stream')
}
