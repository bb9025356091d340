declare const content: unique symbol

/** An answer that is JSON already, as text or as UTF-8: items go from their row to the socket without being parsed. */
export class JsonText<Content> {
  readonly body: string | Uint8Array
  declare readonly [content]?: Content

  constructor(body: string | Uint8Array) {
    this.body = body
  }

  /** Decoded anew at each use. */
  get text(): string {
    const { body } = this
    return typeof body === 'string' ? body : new TextDecoder().decode(body)
  }
}
