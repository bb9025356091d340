import { isThisMachine, type Networks } from '../client-network.js'
import { jsonResponse } from '../reply.js'
import type { RequestContext } from '../request-context.js'
import { acceptedCoding, compress } from './content-coding.js'
import { entityTag, listsTag } from './entity-tag.js'

/** A large JSON reply and its request. */
interface LargeReply {
  request: Request
  body: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  /** Lets the client keep the reply and ask if it has changed. */
  revalidates: boolean
}

/**
 * Replies with JSON in the coding that the client accepts, or with 304 if the client has it already. A client on this machine
 * gets it uncompressed: there, compressing takes longer than sending.
 * @see docs/wire.md#headers
 */
export async function largeReply(
  { networks }: { networks: Pick<Networks, 'of'> },
  requestContext: Pick<RequestContext, 'headers'>,
  { request, body, headers, revalidates }: LargeReply,
): Promise<Response> {
  const replyHeaders = {
    ...headers,
    vary: 'origin, accept-encoding',
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
  if (!coding || isThisMachine(networks.of(request))) {
    return jsonResponse(requestContext, body, replyHeaders)
  }
  const encoded = { ...replyHeaders, 'content-encoding': coding }
  return jsonResponse(requestContext, await compress(body, coding), encoded)
}

/** Headers with which a browser stores a reply, and asks for changes before each use. The tag is that of every coding. */
function revalidation(body: string | Uint8Array): { etag: string; 'cache-control': string } {
  return { etag: `W/${entityTag(body)}`, 'cache-control': 'private, no-cache' }
}
