import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Connection {
  openedAt: number
  /** Responses to the newest request and to the one before. */
  newest: ServerResponse | undefined
  previous: ServerResponse | undefined
  /** Set after bytes that are not HTTP: everything after them is ignored. */
  isRefused: boolean
}

/** Tracks the open connections of a server and their responses in progress. */
export class Connections {
  readonly #connections = new Map<Socket, Connection>()
  #closing = false
  /** Responses queued by `hold`; undefined when they start at once. */
  #queued: (() => void)[] | undefined

  add(socket: Socket): void {
    this.#connections.set(socket, {
      openedAt: performance.now(),
      newest: undefined,
      previous: undefined,
      isRefused: false,
    })
    socket.once('close', () => this.#connections.delete(socket))
  }

  /**
   * Runs `answer` after the earlier responses of the connection. This bounds a client that pipelines requests and reads
   * nothing to the memory of one response.
   */
  answerInOrder(socket: Socket, outgoing: ServerResponse, answer: () => void): void {
    const connection = this.#connections.get(socket)
    if (!connection) return
    const start = (): void => {
      if (connection.isRefused && !outgoing.req.complete) return
      if (this.#closing) this.#closeAfter(connection, outgoing)
      if (this.#queued) this.#queued.push(answer)
      else answer()
    }
    connection.previous = connection.newest
    connection.newest = outgoing
    afterAnswer(connection.previous, socket, start)
  }

  /** Runs `send` after the responses to the requests that precede invalid bytes. */
  refuse(socket: Socket, send: () => void): void {
    const connection = this.#connections.get(socket)
    if (!connection || connection.isRefused) return
    connection.isRefused = true
    const { newest, previous } = connection
    const isIncomplete = newest?.req.complete === false
    afterAnswer(isIncomplete ? previous : newest, socket, () => {
      if (isIncomplete && newest.headersSent) socket.destroy()
      else send()
    })
  }

  /** Sends `Connection: close` with the last response of each connection from now on. */
  closeAfterAnswers(): void {
    this.#closing = true
    for (const connection of this.#connections.values()) {
      if (connection.newest) this.#closeAfter(connection, connection.newest)
    }
  }

  /** Queues responses until `release`, so that the event loop has time to accept every connection. */
  hold(): void {
    this.#queued ??= []
  }

  release(): void {
    const queued = this.#queued ?? []
    this.#queued = undefined
    for (const answer of queued) answer()
  }

  /** Closes connections that never sent a byte: Node.js does not count them as idle. */
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

function afterAnswer(earlier: ServerResponse | undefined, socket: Socket, work: () => void): void {
  if (!earlier || earlier.writableFinished) work()
  else {
    earlier.once('close', () => {
      if (!socket.destroyed) work()
    })
  }
}
