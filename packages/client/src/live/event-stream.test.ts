import { expect, it } from 'vitest'
import { type LiveMessage, readMessages } from './event-stream.js'

/** Reads a stream that arrives in these chunks. */
async function read(...chunks: string[]): Promise<LiveMessage[]> {
  const messages: LiveMessage[] = []
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  await readMessages(body, new AbortController().signal, (message) => messages.push(message))
  return messages
}

it('reads a message that arrives in several chunks, and ignores comments and events without data', async () => {
  const messages = await read(
    ': hello\n\nevent: alive\n\nid: 7\nevent: al',
    'ive\ndata: {"sequ',
    'ence":7}\n',
    '\n',
  )
  expect(messages).toEqual([{ type: 'alive', sequence: 7 }])
})

it('reads texts with every line separator that JSON does not escape', async () => {
  const item = { text: 'a\u2028b\u2029c\u0085d' }
  const change = { subscription: '1', kind: 'change', itemId: 'x', item, sequence: 8 }
  const messages = await read(`id: 8\nevent: change\ndata: ${JSON.stringify(change)}\n\n`)
  expect(messages).toEqual([{ type: 'change', ...change }])
})
