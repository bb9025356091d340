import type { RequestListener } from 'node:http'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { type AnsweringCalls, answerCall } from './answer-call.js'
import { createAnswersInTurn } from './answers-in-turn.js'

/** What answers the requests of a socket. */
export interface Answering extends AnsweringCalls {
  /** Answers a request that came from an address. */
  fetchFrom(remoteAddress: string | undefined, request: Request): Promise<Response>
}

/**
 * Hands requests over: plain calls of the wire as they came, all others as the platform has them.
 * @param hostname stands in where a request names no host, as one of HTTP/1.0 may
 */
export function createRequestListener(foyer: Answering, hostname: string): RequestListener {
  const answerAny = getRequestListener(
    (request: Request, { incoming }: HttpBindings | Http2Bindings) =>
      foyer.fetchFrom(incoming.socket.remoteAddress, request),
    { hostname },
  )
  const turns = createAnswersInTurn()
  return (incoming, outgoing) => {
    if (!answerCall({ foyer, turns }, incoming, outgoing)) void answerAny(incoming, outgoing)
  }
}
