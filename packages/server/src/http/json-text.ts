declare const content: unique symbol

/** A reply that is JSON already, as text or as UTF-8. Items go from their row to the socket without being parsed. */
export class JsonText<Content> {
  readonly body: string | Uint8Array<ArrayBuffer>
  declare readonly [content]?: Content

  constructor(body: string | Uint8Array<ArrayBuffer>) {
    this.body = body
  }

  /** Decodes at each use. */
  get text(): string {
    const { body } = this
    return typeof body === 'string' ? body : new TextDecoder().decode(body)
  }
}
