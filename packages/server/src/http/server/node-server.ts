import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { generalCodes } from '@foyer/protocol'
import { getRequestListener, RequestError } from '@hono/node-server'
import { parseUrl } from '../../lib/parse-url.js'
import { HttpError } from '../errors.js'
import type { RequestLifecycle } from '../request-lifecycle.js'
import { HttpConnections } from './connections.js'
import { createSlowReaders, type SlowReaderLimits, type SlowReaders } from './slow-readers.js'

/** Handles the requests of a server. @see createFoyer in `app.ts` */
export type RequestHandler = Pick<RequestLifecycle, 'fetchFrom' | 'respondToError'>

/** Timeouts for receiving a request, in milliseconds. */
interface RequestTimeouts {
  /** Timeout for the request line and the headers. */
  headersMs: number
  /** Timeout for the whole request, with its body. Uploads of files have another one: see `readFileBody`. */
  requestMs: number
  /** Interval between checks of timeouts. A timeout may be late by this much. */
  checkIntervalMs: number
}

const requestTimeouts: RequestTimeouts = {
  headersMs: 15_000,
  requestMs: 60_000,
  checkIntervalMs: 30_000,
}

/**
 * Time in milliseconds after which an idle connection is closed. It is longer than the two minutes for which Caddy
 * keeps one, so that the proxy closes it first: a request that a proxy sends while the server closes is lost.
 */
const KEEP_ALIVE_MS = 125_000

/** The error of Node.js for a request that takes too long. */
const timeoutError = Object.assign(new Error('request timeout'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
})

/** Options of an HTTP server. */
export interface NodeServerOptions {
  /** Host name for requests without a `Host` header, which HTTP/1.0 allows. */
  hostname: string
  timeouts?: RequestTimeouts
  slowReaders: SlowReaderLimits
}

/** An HTTP server with its open connections. */
export interface NodeServer {
  server: Server
  connections: HttpConnections
}

/**
 * Creates a server that closes connections of slow senders, with 408, and of slow readers. It does not listen yet.
 * @see docs/security-tests.md#the-server
 */
export function createNodeServer(handler: RequestHandler, options: NodeServerOptions): NodeServer {
  const timeouts = options.timeouts ?? requestTimeouts
  const connections = new HttpConnections()
  const readers = createSlowReaders(options.slowReaders)
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      // `checkTimeouts` limits the whole request, because Node.js cannot exempt uploads.
      requestTimeout: 0,
      connectionsCheckingInterval: timeouts.checkIntervalMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    createListener(handler, { connections, readers, hostname: options.hostname }),
  )
  const refuse = (error: NodeJS.ErrnoException, socket: Socket): void =>
    refuseUnreadable({ connections, respondToError: handler.respondToError }, error, socket)
  server.on('connection', (socket) => connections.add(socket))
  server.on('clientError', refuse)
  const checkTimeouts = setInterval(() => {
    for (const socket of connections.findTimedOut(timeouts.requestMs)) refuse(timeoutError, socket)
    for (const outgoing of connections.currentResponses()) readers.watchStream(outgoing)
  }, timeouts.checkIntervalMs).unref()
  server.on('close', () => clearInterval(checkTimeouts))
  return { server, connections }
}

function createListener(
  handler: RequestHandler,
  {
    connections,
    readers,
    hostname,
  }: { connections: HttpConnections; readers: SlowReaders; hostname: string },
): RequestListener {
  const respond = getRequestListener(
    async (request, { incoming }) => {
      assertUsable(request)
      connections.setRequest(incoming.socket, request)
      const response = await handler.fetchFrom(incoming.socket.remoteAddress, request)
      if (connections.isRefused(incoming)) throw new RefusedError()
      return response
    },
    {
      hostname,
      errorHandler: (error) => {
        // With `undefined`, the adapter sends no response.
        if (error instanceof RefusedError) return undefined
        return handler.respondToError(
          error instanceof RequestError ? unreadableRequest(error.message) : error,
        )
      },
    },
  )
  return (incoming, outgoing) =>
    connections.respondInOrder(incoming.socket, outgoing, () => {
      respond(incoming, outgoing).then(
        () => readers.watch(outgoing),
        () => outgoing.destroy(),
      )
    })
}

/**
 * Asserts that `Request` accepts the URL of a request. The adapter does not parse most URLs, and accepts hosts such as
 * `256.0.0.1`. The error does not contain the URL, because it may contain a password.
 * @throws RequestError
 */
function assertUsable({ url }: Request): void {
  const parsed = parseUrl(url)
  if (!parsed) throw new RequestError('its URL is invalid; check its Host header and its path')
  if (parsed.username === '' && parsed.password === '') return
  throw new RequestError('its URL contains a user name or a password; send it without them')
}

/** Thrown for a request with invalid bytes in its body. `HttpConnections.refuse` responds to the request. */
class RefusedError extends Error {
  override name = 'RefusedError'
}

/** Time that a refused client gets to read its response. */
const LINGER_MS = 1000

/** Creates the error for a request that Node.js cannot parse or that cannot become a `Request`. */
function unreadableRequest(reason: string): HttpError {
  const text = `the request cannot be read: ${reason}`
  return new HttpError(400, generalCodes.malformedRequest, text)
}

/** Responds to bytes that Node.js cannot parse, after the earlier responses, and closes the connection. */
function refuseUnreadable(
  {
    connections,
    respondToError,
  }: { connections: HttpConnections; respondToError: RequestHandler['respondToError'] },
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') socket.destroy()
  else connections.refuse(socket, () => void send(socket, respondToError(toHttpError(error))))
}

async function send(socket: Socket, response: Response): Promise<void> {
  socket.end(await toHttpText(response))
  // Closing with unread input resets the connection, and the client loses the response.
  const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(linger))
}

/**
 * Converts a parser or timeout error of Node.js to an `HttpError`.
 * @see https://nodejs.org/api/http.html#event-clienterror
 */
function toHttpError({ code = '' }: NodeJS.ErrnoException): HttpError {
  const { malformedRequest, payloadTooLarge } = generalCodes
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new HttpError(
      431,
      malformedRequest,
      'the head of the request is too large, expected at most 16 KiB; send fewer or shorter headers',
    )
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return new HttpError(
      413,
      payloadTooLarge,
      'the chunk extensions of the request are too large; send the chunks without extensions',
    )
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new HttpError(
      408,
      malformedRequest,
      'the request took too long to arrive, expected its head within 15 seconds and all of it within 60; send it again',
    )
  }
  return unreadableRequest(`it is not valid HTTP/1.1 (${code})`)
}

async function toHttpText(response: Response): Promise<string> {
  const body = await response.text()
  const lines = [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`]
  for (const [name, value] of response.headers) lines.push(`${name}: ${value}`)
  lines.push('connection: close', `content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
