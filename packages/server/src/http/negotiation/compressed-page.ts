import { Duplex } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { acceptedCoding, type ContentCoding, isCompressible } from './content-coding.js'

/** Quality of Brotli for pages that are compressed once: better than gzip, in less time. */
const BROTLI_QUALITY = 4

/** Compressors that send what a page has written so far, so that it may be streamed. */
const compressors = {
  br: () => {
    const { BROTLI_PARAM_QUALITY, BROTLI_OPERATION_FLUSH: flush } = constants
    return createBrotliCompress({ flush, params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  },
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
} satisfies Record<ContentCoding, () => Duplex>

/** Compresses a page in the coding that the browser accepts, unless it has one already. */
export function compressedPage(request: Request, response: Response): Response {
  const { body, status, headers } = response
  if (!body || headers.has('content-encoding') || !isPage(headers)) return response
  headers.append('vary', 'accept-encoding')
  const coding = acceptedCoding(request.headers.get('accept-encoding'))
  if (!coding) return response
  headers.set('content-encoding', coding)
  headers.delete('content-length')
  return new Response(body.pipeThrough(Duplex.toWeb(compressors[coding]())), { status, headers })
}

function isPage(headers: Headers): boolean {
  const type = headers.get('content-type') ?? ''
  if (/\bno-transform\b/.test(headers.get('cache-control') ?? '')) return false
  return isCompressible(type) && !type.startsWith('text/event-stream')
}
