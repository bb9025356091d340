import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum characters that wait for a client. */
const MAX_CHARACTERS = 256 * 1024
/** Maximum messages that wait for a client. */
const MAX_MESSAGES = 1000
/** Maximum characters of a chunk, which is written to the socket in one write. */
const CHUNK_CHARACTERS = 64 * 1024
const utf8 = new TextEncoder()

/** Dependencies of a send buffer. */
export interface SendBufferOptions {
  /** Returns the time in milliseconds since 1970. */
  now(): number
  /** Creates the message that replaces dropped messages, when the client reads again. */
  droppedMessage(): string
  flusher: Flusher
}

/**
 * Flushes send buffers once in each turn of the event loop, so that the messages of a connection in one turn form one
 * chunk. Connections that receive the same messages share the bytes of the chunk.
 */
export class Flusher {
  readonly #sendBuffers = new Set<SendBuffer>()
  #turn: Promise<void> | undefined
  #isFull = false
  #messages: readonly string[] = []
  #bytes = new Uint8Array()

  /**
   * Flushes a send buffer in the next turn.
   * @param isFull true if the send buffer contains at least one full chunk
   */
  add(sendBuffer: SendBuffer, isFull: boolean): void {
    this.#sendBuffers.add(sendBuffer)
    this.#isFull ||= isFull
    this.#turn ??= nextTurn().then(() => this.#flush())
  }

  /** Waits until the chunks that are full now are written, and their clients have had time to read more. */
  async untilRoom(): Promise<void> {
    if (!this.#isFull) return
    await this.#turn
    await nextTurn()
  }

  /** Waits until all send buffers are flushed and their sockets written. */
  async untilFlushed(): Promise<void> {
    await this.#turn
    await nextTurn()
  }

  /** Encodes messages as UTF-8. Encodes the same messages only once, if the calls follow each other. */
  encode(messages: readonly string[]): Uint8Array {
    const isSame =
      messages.length === this.#messages.length &&
      messages.every((message, index) => message === this.#messages[index])
    if (!isSame) {
      this.#messages = messages
      this.#bytes = utf8.encode(messages.join(''))
    }
    return this.#bytes
  }

  #flush(): void {
    this.#turn = undefined
    this.#isFull = false
    const sendBuffers = [...this.#sendBuffers]
    this.#sendBuffers.clear()
    for (const sendBuffer of sendBuffers) sendBuffer.flush()
    this.#messages = []
  }
}

interface WaitingMessage {
  text: string
  /** True for a message that is not dropped. */
  mustArrive: boolean
}

/**
 * Output of a connection, as a stream. Messages wait until the client reads them. If too many wait, they are dropped,
 * except those that have to arrive, and the client gets one message that replaces them. This bounds the memory for a
 * slow client.
 */
export class SendBuffer {
  readonly stream: ReadableStream<Uint8Array>
  /** Resolves when the stream has ended: by `end`, by `destroy`, or because the client disconnected. */
  readonly closed: Promise<void>
  #resolveClosed = (): void => {}
  readonly #options: SendBufferOptions
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #messages: WaitingMessage[] = []
  #characters = 0
  /** True while the client waits for a message. */
  #isReading = false
  #hasDropped = false
  #ending = false
  #closed = false
  #whenRead: (() => void)[] = []
  /** Time of the last chunk, or of the first message queued since then, in milliseconds since 1970. */
  idleSince: number

  constructor(options: SendBufferOptions) {
    this.#options = options
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve
    })
    this.idleSince = options.now()
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        pull: () => {
          this.#isReading = true
          this.#requestFlush()
        },
        cancel: () => this.#close(),
      },
      // The stream has no queue of its own, so that the waiting messages are here, and can be dropped.
      { highWaterMark: 0 },
    )
  }

  get isClosed(): boolean {
    return this.#closed || this.#ending
  }

  /** True while messages wait for the client. */
  get isWaiting(): boolean {
    return this.#messages.length > 0 || this.#hasDropped
  }

  /** False while the queue is at least half full. */
  get hasRoom(): boolean {
    return this.#characters < MAX_CHARACTERS / 2 && this.#messages.length < MAX_MESSAGES / 2
  }

  /**
   * Adds a message, unless the stream ends or messages are dropped until the client reads.
   * @param mustArrive true for a message that is not dropped. If too many of these wait, the connection is closed.
   */
  write(text: string, mustArrive = false): void {
    if (this.isClosed || (this.#hasDropped && !mustArrive)) return
    if (!this.isWaiting) this.idleSince = this.#options.now()
    this.#messages.push({ text, mustArrive })
    this.#characters += text.length
    if (this.#isOverfull) this.#drop()
    if (this.#isOverfull) this.destroy('the client has stopped reading')
    this.#requestFlush()
  }

  /**
   * Ends the stream with a last message. Drops the waiting messages if there is no room for it: the client continues
   * after the last message that it has read.
   */
  end(text: string): void {
    if (this.isClosed) return
    if (!this.isWaiting) this.idleSince = this.#options.now()
    if (this.#characters + text.length > MAX_CHARACTERS) this.#clear()
    this.#messages.push({ text, mustArrive: true })
    this.#ending = true
    this.#requestFlush()
  }

  /** Ends the stream with an error, and closes the connection. */
  destroy(reason: string): void {
    if (this.#closed) return
    this.#controller?.error(new Error(reason))
    this.#close()
  }

  /** Waits until the client has read all messages, or the stream has ended. */
  async untilDrained(): Promise<void> {
    while (this.isWaiting && !this.#closed) {
      await new Promise<void>((resolve) => this.#whenRead.push(resolve))
    }
  }

  /** Sends a chunk of the waiting messages, if the client reads. The flusher calls it. */
  flush(): void {
    if (!this.#isReading || this.#closed) return
    if (this.#hasDropped) {
      this.#hasDropped = false
      // First, because a client that has the other messages continues after their sequences.
      this.#messages.unshift({ text: this.#options.droppedMessage(), mustArrive: false })
    }
    const messages = this.#take()
    if (messages.length > 0) {
      this.#isReading = false
      this.idleSince = this.#options.now()
      this.#controller?.enqueue(this.#options.flusher.encode(messages))
      for (const resolve of this.#whenRead.splice(0)) resolve()
    }
    if (this.#ending && this.#messages.length === 0) {
      this.#controller?.close()
      this.#close()
    }
  }

  #requestFlush(): void {
    if (!this.#isReading || !(this.isWaiting || this.#ending)) return
    this.#options.flusher.add(this, this.#characters >= CHUNK_CHARACTERS)
  }

  get #isOverfull(): boolean {
    return this.#characters > MAX_CHARACTERS || this.#messages.length > MAX_MESSAGES
  }

  #drop(): void {
    this.#hasDropped = true
    this.#messages = this.#messages.filter(({ mustArrive }) => mustArrive)
    this.#characters = this.#messages.reduce((sum, { text }) => sum + text.length, 0)
  }

  #take(): readonly string[] {
    let characters = 0
    let count = 0
    for (const { text } of this.#messages) {
      if (count > 0 && characters + text.length > CHUNK_CHARACTERS) break
      characters += text.length
      count += 1
    }
    this.#characters = Math.max(0, this.#characters - characters)
    return this.#messages.splice(0, count).map(({ text }) => text)
  }

  #clear(): void {
    this.#hasDropped = false
    this.#messages = []
    this.#characters = 0
  }

  #close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#clear()
    for (const resolve of this.#whenRead.splice(0)) resolve()
    this.#resolveClosed()
  }
}
