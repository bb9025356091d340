import { createServer, type IncomingMessage, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A fault of one request. `dropped`: the server handles the request, and the connection breaks before the response.
 * `busy`: the proxy replies 503. `rejected`: the server receives a damaged token.
 */
export type Fault = 'dropped' | 'busy' | 'rejected'

/** A received request. Preflights are not recorded. */
export interface Arrival {
  /** Method and path. */
  call: string
  idempotencyKey: string | undefined
}

/** A response that the proxy holds back. */
export interface HeldAnswer {
  /** Resolves when the server has replied. */
  answered: Promise<void>
  release(): void
}

/** A proxy in front of a server that injects faults. */
export interface FaultyProxy {
  url: string
  /** All requests, in order of arrival. */
  arrivals: Arrival[]
  /** Injects a fault into the next request of this call, for example `POST /oauth2/token`. */
  fail(call: string, fault: Fault): void
  /** Holds back the response to the next request of this call. */
  hold(call: string): HeldAnswer
  close(): Promise<void>
}

/** Starts a proxy. Requests with the origin `null` count as requests of `site`. */
export async function startFaultyProxy(target: string, site: string): Promise<FaultyProxy> {
  const arrivals: Arrival[] = []
  const faults = new Map<string, Fault>()
  const holds = new Map<string, { reached: () => void; released: Promise<void> }>()

  const server = createServer(async (request, response) => {
    const { method, url = '/', headers } = request
    const call = `${method} ${new URL(url, target).pathname}`
    const { origin = site, 'idempotency-key': key } = headers
    if (method !== 'OPTIONS') arrivals.push({ call, idempotencyKey: key?.toString() })
    const fault = faults.get(call)
    faults.delete(call)
    // One request per connection, because a browser repeats a request by itself when a reused connection breaks.
    response.setHeader('connection', 'close')
    if (fault === 'busy') {
      response.writeHead(503, { 'access-control-allow-origin': origin }).end()
      return
    }
    const authorization = fault === 'rejected' ? `${headers.authorization}x` : headers.authorization
    const body = await buffer(request)
    const answer = await forward(request, body, {
      ...(authorization && { authorization }),
      ...(headers.origin && { origin: site }),
    })
    const text = await buffer(answer)
    const hold = holds.get(call)
    holds.delete(call)
    hold?.reached()
    await hold?.released
    if (fault === 'dropped') {
      request.socket.destroy()
      return
    }
    const { connection: _, 'transfer-encoding': __, ...answered } = answer.headers
    if (answered['access-control-allow-origin']) answered['access-control-allow-origin'] = origin
    response.writeHead(answer.statusCode ?? 500, answered).end(text)
  })

  function forward(
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    changed: Record<string, string>,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { host: _, connection: __, ...kept } = headers
      const options = { method, headers: { ...kept, ...changed }, agent: false }
      sendRequest(new URL(url ?? '/', target), options, resolve)
        .on('error', reject)
        .end(body)
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    fail: (call, fault) => faults.set(call, fault),
    hold(call) {
      let reached = () => {}
      let release = () => {}
      const answered = new Promise<void>((resolve) => {
        reached = resolve
      })
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      holds.set(call, { reached, released })
      return { answered, release }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
