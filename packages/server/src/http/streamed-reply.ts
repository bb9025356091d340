import { Readable } from 'node:stream'

/** Reply of server-sent events. The request lasts until the stream has ended. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  /** Resolves when the stream has ended, by either side. */
  readonly ended: Promise<void>

  constructor(body: ReadableStream<Uint8Array>, ended: Promise<void>) {
    this.body = body
    this.ended = ended
  }
}

/** Reply of a file that the browser saves. The request lasts until the content has ended. */
export class FileReply {
  /** File name of letters, digits, dots and dashes. */
  readonly name: string
  readonly type: string
  readonly body: ReadableStream<Uint8Array>
  /** Resolves when the content has ended, by either side. */
  readonly ended: Promise<void>

  constructor(file: { name: string; type: string; content: Readable; ended: Promise<void> }) {
    this.name = file.name
    this.type = file.type
    this.body = Readable.toWeb(file.content) as ReadableStream<Uint8Array>
    this.ended = file.ended
  }
}
