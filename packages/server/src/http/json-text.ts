declare const content: unique symbol

/** Reply that is already JSON, as text or UTF-8. Items are sent from their row without parsing. */
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
