import { messageOf } from '@foyer/protocol'
import * as limits from '@foyer/protocol/limits'
import { changeLive, type LiveSubscription, openLive } from '@foyer/protocol/live-endpoints'
import type { Connection } from '../connection.js'
import { type LiveMessage, openStream, readErrorResponse, readMessages } from './event-stream.js'
import type { LiveEnd } from './listener.js'
import {
  isAfter,
  type LiveEvent,
  type LiveRequest,
  type SubscriptionSource,
} from './subscription-source.js'

/** Timeout of opening a stream, in milliseconds. */
const OPEN_MS = 15_000
/** Timeout between two messages, in milliseconds: two heartbeats of the server are missing. */
export const SILENCE_MS = 2.5 * limits.liveHeartbeatMs
/**
 * Longest pause after the first failed attempt, in milliseconds; it doubles with each further failure. `ready` sets the
 * failures to 0, so the first pause after an open stream is half of it.
 */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

interface Subscription {
  /** Its `after` is the sequence of the last received event. `SubscriptionList` has a copy for the next source. */
  request: LiveSubscription
  onEvent: (event: LiveEvent) => void
}

/** Stream of live queries from the server. Reconnects, and resumes each subscription after its last event. */
export class OwnStream implements SubscriptionSource {
  readonly #connection: Connection
  readonly #subscriptions = new Map<string, Subscription>()
  #count = 0
  /** Id of the log that the server reads. */
  #log = ''
  /** Ids of the subscriptions that the open stream has sent. */
  readonly #sent = new Set<string>()
  /** Ids of the subscriptions that the server has confirmed on the open stream. */
  readonly #confirmed = new Set<string>()
  /** Aborts the open stream. */
  #stream: AbortController | undefined
  #connectionId: string | undefined
  #token: string | undefined
  /** Access token that the server rejected. */
  #rejected: string | undefined
  #failures = 0
  #isScheduled = false
  #isSending = false
  #cancelTimer = (): void => {}
  #cancelTimeout = (): void => {}

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get size(): number {
    return this.#subscriptions.size
  }

  add(request: LiveRequest, onEvent: (event: LiveEvent) => void): () => void {
    const id = `${++this.#count}`
    this.#subscriptions.set(id, { request: { ...request, id }, onEvent })
    this.#schedule()
    return () => {
      if (this.#subscriptions.delete(id)) this.#schedule()
    }
  }

  /** Removes all subscriptions and closes the stream. */
  close(): void {
    this.#subscriptions.clear()
    this.#disconnect()
  }

  /** Connects without the pause after a failure. A stream that may be dead after a sleep is left to its timeout. */
  skipPause(): void {
    if (this.#stream) return
    this.#disconnect()
    this.#schedule()
  }

  /**
   * Opens the stream, or sends the changed subscriptions, after `ms` milliseconds. By default after the current task,
   * so that all its subscriptions go in one request.
   */
  #schedule(ms = 0): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#cancelTimer = this.#connection.clock.after(ms, () => {
      this.#isScheduled = false
      if (this.size > 0 && !this.#stream) void this.#runStream()
      if (this.#connectionId) void this.#sendChanges()
    })
  }

  /** Opens a stream, reads it to its end and schedules the next one. */
  async #runStream(): Promise<void> {
    const stream = new AbortController()
    this.#stream = stream
    // Counts as a failure until `ready`.
    this.#failures += 1
    let retryAfterMs: number | undefined
    try {
      this.#startTimeout(OPEN_MS)
      retryAfterMs = await this.#openAndRead(stream.signal)
    } catch (error) {
      // A network error, or an error of the token request. Only an error that is not retryable ends the subscriptions.
      const { code, message, retryable } = error as LiveEnd & { retryable?: boolean }
      if (retryable === false && !stream.signal.aborted) this.#endAll({ code, message })
    }
    if (this.#stream !== stream) return
    this.#disconnect()
    if (this.size === 0) return
    const backoff = FIRST_PAUSE_MS * 2 ** (this.#failures - 1)
    // Jitter spreads the reconnections of many clients. It does not shorten a pause that the server requests.
    const jitter = (retryAfterMs ? 1 : 0.5) + Math.random() / 2
    this.#schedule(Math.min(LONGEST_PAUSE_MS, retryAfterMs ?? backoff) * jitter)
  }

  /** Opens a stream and reads it. @returns milliseconds until the next attempt, if the response sets them */
  async #openAndRead(signal: AbortSignal): Promise<number | undefined> {
    const { session, addressOf, config } = this.#connection
    const token = await session.authorization({ rejected: this.#rejected })
    if (signal.aborted) return
    const subscriptions = this.#requests().slice(0, limits.liveSubscriptions)
    for (const { id } of subscriptions) this.#sent.add(id)
    const request = {
      method: openLive.method,
      url: addressOf(openLive.path),
      body: JSON.stringify({ subscriptions }),
      headers: { Authorization: token },
    }
    const response = await openStream(config, request, signal)
    this.#token = token
    const isStream = /^text\/event-stream/.test(response.headers.get('content-type') ?? '')
    if (response.status === 200 && isStream && response.body) {
      await readMessages(response.body, signal, (message) => {
        if (!signal.aborted) this.#receive(message)
      })
      return
    }
    return this.#handleErrorResponse(response, token, signal)
  }

  /**
   * Ends all subscriptions if the server refuses them or has no live queries. Any other response comes from a proxy,
   * for example during a deployment, and is temporary. @returns milliseconds until the next attempt, if determined
   */
  async #handleErrorResponse(
    response: Response,
    token: string,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    if (response.status === 401 && this.#failures < 3) {
      this.#rejected = token
      return 0
    }
    const { isTemporary, retryAfterMs, end } = await readErrorResponse(response)
    if (signal.aborted || isTemporary) return retryAfterMs
    const unsupported = { code: 'LIVE_UNSUPPORTED', message: messageOf('LIVE_UNSUPPORTED') }
    if (end || !this.#isFoyer()) this.#endAll(end ?? unsupported)
    return
  }

  /** Returns true if the server is known to be a Foyer server: only it opens streams or lists extensions. */
  #isFoyer(): boolean {
    const { config, session } = this.#connection
    return Boolean(this.#log || config.server || session.tokens()?.extensions)
  }

  #receive(message: LiveMessage): void {
    this.#startTimeout(SILENCE_MS)
    const { type } = message
    if (type === 'ready') {
      this.#connectionId = message.connectionId
      this.#log = message.log
      this.#failures = 0
      this.#rejected = undefined
      void this.#sendChanges()
    } else if (type === 'end') this.#receiveEnd(message)
    else if (type === 'alive') {
      // A heartbeat covers confirmed subscriptions only, because others may have missed events.
      for (const id of this.#confirmed) this.#deliver(id, message)
      void this.#sendChanges()
    } else if (type === 'reread' && !message.subscription) {
      for (const id of this.#sent) this.#deliver(id, message)
    } else {
      const id = message.subscription ?? ''
      if (type === 'subscribed') this.#confirmed.add(id)
      this.#deliver(id, message)
    }
  }

  /** Stores the sequence of a message and passes it to its subscription. */
  #deliver(
    id: string,
    message: Extract<LiveMessage, { type: 'subscribed' | 'change' | 'reread' | 'alive' }>,
  ): void {
    const subscription = this.#subscriptions.get(id)
    if (!subscription) return
    const logSequence = { log: this.#log, sequence: message.sequence }
    const event = { ...message, ...logSequence }
    if (isAfter(event, subscription.request.after)) subscription.request.after = logSequence
    subscription.onEvent(event)
  }

  #receiveEnd({
    subscription,
    code,
    message,
    decisionId,
  }: LiveEnd & { subscription?: string }): void {
    const end = { code, message, ...(decisionId && { decisionId }) }
    if (subscription) {
      this.#sent.delete(subscription)
      this.#confirmed.delete(subscription)
      this.#end(subscription, end)
    } else if (code === 'TOKEN_EXPIRED') this.#rejected = this.#token
    else if (code !== 'SERVER_STOPPING') this.#endAll(end)
  }

  /** Sends new and removed subscriptions, and a renewed token. */
  async #sendChanges(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    const stream = this.#stream
    const { session, send, addressOf } = this.#connection
    try {
      for (;;) {
        const token = await session.authorization()
        if (!this.#connectionId || stream !== this.#stream) break
        const add = this.#requests()
          .filter(({ id }) => !this.#sent.has(id))
          .slice(0, limits.liveSubscriptions)
        const remove = [...this.#sent].filter((id) => !this.#subscriptions.has(id))
        if (add.length + remove.length === 0 && token === this.#token) break
        const url = addressOf(changeLive.path.replace('{connectionId}', this.#connectionId))
        for (const { id } of add) this.#sent.add(id)
        for (const id of remove) {
          this.#sent.delete(id)
          this.#confirmed.delete(id)
        }
        this.#token = token
        const body = JSON.stringify({ add, remove })
        const headers = { Authorization: token }
        await send({ method: changeLive.method, url, body, headers, signal: stream?.signal })
      }
    } catch {
      // The connection broke, or another server process received the request. The next stream sends all subscriptions.
      if (stream === this.#stream && stream) {
        this.#disconnect()
        this.#schedule(FIRST_PAUSE_MS * Math.random())
      }
    } finally {
      this.#isSending = false
    }
    // Another stream was opened during the request.
    if (this.#connectionId && stream !== this.#stream) void this.#sendChanges()
  }

  /** Ends all subscriptions. Disconnects first, because a listener may subscribe again. */
  #endAll(end: LiveEnd): void {
    this.#disconnect()
    for (const { id } of this.#requests()) this.#end(id, end)
  }

  #end(id: string, end: LiveEnd): void {
    const subscription = this.#subscriptions.get(id)
    this.#subscriptions.delete(id)
    subscription?.onEvent({ type: 'end', ...end })
  }

  #requests(): LiveSubscription[] {
    return [...this.#subscriptions.values()].map(({ request }) => request)
  }

  /** Aborts the stream and its timers. */
  #disconnect(): void {
    this.#stream?.abort()
    this.#stream = undefined
    this.#connectionId = undefined
    this.#sent.clear()
    this.#confirmed.clear()
    this.#cancelTimeout()
    this.#cancelTimer()
    this.#isScheduled = false
  }

  /** Reconnects unless the next message arrives in time. A stream may be dead after the device wakes from sleep. */
  #startTimeout(ms: number): void {
    this.#cancelTimeout()
    this.#cancelTimeout = this.#connection.clock.after(ms, () => {
      this.#disconnect()
      this.#schedule()
    })
  }
}
