declare const content: unique symbol

/** An answer that is JSON text already: items go from their row to the socket without being parsed. */
export class JsonText<Content> {
  readonly text: string
  declare readonly [content]?: Content

  constructor(text: string) {
    this.text = text
  }
}
