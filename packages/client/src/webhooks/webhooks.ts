import { webhookBytes } from '@foyer/protocol/webhook-message'
import type { AnySchema } from '../data/schema.js'
import { readWebhook } from './read-webhook.js'
import { tokenVerifier } from './verify-token.js'
import type { Webhook, WebhookOf, WebhookType } from './webhook.js'
import { WebhookError } from './webhook-error.js'
import { type WebhookStore, webhookMemory } from './webhook-store.js'

const CLOCK_TOLERANCE_SECONDS = 60

/** Options of `createWebhooks`. */
export interface WebhookOptions {
  /** Id of the app, as configured for the webhook endpoint. */
  appId: string
  /** Public key of the endpoint in PEM, or that PEM in base64. During a rotation: the old and the new key. */
  publicKey: string | readonly string[]
  /** Maximum difference between the clocks of the server and the receiver, in seconds. Default 60. */
  clockToleranceSeconds?: number | undefined
  /** Store of processed events. Default: `webhookMemory()`, which stores 10,000 events in this process. */
  store?: WebhookStore | undefined
}

/** Handles an event. It may run more than once per event, if another handler or the store fails or the process ends. */
export type WebhookHandler<Event> = (event: Event) => unknown

/** Receiver of webhooks. */
export interface Webhooks<Schema extends object = AnySchema> {
  /** Adds a handler for an event type. Returns a function that removes it. */
  on<Type extends WebhookType>(
    type: Type,
    handler: WebhookHandler<WebhookOf<Type, Schema>>,
  ): () => void
  /**
   * Verifies a webhook, runs its handlers and returns the event. The event is processed once all handlers have
   * succeeded. The server does not repeat the delivery if code after `process` fails.
   * @param request a Fetch or Node.js request, or its body
   * @throws WebhookError if no handler ran; respond with its `replyStatus`
   * @throws the error of a handler or of the store; respond with 500, so that the server repeats the delivery
   */
  process(request: Request | AsyncIterable<Uint8Array> | string): Promise<Webhook<Schema>>
  /**
   * Processes a webhook and returns the response to send.
   * @throws the error of a handler or of the store; respond with 500, so that the server repeats the delivery
   */
  respond(request: Request): Promise<Response>
}

/**
 * Creates a receiver of webhooks. It runs on every platform with Web Crypto, for example Node.js, Deno and workers.
 * @throws ConfigurationError for a public key that is not SPKI in PEM
 * @see docs/events.md
 * @example
 * const webhooks = createWebhooks({
 *   appId: 'search-index',
 *   publicKey: process.env.WEBHOOK_PUBLIC_KEY ?? '',
 * })
 * webhooks.on('item.created', async ({ collectionId, item }) => {
 *   console.log(`new in ${collectionId}:`, item?._id)
 * })
 */
export function createWebhooks<Schema extends object = AnySchema>({
  appId,
  publicKey,
  clockToleranceSeconds = CLOCK_TOLERANCE_SECONDS,
  store = webhookMemory(),
}: WebhookOptions): Webhooks<Schema> {
  const publicKeys = typeof publicKey === 'string' ? [publicKey] : publicKey
  const verify = tokenVerifier({ publicKeys, appId, clockToleranceSeconds })
  const handlers = new Map<WebhookType, Set<WebhookHandler<never>>>()

  const process: Webhooks<Schema>['process'] = async (request) => {
    const body = typeof request === 'string' ? request : await readBody(request)
    const event = readWebhook(await verify(body.trim())) as Webhook<Schema>
    await claim(store, event.id)
    try {
      await runAll([...(handlers.get(event.type) ?? [])], event)
      await store.finish(event.id)
    } catch (error) {
      await releaseAfter(error, store, event.id)
      throw error
    }
    return event
  }

  return {
    on(type, handler) {
      const ofType = handlers.get(type) ?? new Set()
      handlers.set(type, ofType.add(handler))
      return () => {
        ofType.delete(handler)
      }
    },
    process,
    async respond(request) {
      try {
        await process(request)
        return new Response()
      } catch (error) {
        if (!(error instanceof WebhookError)) throw error
        return new Response(error.message, { status: error.replyStatus })
      }
    },
  }
}

/**
 * Releases an event after a handler or `finish` failed.
 * @throws AggregateError with both errors if the store fails too
 */
async function releaseAfter(error: unknown, store: WebhookStore, id: string): Promise<void> {
  try {
    await store.release(id)
  } catch (releaseError) {
    const message = `event "${id}" was not processed, and the store could not release it`
    throw new AggregateError([error, releaseError], message)
  }
}

async function claim(store: WebhookStore, id: string): Promise<void> {
  const state = await store.claim(id)
  if (state === 'processed') {
    throw new WebhookError('DUPLICATE', `event "${id}" was processed before`)
  }
  if (state === 'in-progress') {
    throw new WebhookError('IN_PROGRESS', `event "${id}" is being processed`)
  }
}

/** Waits for all handlers, even if one fails, so that none is still running at the next delivery. */
async function runAll(handlers: readonly WebhookHandler<never>[], event: unknown): Promise<void> {
  const runs = handlers.map(async (handler) => handler(event as never))
  const failed = (await Promise.allSettled(runs)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function readBody(request: Request | AsyncIterable<Uint8Array>): Promise<string> {
  const chunks = Symbol.asyncIterator in request ? request : chunksOf(request.body)
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    // A token contains ASCII characters only, so no character is split between chunks.
    text += decoder.decode(chunk)
    if (text.length > webhookBytes) {
      throw new WebhookError('TOO_LARGE', `the body is larger than ${webhookBytes} bytes`)
    }
  }
  return text
}

/** Yields the chunks of a stream. Cancels the stream if the consumer stops early. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel()
  }
}
