import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswersInTurn } from './answers-in-turn.js'
import type { CallAnswer } from './call-answer.js'
import type { CallRequest } from './call-request.js'
import { SocketRequest } from './socket-request.js'

/** A server that answers calls of the wire. */
export interface AnsweringCalls {
  /**
   * A call of the wire that came by a socket, without the platform's objects between. It is answered when what is returned is
   * called; undefined for any other request.
   */
  call(request: CallRequest): (() => Promise<CallAnswer>) | undefined
}

/** Bytes of a body that is awaited here, before anybody knows who asks. */
const MAX_BYTES = 65_536
/** Host and target of requests that mean the same however they are read. */
const PLAIN_HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/
const PLAIN_TARGET = /^\/[\w!$&'()*+,;=:@%~?/.-]*$/
const DOT_SEGMENT = /\/\.\.?(?:[/?]|$)/
const WITHOUT_BODY = /^(?:GET|DELETE)$/
const WITH_BODY = /^(?:POST|PUT|PATCH)$/

/**
 * Answers a request that is a call of the wire and as plain as clients write them: straight from the socket, and head and
 * body of the answer go to it together.
 * @returns false for any other request, which is left as it was
 * @see docs/decisions/0036-calls-at-the-socket.md
 */
export function answerCall(
  { foyer, turns }: { foyer: AnsweringCalls; turns: AnswersInTurn },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  const { method = '', url: target = '' } = incoming
  const host = incoming.headers.host ?? ''
  if (!PLAIN_HOST.test(host) || !PLAIN_TARGET.test(target) || DOT_SEGMENT.test(target)) return false
  const bytes = bytesOfBody(method, incoming)
  if (bytes === undefined) return false
  const request = new SocketRequest(incoming, `http://${host}${target}`)
  const answer = foyer.call(request)
  if (!answer) return false
  const start = (): void => {
    const turn = turns.begin()
    answer().then(
      (answered) => turn.send(() => send(outgoing, answered)),
      (error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined),
    )
  }
  if (bytes === 0) start()
  else request.receive(start)
  return true
}

/** How long the body is; undefined where it is too long, of unknown length, or where there should be none. */
function bytesOfBody(method: string, { headers }: IncomingMessage): number | undefined {
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined) return undefined
  const length = headers['content-length']
  if (WITHOUT_BODY.test(method)) return length === undefined ? 0 : undefined
  if (!WITH_BODY.test(method) || length === undefined) return undefined
  const bytes = Number(length)
  return bytes <= MAX_BYTES ? bytes : undefined
}

function send(outgoing: ServerResponse, { status, headers, body }: CallAnswer): void {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
  outgoing.writeHead(status, [...headers, 'content-length', String(length)])
  outgoing.end(body)
}
