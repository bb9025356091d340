import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeJwt } from 'jose'
import { afterThisTest } from '../../storage/testing/clean-up.js'

/** A webhook that a receiver got. */
interface ReceivedWebhook {
  headers: IncomingMessage['headers']
  token: string
  /** Entity id of the event. */
  entityId: string
  /** Sequence of the event. */
  sequence: number
  attempt: number
}

/** An HTTP server on loopback that receives webhooks. */
export interface Receiver {
  url: string
  received: ReceivedWebhook[]
  /** Replies to a webhook. If it sends no response, the receiver sends 200. A test may replace it. */
  reply: (webhook: ReceivedWebhook, response: ServerResponse) => void | Promise<void>
}

/** Starts a receiver, which stops after the test. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], reply: () => {} }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const webhook = read(request, await text(request))
    receiver.received.push(webhook)
    await receiver.reply(webhook, response)
  }
  const server = createServer((request, response) => {
    handle(request, response).then(
      () => {
        if (response.statusCode === 200 && !response.headersSent) response.end('ok')
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  afterThisTest(async () => {
    server.close()
    server.closeAllConnections()
  })
  return Object.assign(receiver, { url: `http://127.0.0.1:${port}/hook` })
}

function read({ headers }: IncomingMessage, token: string): ReceivedWebhook {
  const { data } = decodeJwt<{ data: string }>(token)
  const event = JSON.parse(JSON.parse(data).data)
  return {
    headers,
    token,
    entityId: event.entityId,
    sequence: Number(event.entityEventSequence),
    attempt: Number(headers['x-foyer-delivery-attempt']),
  }
}
