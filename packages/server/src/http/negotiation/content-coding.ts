import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

/** Content codings of replies, the preferred one first. @see RFC 9110 §8.4.1, RFC 7932 */
const codings = ['br', 'gzip'] as const

/** A content coding of replies. */
export type ContentCoding = (typeof codings)[number]

/** Bytes up to which a reply fits into a packet with its headers, so that fewer bytes gain nothing. */
const PACKET_BYTES = 1024
/** Quality of Brotli at which it compresses JSON better than gzip, in less time. */
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
