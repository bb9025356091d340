import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { generalCodes } from '@foyer/protocol'
import { getRequestListener, RequestError } from '@hono/node-server'
import { HttpError } from '../errors.js'
import { isFileRequest } from '../read-message.js'
import { createSlowReaders, type SlowReaderLimits } from './slow-readers.js'

/** Handles the requests of a server. @see createFoyer in `app.ts` */
export interface RequestHandler {
  /** Handles a request from a remote address. */
  fetchFrom(remoteAddress: string | undefined, request: Request): Promise<Response>
  /** Responds to a request that could not be read, or for which `fetchFrom` failed. */
  respondToError(error: unknown): Response
}

/** Timeouts for receiving a request, in milliseconds. */
interface RequestTimeouts {
  /** Timeout for the request line and the headers. */
  headersMs: number
  /** Timeout for the whole request, with its body. Uploads of files have another one: see `readFileBody`. */
  requestMs: number
  /** Interval at which timeouts are checked, so the maximum delay of a timeout. */
  checkIntervalMs: number
}

const requestTimeouts: RequestTimeouts = {
  headersMs: 15_000,
  requestMs: 60_000,
  checkIntervalMs: 30_000,
}

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
 * @see docs/security.md
 */
export function createNodeServer(foyer: RequestHandler, options: NodeServerOptions): NodeServer {
  const timeouts = options.timeouts ?? requestTimeouts
  const connections = new HttpConnections()
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      // `checkTimeouts` limits the whole request, because Node.js cannot exempt uploads.
      requestTimeout: 0,
      connectionsCheckingInterval: timeouts.checkIntervalMs,
    },
    createListener(foyer, connections, options),
  )
  const refuse = (error: NodeJS.ErrnoException, socket: Socket): void =>
    refuseUnreadable({ connections, respondToError: foyer.respondToError }, error, socket)
  server.on('connection', (socket) => connections.add(socket))
  server.on('clientError', refuse)
  const checkTimeouts = setInterval(() => {
    for (const socket of connections.findTimedOut(timeouts.requestMs)) refuse(timeoutError, socket)
  }, timeouts.checkIntervalMs).unref()
  server.on('close', () => clearInterval(checkTimeouts))
  return { server, connections }
}

function createListener(
  foyer: RequestHandler,
  connections: HttpConnections,
  { hostname, slowReaders }: NodeServerOptions,
): RequestListener {
  const readers = createSlowReaders(slowReaders)
  const respond = getRequestListener(
    async (request, { incoming }) => {
      connections.setRequest(incoming.socket, request)
      const response = await foyer.fetchFrom(incoming.socket.remoteAddress, request)
      if (connections.isRefused(incoming)) throw new RefusedError()
      return response
    },
    {
      hostname,
      errorHandler: (error) => {
        // With `undefined`, the adapter sends no response.
        if (error instanceof RefusedError) return undefined
        return foyer.respondToError(
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

interface Connection {
  openedAt: number
  /** Response to the newest request. */
  newest: ServerResponse | undefined
  /** When the newest request began, as `performance.now()`. */
  newestBeganAt: number
  /** The newest request, once its response is being created. */
  request: Request | undefined
  /** Response to the request before the newest. */
  previous: ServerResponse | undefined
  /** True after bytes that are not HTTP. Everything after them is ignored. */
  isRefused: boolean
}

/** Tracks the open connections of a server and their responses in progress. */
export class HttpConnections {
  readonly #connections = new Map<Socket, Connection>()
  #closing = false
  /** Responses that wait for `release`; undefined while responses start at once. */
  #queued: (() => void)[] | undefined

  add(socket: Socket): void {
    this.#connections.set(socket, {
      openedAt: performance.now(),
      newest: undefined,
      newestBeganAt: 0,
      request: undefined,
      previous: undefined,
      isRefused: false,
    })
    socket.once('close', () => this.#connections.delete(socket))
  }

  /**
   * Runs `respond` after the earlier responses of the connection. So the server stores only one response for a client
   * that pipelines requests without reading.
   */
  respondInOrder(socket: Socket, outgoing: ServerResponse, respond: () => void): void {
    const connection = this.#connections.get(socket)
    if (!connection) return
    const start = (): void => {
      if (this.isRefused(outgoing.req)) return
      if (this.#closing) this.#closeAfter(connection, outgoing)
      if (this.#queued) this.#queued.push(respond)
      else respond()
    }
    connection.previous = connection.newest
    connection.newest = outgoing
    connection.newestBeganAt = performance.now()
    connection.request = undefined
    afterResponse(connection.previous, socket, start)
  }

  /** Links the newest request of a connection with the object that handlers get, so that an upload is recognized. */
  setRequest(socket: Socket, request: Request): void {
    const connection = this.#connections.get(socket)
    if (connection) connection.request = request
  }

  /** Finds the connections whose newest request takes longer than `requestMs` to arrive, except uploads of files. */
  findTimedOut(requestMs: number): Socket[] {
    const before = performance.now() - requestMs
    return [...this.#connections]
      .filter(
        ([, { newest, newestBeganAt, request }]) =>
          newest?.req.complete === false &&
          newestBeganAt < before &&
          !(request && isFileRequest(request)),
      )
      .map(([socket]) => socket)
  }

  /** Tells if a request was refused because of invalid bytes in its body. */
  isRefused({ socket, complete }: Pick<IncomingMessage, 'socket' | 'complete'>): boolean {
    return !complete && this.#connections.get(socket)?.isRefused === true
  }

  /** Refuses a connection with invalid bytes. Runs `send` after the responses to the requests before these bytes. */
  refuse(socket: Socket, send: () => void): void {
    const connection = this.#connections.get(socket)
    if (!connection || connection.isRefused) return
    connection.isRefused = true
    const { newest, previous } = connection
    const isIncomplete = newest?.req.complete === false
    afterResponse(isIncomplete ? previous : newest, socket, () => {
      if (isIncomplete && newest.headersSent) socket.destroy()
      else send()
    })
  }

  /** From now on, sends `Connection: close` with the last response of each connection. */
  closeAfterResponses(): void {
    this.#closing = true
    for (const connection of this.#connections.values()) {
      if (connection.newest) this.#closeAfter(connection, connection.newest)
    }
  }

  /** Queues responses until `release`, so that the event loop has time to accept all connections. */
  hold(): void {
    this.#queued ??= []
  }

  /** Starts the queued responses. */
  release(): void {
    const queued = this.#queued ?? []
    this.#queued = undefined
    for (const respond of queued) respond()
  }

  /** Closes connections of a minimum age that never sent a byte: Node.js does not count them as idle. */
  closeUnused(minAgeMs: number): void {
    const before = performance.now() - minAgeMs
    for (const [socket, { openedAt }] of this.#connections) {
      if (socket.bytesRead === 0 && openedAt <= before) socket.destroy()
    }
  }

  #closeAfter(connection: Connection, outgoing: ServerResponse): void {
    const isLast = connection.newest === outgoing
    if (isLast && !outgoing.headersSent) outgoing.setHeader('connection', 'close')
  }
}

/** Runs `work` after an earlier response of the connection, unless the connection was closed. */
function afterResponse(
  earlier: ServerResponse | undefined,
  socket: Socket,
  work: () => void,
): void {
  if (!earlier || earlier.writableFinished) work()
  else {
    earlier.once('close', () => {
      if (!socket.destroyed) work()
    })
  }
}
