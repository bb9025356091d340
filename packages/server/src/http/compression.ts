import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

/** Supported content codings, the preferred one first. @see RFC 9110 §8.4.1, RFC 7932 */
const codings = ['br', 'gzip'] as const

export type ContentCoding = (typeof codings)[number]

/**
 * Maximum size in bytes of a body that fits into one packet with its headers. Compressing such a body gains nothing.
 */
const PACKET_BYTES = 1024
/** Level of Brotli that compresses JSON and pages better than gzip, in less time. */
const BROTLI_QUALITY = 4

const compressors = {
  br: (body: Uint8Array, quality: number): Promise<Buffer> => {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
    const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length }
    return promisify(brotliCompress)(body, { params })
  },
  gzip: (body: Uint8Array): Promise<Buffer> => promisify(gzip)(body),
}

/**
 * Returns the supported coding with the highest weight in `Accept-Encoding`; Brotli if the weights are equal. Returns
 * undefined if the header accepts neither.
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
  const [best] = codings.toSorted((left, right) => weightOf(right) - weightOf(left))
  return best && weightOf(best) > 0 ? best : undefined
}

/** Matches content types to compress. Other fonts, such as WOFF2, and other images are compressed already. */
const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|wasm|[\w.-]+\+(json|xml))|image\/svg|font\/(ttf|otf))/

/** Returns whether files and pages of a content type are worth compressing. */
export function isCompressible(type: string): boolean {
  return COMPRESSIBLE.test(type)
}

/** Returns whether a body takes more than a packet. */
export function isLarge(body: string | Uint8Array): boolean {
  return Buffer.byteLength(body) > PACKET_BYTES
}

/** Compresses a body in the thread pool of Node.js. */
export async function compress(
  body: string | Uint8Array,
  coding: ContentCoding,
  brotliQuality = BROTLI_QUALITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return new Uint8Array(await compressors[coding](bytes, brotliQuality))
}

/** Compressors that flush after every chunk, so that the browser gets the parts of a streamed page without delay. */
const pageCompressors = {
  br: () => {
    const { BROTLI_PARAM_QUALITY, BROTLI_OPERATION_FLUSH: flush } = constants
    return createBrotliCompress({ flush, params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  },
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
} satisfies Record<ContentCoding, () => Duplex>

/**
 * Compresses a response that is a page, in a coding that the browser accepts, unless the response is encoded already or
 * a part of a page. The entity tag becomes weak, because it is that of the uncompressed page.
 * @see RFC 9110 §8.8.3.3
 */
export function compressPage(request: Request, response: Response): Response {
  const { body, status, headers } = response
  if (!body || headers.has('content-encoding') || headers.has('content-range')) return response
  if (!mayCompressPage(headers)) return response
  headers.append('vary', 'accept-encoding')
  const coding = acceptedCoding(request.headers.get('accept-encoding'))
  if (!coding) return response
  headers.set('content-encoding', coding)
  headers.delete('content-length')
  headers.delete('accept-ranges')
  const etag = headers.get('etag')
  if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`)
  return new Response(body.pipeThrough(Duplex.toWeb(pageCompressors[coding]())), {
    status,
    headers,
  })
}

/**
 * Returns whether a response may be compressed as a page. An event stream may not: a compressor would delay its
 * messages.
 */
function mayCompressPage(headers: Headers): boolean {
  const type = headers.get('content-type') ?? ''
  if (/\bno-transform\b/.test(headers.get('cache-control') ?? '')) return false
  return isCompressible(type) && !type.startsWith('text/event-stream')
}
