import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isFileRequest } from '../read-message.js'

/**
 * An open connection. With pipelining, requests arrive before the responses to earlier ones are sent: `newest…` is of
 * the request that arrived last, `currentResponse` is the one that is being sent, or was sent last.
 */
interface Connection {
  openedAt: number
  newestResponse: ServerResponse | undefined
  /** When the newest request began, as `performance.now()`. */
  newestBeganAt: number
  /** The newest request, once its response is being created. */
  newestRequest: Request | undefined
  currentResponse: ServerResponse | undefined
  /** Response to the request before the newest. */
  previousResponse: ServerResponse | undefined
  /** True after bytes that are not HTTP. Everything after them is ignored. */
  isRefused: boolean
}

/** Tracks the open connections of a server and their responses in progress. */
export class HttpConnections {
  readonly #connections = new Map<Socket, Connection>()
  #closing = false
  /** Responses that wait for `releaseResponses`; undefined while responses start immediately. */
  #queued: (() => void)[] | undefined

  add(socket: Socket): void {
    this.#connections.set(socket, {
      openedAt: performance.now(),
      newestResponse: undefined,
      newestBeganAt: 0,
      newestRequest: undefined,
      currentResponse: undefined,
      previousResponse: undefined,
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
      connection.currentResponse = outgoing
      if (this.#closing) this.#closeAfter(connection, outgoing)
      if (this.#queued) this.#queued.push(respond)
      else respond()
    }
    connection.previousResponse = connection.newestResponse
    connection.newestResponse = outgoing
    connection.newestBeganAt = performance.now()
    connection.newestRequest = undefined
    afterResponse(connection.previousResponse, socket, start)
  }

  /** Stores the `Request` of the response that begins on a connection, so that an upload is recognized. */
  setRequest(socket: Socket, request: Request): void {
    const connection = this.#connections.get(socket)
    if (connection) connection.newestRequest = request
  }

  /** Finds the connections whose newest request takes longer than `requestMs` to arrive, except uploads of files. */
  findTimedOut(requestMs: number): Socket[] {
    const before = performance.now() - requestMs
    return [...this.#connections]
      .filter(
        ([, { newestResponse, newestBeganAt, newestRequest }]) =>
          newestResponse?.req.complete === false &&
          newestBeganAt < before &&
          !(newestRequest && isFileRequest(newestRequest)),
      )
      .map(([socket]) => socket)
  }

  /** Lists the response that was last begun on each connection. */
  currentResponses(): ServerResponse[] {
    return [...this.#connections.values()].flatMap(({ currentResponse }) => currentResponse ?? [])
  }

  /** Returns whether a request was refused because of invalid bytes in its body. */
  isRefused({ socket, complete }: Pick<IncomingMessage, 'socket' | 'complete'>): boolean {
    return !complete && this.#connections.get(socket)?.isRefused === true
  }

  /** Refuses a connection with invalid bytes. Runs `send` after the responses to the requests before these bytes. */
  refuse(socket: Socket, send: () => void): void {
    const connection = this.#connections.get(socket)
    if (!connection || connection.isRefused) return
    connection.isRefused = true
    const { newestResponse, previousResponse } = connection
    const isIncomplete = newestResponse?.req.complete === false
    afterResponse(isIncomplete ? previousResponse : newestResponse, socket, () => {
      if (isIncomplete && newestResponse.headersSent) socket.destroy()
      else send()
    })
  }

  /** From now on, sends `Connection: close` with the last response of each connection. */
  closeAfterResponses(): void {
    this.#closing = true
    for (const connection of this.#connections.values()) {
      if (connection.newestResponse) this.#closeAfter(connection, connection.newestResponse)
    }
  }

  /** Queues responses until `releaseResponses`, so that a stopping server (`stop.ts`) can accept all connections. */
  holdResponses(): void {
    this.#queued ??= []
  }

  /** Starts the queued responses. */
  releaseResponses(): void {
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
    const isLast = connection.newestResponse === outgoing
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
