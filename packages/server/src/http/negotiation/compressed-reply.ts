import { isThisMachine, type Networks } from '../client-network.js'
import { jsonResponse } from '../reply.js'
import type { RequestContext } from '../request-context.js'
import { acceptedCoding, compress } from './content-coding.js'

/** A large JSON reply and its request. */
interface LargeReply {
  request: Request
  body: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/**
 * Replies with JSON in the coding that the client accepts. A client on this machine gets it as it is: there, compressing
 * takes longer than sending.
 * @see docs/wire.md#headers
 */
export async function compressedReply(
  { networks }: { networks: Pick<Networks, 'of'> },
  requestContext: Pick<RequestContext, 'headers'>,
  { request, body, headers }: LargeReply,
): Promise<Response> {
  const varying = { ...headers, vary: 'origin, accept-encoding' }
  const coding = acceptedCoding(request.headers.get('accept-encoding'))
  if (!coding || isThisMachine(networks.of(request))) {
    return jsonResponse(requestContext, body, varying)
  }
  const encoded = { ...varying, 'content-encoding': coding }
  return jsonResponse(requestContext, await compress(body, coding), encoded)
}
