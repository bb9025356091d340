import type { LiveSubscription, LogSequence } from '@foyer/protocol/live-endpoints'
import type { FakeServer, Recorded } from './fake-server.js'
import { LIVE } from './fake-streams.js'

interface LogEvent {
  sequence: number
  collectionId: string
}

interface OpenStream {
  authorization: string | null
  subscriptions: Map<string, LiveSubscription>
  send(type: string, data: object): void
  close(): void
}

/** Serves live queries from a log of events. A subscription resumes at the last event that the client has received. */
export function serveLog(server: FakeServer) {
  const log: LogEvent[] = []
  const streams = new Map<string, OpenStream>()
  let opened = 0
  const head = () => log.length
  const sendEvent = (stream: OpenStream, id: string, { sequence }: LogEvent): void => {
    const itemId = `item ${sequence}`
    const change = { subscription: id, kind: 'enter', itemId, item: { _id: itemId }, sequence }
    stream.send('change', change)
  }
  const subscribe = (stream: OpenStream, subscription: LiveSubscription): void => {
    const { id, collectionId, after } = subscription
    stream.subscriptions.set(id, subscription)
    // Repeats the last event, which the client must ignore.
    for (const event of log.slice(Math.max(0, (after?.sequence ?? head() + 1) - 1))) {
      if (event.collectionId === collectionId) sendEvent(stream, id, event)
    }
    stream.send('subscribed', { subscription: id, sequence: head() })
  }
  const open = (request: Recorded, signal?: AbortSignal): Response => {
    opened += 1
    const connectionId = `s${opened}`
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(own) {
        controller = own
      },
      cancel: () => void streams.delete(connectionId),
    })
    const stream: OpenStream = {
      authorization: request.authorization,
      subscriptions: new Map(),
      send: (type, data) =>
        controller?.enqueue(encoder.encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)),
      close() {
        if (streams.delete(connectionId)) controller?.close()
        controller = undefined
      },
    }
    if (!signal?.aborted) streams.set(connectionId, stream)
    signal?.addEventListener('abort', () => stream.close())
    server.on(`${LIVE}/${connectionId}`, ({ body }) => {
      if (!streams.has(connectionId)) return new Response('{}', { status: 404 })
      const { add, remove } = body as { add: LiveSubscription[]; remove: string[] }
      for (const id of remove) stream.subscriptions.delete(id)
      for (const subscription of add) subscribe(stream, subscription)
      return Response.json({})
    })
    stream.send('ready', { connectionId, log: 'log', sequence: head() })
    const { subscriptions } = request.body as unknown as { subscriptions: LiveSubscription[] }
    for (const subscription of subscriptions) subscribe(stream, subscription)
    const headers = { 'content-type': 'text/event-stream', 'x-connection': connectionId }
    return new Response(body, { headers })
  }
  server.on(LIVE, open)
  return {
    log,
    streams,
    logSequence: (): LogSequence => ({ log: 'log', sequence: head() }),
    write(collectionId: string): void {
      const event = { sequence: head() + 1, collectionId }
      log.push(event)
      for (const stream of streams.values()) {
        for (const [id, subscription] of stream.subscriptions) {
          if (subscription.collectionId === collectionId) sendEvent(stream, id, event)
        }
      }
    },
    /** Sends the heartbeat. */
    beat(): void {
      for (const stream of streams.values()) stream.send('alive', { sequence: head() })
    },
    /** Returns the sequences of the events of a collection after a sequence. */
    after: ({ sequence }: LogSequence, collectionId: string): number[] =>
      log
        .slice(sequence)
        .flatMap((event) => (event.collectionId === collectionId ? [event.sequence] : [])),
  }
}
