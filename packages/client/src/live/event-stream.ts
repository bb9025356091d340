import type { LiveMessages } from '@foyer/protocol/live-endpoints'

/** A message of the stream, by its type. */
export type LiveMessage = {
  [Type in keyof LiveMessages]: { type: Type } & LiveMessages[Type]
}[keyof LiveMessages]

/**
 * Reads server-sent events until the stream ends.
 * @throws when the connection breaks
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function readMessages(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: LiveMessage) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const type = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      // The server sends one line of data; the endpoint ties its content to the type.
      if (type && data) onMessage({ type, ...JSON.parse(data) } as LiveMessage)
    }
  }
}
