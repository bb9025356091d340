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
