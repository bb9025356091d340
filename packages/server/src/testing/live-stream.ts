import type { LiveMessages, LiveSubscription } from '@foyer/protocol/live-endpoints'
import type { TestFoyer } from './test-foyer.js'

/** A message of a live stream, with its type. */
type ReceivedMessage = {
  [Type in keyof LiveMessages]: { type: Type } & LiveMessages[Type]
}[keyof LiveMessages]

/** An open live stream, and all messages that it has received. */
export interface LiveStream {
  readonly messages: ReceivedMessage[]
  readonly changes: Extract<ReceivedMessage, { type: 'change' }>[]
  /** True after the server has ended the stream. */
  readonly isEnded: boolean
  connectionId(): string
  /** Closes the connection from the client's side. */
  cut(): Promise<void>
}

export interface LiveStreamRequest {
  subscriptions: (Omit<LiveSubscription, 'filter'> & { filter?: unknown })[]
}

/** Opens a live stream and reads it until it ends. @throws Error with the response if it is not a stream */
export async function openLiveStream(
  foyer: Pick<TestFoyer, 'fetch'>,
  authorization: string,
  body: LiveStreamRequest,
): Promise<LiveStream> {
  const response = await foyer.fetch(liveRequest(authorization, body))
  if (!response.body || response.headers.get('content-type') !== 'text/event-stream') {
    throw new Error(`${response.status} ${await response.text()}`)
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const messages: ReceivedMessage[] = []
  let isEnded = false
  let rest = ''
  const read = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      messages.push(...blocks.map(parseMessage))
    }
    isEnded = true
  }
  read().catch(() => {
    isEnded = true
  })
  return {
    messages,
    get changes() {
      return messages.flatMap((message) => (message.type === 'change' ? [message] : []))
    },
    get isEnded() {
      return isEnded
    },
    connectionId: () => {
      const ready = messages.find(({ type }) => type === 'ready')
      if (ready?.type !== 'ready') throw new Error('the stream has not sent "ready" yet')
      return ready.connectionId
    },
    cut: () => reader.cancel(),
  }
}

/** Builds the request that opens a live stream. */
export function liveRequest(authorization: string, body: unknown): Request {
  return new Request('http://127.0.0.1:4400/_foyer/v1/live', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function parseMessage(block: string): ReceivedMessage {
  const lines = block.split('\n').map((line) => line.split(/: (.*)/s))
  const { event, data = '{}', id } = Object.fromEntries(lines) as Record<string, string>
  const message = { type: event, ...JSON.parse(data) } as ReceivedMessage
  const sequence = 'sequence' in message ? String(message.sequence) : undefined
  if (id !== sequence) throw new Error(`the id "${id}" of a message with the sequence ${sequence}`)
  return message
}
