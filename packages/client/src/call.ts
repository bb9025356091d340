import { type Endpoint, isRead, messageOf } from '@foyer/protocol'
import * as limits from '@foyer/protocol/limits'
import type { Connection } from './connection.js'
import { FoyerError } from './errors.js'
import { fieldsOf } from './parse-json.js'
import type { RequestOptions } from './post.js'
import { createBackoff, isRejectedToken, mayRetry, type WaitOrThrow } from './retry-rules.js'
import { createShareRead, unlessAborted } from './shared-reads.js'
import type { Session } from './tokens/session.js'
import type { SessionState } from './tokens/session-state.js'
import { type HttpRequest, type HttpResponse, readObject } from './transport.js'
import { wireRequest } from './wire-request.js'

/** Options of a call that inserts, updates, saves, patches or removes items, single or in bulk. */
export interface CallOptions extends RequestOptions {
  /**
   * Idempotency key: 1 to 255 printable ASCII characters. For 24 hours, the server executes the writes of the caller
   * with the same key once. It rejects another write with this key: ApplicationError `IDEMPOTENCY_KEY_REUSED`, status
   * 422. Default for a single item: a random UUID per call if the server supports idempotency keys.
   * @see docs/wire/items.md#idempotency
   */
  idempotencyKey?: string | undefined
}

/** A request whose optional properties may also be undefined. */
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

/** Options that select the HTTP method of a read. */
interface ReadTransport<Result> {
  /** Encodes the message as JSON in the parameter `.r` of a GET, if the URL is short enough. */
  inParameterR?: boolean
  /**
   * Sends the same read by POST. The call uses it if the query string is longer than `limits.readQueryLength` or if
   * POST saves requests.
   */
  asPost?: () => Promise<Result>
}

/** Sends a request to an endpoint with the access token of the current session. */
export type Call = <Request extends object, Result>(
  endpoint: Endpoint<Request, Result>,
  request: Sendable<NoInfer<Request>>,
  options?: CallOptions & ReadTransport<Result>,
) => Promise<Result>

/**
 * Returns the `call` function of a connection. Concurrent identical reads share one request, which is aborted once the
 * signals of all its callers are aborted.
 */
export function callOf(connection: Connection): Call {
  const call = calls.get(connection.session) ?? createCall(connection)
  calls.set(connection.session, call)
  return call
}

const calls = new WeakMap<Session, Call>()

/*
 * A read first chooses its HTTP method (which may need the extensions, so a token), then shares a pending request, then
 * authorizes and sends.
 */
function createCall(connection: Connection): Call {
  const { session, addressOf, config, send, clock, changes } = connection
  /** Consistency token of the last response. A read that sends it sees all earlier writes. @see docs/wire.md#headers */
  let consistencyToken: string | null = null

  /** Returns true if the server supports a protocol extension. The token response lists them. */
  const supports = (extension: string) =>
    (session.extensions ?? session.tokens()?.extensions)?.includes(extension)

  /**
   * Returns an access token. `writerState` is the state of the session when a write began; undefined for a read.
   * @throws FoyerError LOGGED_OUT if the member who writes has logged out. Its cause is the error of the last attempt
   */
  const authorize = async (cause: unknown, rejected?: string, writerState?: SessionState) => {
    const authorization = await session.authorization({ rejected })
    if (writerState?.loggedIn && writerState.generation !== session.state().generation) {
      const code = 'LOGGED_OUT'
      throw new FoyerError(messageOf(code), { code, cause })
    }
    return authorization
  }

  /**
   * Sends a request. Retries it if a retry is safe, and renews the access token once if the server rejects it. A write
   * of a member is sent only while that login lasts; `writerState` is as in `authorize`. A write of one item gets an
   * idempotency key.
   */
  const sendWithRetries = async (
    http: HttpRequest,
    writerState?: SessionState,
    idempotencyKey?: string,
    isItemWrite?: boolean,
  ) => {
    let key = idempotencyKey
    let cause: unknown
    let rejected: string | undefined
    let waitOrThrow: WaitOrThrow | undefined
    for (;;) {
      // Outside of the `try` block, because a renewal does its own retries.
      const authorization = await authorize(cause, rejected, writerState)
      const honoursKeys = supports('idempotency-key')
      // `randomUUID` is missing on insecure pages. A write without a key is not retried.
      if (isItemWrite && honoursKeys) key ??= crypto.randomUUID?.()
      http.headers = {
        Authorization: authorization,
        ...(key && { 'Idempotency-Key': key }),
        ...(consistencyToken && { 'X-Wix-Consistent': consistencyToken }),
      }
      try {
        const response = await send(http)
        consistencyToken = response.headers.get('x-wix-consistent') ?? consistencyToken
        return response
      } catch (error) {
        cause = error
        if (!rejected && isRejectedToken(error)) rejected = authorization
        else {
          waitOrThrow ??= createBackoff(clock)
          const isIdempotent = !writerState || Boolean(key && honoursKeys)
          await waitOrThrow(error, mayRetry(error, isIdempotent), http.signal)
        }
      }
    }
  }

  const shareRead = createShareRead(async (http) => {
    let firstResponse: HttpResponse | undefined
    if (config.server && !session.tokens()) {
      // The response to the first read of a new visitor contains the tokens. If that read fails, the session requests
      // tokens from the token endpoint, and the read is sent again. @see docs/wire/tokens.md#new-visitors
      const sendForTokens = async (tokenRequest: HttpRequest) => {
        const headers = { Authorization: `Client ${config.clientId}` }
        firstResponse = await send({ ...http, headers }).catch(() => undefined)
        const text = firstResponse?.headers.get('x-foyer-tokens')
        return text ? { text } : send(tokenRequest)
      }
      await session.authorization({ sendForTokens })
    }
    return firstResponse ?? sendWithRetries(http)
  })

  const pageOrigin = globalThis.location?.origin
  const isCrossOrigin = pageOrigin && pageOrigin !== new URL(addressOf('/')).origin

  return async <Request extends object, Result>(
    endpoint: Endpoint<Request, Result>,
    request: Sendable<Request>,
    { signal, idempotencyKey, inParameterR, asPost }: CallOptions & ReadTransport<Result> = {},
  ) => {
    signal?.throwIfAborted()
    // A browser sends a CORS preflight for each URL, and all POST reads of an endpoint have one URL.
    // @see docs/wire/tokens.md#extensions
    let prefersPost = false
    if (isCrossOrigin && (inParameterR || asPost)) {
      if (!config.server) await unlessAborted(session.authorization(), signal)
      prefersPost = Boolean(config.server || supports('post-reads'))
    }
    const http = wireRequest(addressOf, endpoint, request, inParameterR && !prefersPost)
    const queryLength = () => http.url.split('?')[1]?.length ?? 0
    if (asPost && (prefersPost || queryLength() > limits.readQueryLength)) return asPost()
    http.signal = signal
    const isItemWrite = endpoint.kind === 'item-write'
    // A consistent read shares no request, because another one may have begun before an acknowledged write: NaN equals
    // no state.
    const isShared = endpoint.isShared ?? !fieldsOf(request).consistentRead
    const state = isShared ? session.state().generation + changes.count : Number.NaN
    const response = isRead(endpoint)
      ? shareRead(http, state)
      : unlessAborted(
          sendWithRetries(http, session.state(), idempotencyKey, isItemWrite).finally(
            () => changes.count++,
          ),
          signal,
        )
    // The endpoint declares the type of the response. Code that stores tokens or opens URLs validates them.
    return readObject(await response) as Result
  }
}
