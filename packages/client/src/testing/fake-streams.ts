import { type FakeServer, type Recorded, settled } from './fake-server.js'

export const LIVE = '/_foyer/v1/live'

/** A stream of live queries that the test writes to. */
export interface FakeStream {
  request: Recorded
  send(type: string, data: object): Promise<void>
  isOpen: boolean
}

/** Adds live queries to a server. @returns the opened streams, in order */
export function serveStreams(server: FakeServer): FakeStream[] {
  const streams: FakeStream[] = []
  server.on(LIVE, (request) => {
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    const stream: FakeStream = {
      request,
      isOpen: true,
      async send(type, data) {
        const text = `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
        await writer.write(new TextEncoder().encode(text))
        await settle()
      },
    }
    writer.closed.catch(() => {
      stream.isOpen = false
    })
    streams.push(stream)
    return new Response(body.readable, { headers: { 'content-type': 'text/event-stream' } })
  })
  server.on(`${LIVE}/s1`, () => Response.json({}))
  return streams
}

/** Waits until the promises of the client have settled. */
export async function settle(): Promise<void> {
  await settled()
  await settled()
}
