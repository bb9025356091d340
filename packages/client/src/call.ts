import type { Endpoint } from '@foyer/protocol'
import * as limits from '@foyer/protocol/limits'
import type { Connection } from './connection.js'
import { NetworkError } from './errors.js'
import { fieldsOf } from './parse-json.js'
import type { PostOptions } from './post.js'
import { createWaits, isRejectedToken, type WaitOrThrow } from './retry.js'
import { createShareRead, unlessAborted } from './shared-reads.js'
import type { Session } from './tokens/session.js'
import { type HttpAnswer, type HttpRequest, readObject } from './transport.js'
import { wireRequest } from './wire-request.js'

/** Options of every data call. */
export interface CallOptions extends PostOptions {
  /**
   * Idempotency key: a server executes repeated writes with one key once. The client generates keys for servers that
   * support them; a given key is always sent.
   * @see docs/wire.md#idempotency
   */
  idempotencyKey?: string | undefined
}

/** A request whose optional properties may be undefined. */
export type Sendable<Request> = {
  [Name in keyof Request]: object extends Pick<Request, Name>
    ? SendablePart<Request[Name]> | undefined
    : SendablePart<Request[Name]>
}

type SendablePart<Part> = Part extends readonly unknown[]
  ? Part
  : Part extends object
    ? Sendable<Part>
    : Part

/** Options of sending a read. */
export interface ReadTransport<Answer> {
  /** Sends the request as `.r` of a GET if it is short enough. */
  asGet?: boolean
  /** Sends the same read by POST: for an address longer than `limits.readUrlLength`, or a server that prefers it. */
  asPost?: () => Promise<Answer>
}

/** Sends one call of the endpoint table as the current visitor or member. */
export type Call = <Request extends object, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Sendable<NoInfer<Request>>,
  options?: CallOptions & ReadTransport<Answer>,
) => Promise<Answer>

/** Paths of reads, which are shared and retried. */
const READS = /\/(query|count|aggregate|search|is-ref)/
/** Paths of writes that accept an idempotency key. @see docs/wire.md#idempotency */
const WRITES = /\/items(\/(insert|update|save|patch|remove))?$/

/**
 * Creates `call` for a connection. Concurrent identical reads share one request, which is aborted when all their
 * signals are.
 */
export function callOf(connection: Connection): Call {
  const call = calls.get(connection.session) ?? createCall(connection)
  calls.set(connection.session, call)
  return call
}

const calls = new WeakMap<Session, Call>()

function createCall(connection: Connection): Call {
  const { session, addressOf, config, send, clock } = connection
  /** Returned with each answer, so that the next call sees what was written before. @see docs/wire.md#headers */
  let consistent: string | null = null

  /** Tells if the server has an extension. Its first token says so. */
  const understands = (extension: string) => session.tokens()?.extensions?.includes(extension)

  /** Sends a request and retries it where that is safe. */
  const sendWithRetries = async (http: HttpRequest, isRead: boolean, idempotencyKey?: string) => {
    let key = idempotencyKey
    let rejected: string | undefined
    let waitOrThrow: WaitOrThrow | undefined
    for (;;) {
      // Outside of the try: a renewal counts its own failures.
      const authorization = session.usable(rejected) ?? (await session.authorization({ rejected }))
      // Without a key, where the server or an insecure page has none, a write is not retried.
      if (!isRead && WRITES.test(http.url) && understands('idempotency-key')) {
        key ??= crypto.randomUUID?.()
      }
      // The request is this call's own.
      http.headers = {
        Authorization: authorization,
        ...(key && { 'Idempotency-Key': key }),
        ...(consistent && { 'X-Wix-Consistent': consistent }),
      }
      try {
        const answer = await send(http)
        consistent = answer.headers.get('x-wix-consistent') ?? consistent
        return answer
      } catch (error) {
        if (!rejected && isRejectedToken(error)) rejected = authorization
        else {
          waitOrThrow ??= createWaits(clock)
          await waitOrThrow(error, mayRepeat(error, isRead || Boolean(key)), http.signal)
        }
      }
    }
  }

  const shareRead = createShareRead(async (http) => {
    let first: HttpAnswer | undefined
    if (config.server && !session.tokens()) {
      // The read of a new visitor brings the tokens. If it fails, they come by the usual request, also for others that wait
      // for them, and the read is sent again. @see docs/wire.md#new-visitors
      const sendBy = async (tokenRequest: HttpRequest) => {
        const headers = { Authorization: `Client ${config.clientId}` }
        first = await send({ ...http, headers }).catch(() => undefined)
        const text = first?.headers.get('x-foyer-tokens')
        return text ? { text } : send(tokenRequest)
      }
      await session.authorization({ sendBy })
    }
    return first ?? sendWithRetries(http, true)
  })

  const page = globalThis.location?.origin
  const isForeign = page && page !== new URL(addressOf('/')).origin

  return async <Request extends object, Answer>(
    endpoint: Endpoint<Request, Answer>,
    request: Sendable<Request>,
    { signal, idempotencyKey, asGet, asPost }: CallOptions & ReadTransport<Answer> = {},
  ) => {
    signal?.throwIfAborted()
    // A browser sends a preflight for each URL of another origin. @see docs/wire.md#extensions
    let prefersPost = false
    if (isForeign && (asGet || asPost)) {
      if (!config.server) await unlessAborted(session.authorization(), signal)
      prefersPost = Boolean(config.server || understands('post-reads'))
    }
    const http = wireRequest(addressOf, endpoint, request, asGet && !prefersPost)
    if (asPost && (prefersPost || http.url.length > limits.readUrlLength)) return asPost()
    http.signal = signal
    const isRead = endpoint.method === 'GET' || READS.test(endpoint.path)
    const answer = isRead
      ? shareRead(http, session.state().generation)
      : unlessAborted(sendWithRetries(http, false, idempotencyKey), signal)
    // The endpoint table ties the answer to the call; what is stored or opened is checked there.
    return readObject(await answer) as Answer
  }
}

/**
 * Tells if a failed call may be retried: idempotent calls after a lost connection or a 503, all calls after a 429 with
 * a time.
 */
function mayRepeat(error: unknown, isIdempotent: boolean): boolean {
  const { status, retryAfterMs } = fieldsOf(error)
  if (!isIdempotent) return status === 429 && retryAfterMs !== undefined
  return status === 503 || retryAfterMs !== undefined || error instanceof NetworkError
}
