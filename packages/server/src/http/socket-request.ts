import type { IncomingMessage } from 'node:http'
import type { CallRequest } from './call-request.js'

/** A request as it came by a socket. */
export class SocketRequest implements CallRequest {
  readonly method: string
  readonly url: string
  readonly body = null
  readonly #incoming: IncomingMessage
  #received: Uint8Array = nothing

  constructor(incoming: IncomingMessage, url: string) {
    this.#incoming = incoming
    this.method = incoming.method ?? ''
    this.url = url
  }

  get headers(): this {
    return this
  }

  get remoteAddress(): string | undefined {
    return this.#incoming.socket.remoteAddress
  }

  get received(): Uint8Array {
    return this.#received
  }

  /** Waits for the whole body; of one that is broken off there is nobody to answer to. */
  receive(done: () => void): void {
    const chunks: Buffer[] = []
    this.#incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    this.#incoming.on('end', () => {
      const [only] = chunks
      this.#received = chunks.length === 1 && only ? only : Buffer.concat(chunks)
      done()
    })
  }

  async arrayBuffer(): Promise<Uint8Array> {
    return this.#received
  }

  /** A header by its name in lower case; one that came several times as a list. */
  get(name: string): string | null {
    const { rawHeaders } = this.#incoming
    let value: string | null = null
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const sent = rawHeaders[index] ?? ''
      if (sent.length !== name.length || sent.toLowerCase() !== name) continue
      const one = rawHeaders[index + 1] ?? ''
      value = value === null ? one : `${value}, ${one}`
    }
    return value
  }

  has(name: string): boolean {
    return this.get(name) !== null
  }
}

const nothing = new Uint8Array()
