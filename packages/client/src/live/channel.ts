import { messageOf } from '@foyer/protocol'
import { changeLive, type LiveSubscription, openLive } from '@foyer/protocol/live-endpoints'
import type { Connection } from '../connection.js'
import { type LiveMessage, openStream, readMessages } from './event-stream.js'
import { type Feed, isAfter, type LiveEvent, type LiveRequest } from './feed.js'
import type { LiveEnd } from './listener.js'

/** Maximum number of subscriptions in one stream, and in one call. */
export const MAX_SUBSCRIPTIONS = 100
/** Milliseconds to wait for the head of the response. */
const OPEN_MS = 15_000
/** Milliseconds to wait for the next message: the server sends one every 20 seconds. */
const QUIET_MS = 50_000
/** Milliseconds until the first reconnection; each failure doubles the pause. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

interface Subscription {
  /** Its `after` is the last event that the server has sent. */
  wire: LiveSubscription
  tell: (event: LiveEvent) => void
}

/** The server's stream with its subscriptions. It reconnects, and continues after the last event. */
export class LiveChannel implements Feed {
  readonly #connection: Connection
  readonly #subscriptions = new Map<string, Subscription>()
  #count = 0
  /** Id of the log that the server reads. */
  #log = ''
  /** Ids that were sent to the server for the open stream. */
  readonly #sent = new Set<string>()
  /** Ids that the server has confirmed in the open stream. */
  readonly #confirmed = new Set<string>()
  /** Ends the open stream. */
  #stream: AbortController | undefined
  #connectionId: string | undefined
  #token: string | undefined
  /** A token that the server refused. */
  #rejected: string | undefined
  #failures = 0
  #isScheduled = false
  #isSending = false
  #cancelTimer = (): void => {}
  #cancelWatch = (): void => {}

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get size(): number {
    return this.#subscriptions.size
  }

  add(request: LiveRequest, tell: (event: LiveEvent) => void): () => void {
    const id = `${++this.#count}`
    this.#subscriptions.set(id, { wire: { ...request, id }, tell })
    this.#schedule()
    return () => {
      if (this.#subscriptions.delete(id)) this.#schedule()
    }
  }

  /** Removes all subscriptions and closes the stream. */
  close(): void {
    this.#subscriptions.clear()
    this.#cut()
  }

  /** Connects now, without the pause after a failure. */
  retry(): void {
    if (this.#stream) return
    this.#cut()
    this.#schedule()
  }

  /** Brings the server up to date after the current turn: subscriptions made together travel together. */
  #schedule(ms = 0): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#cancelTimer = this.#connection.clock.after(ms, () => {
      this.#isScheduled = false
      this.#update()
    })
  }

  #update(): void {
    if (this.size > 0 && !this.#stream) void this.#run()
    if (this.#connectionId) void this.#change()
  }

  /** Opens the stream and reads it to its end; then the next one is scheduled. */
  async #run(): Promise<void> {
    const stream = new AbortController()
    this.#stream = stream
    this.#failures += 1
    let pauseMs: number | undefined
    try {
      this.#watch(OPEN_MS)
      pauseMs = await this.#open(stream.signal)
    } catch (error) {
      // The connection broke, or there is no token: both may pass, except a refusal of the session.
      const { code, message, retryable } = error as LiveEnd & { retryable?: boolean }
      if (retryable === false && !stream.signal.aborted) this.#endAll({ code, message })
    }
    if (this.#stream !== stream) return
    this.#cut()
    const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#failures - 1))
    // Jitter keeps many clients from coming back in step.
    if (this.size > 0) this.#schedule(pauseMs ?? most * (0.5 + Math.random() / 2))
  }

  /** @returns milliseconds until the next attempt, if the answer names them */
  async #open(signal: AbortSignal): Promise<number | undefined> {
    const { session, addressOf, config } = this.#connection
    const token = await session.authorization({ rejected: this.#rejected })
    if (signal.aborted) return
    const subscriptions = this.#without([]).slice(0, MAX_SUBSCRIPTIONS)
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
    return this.#refused(response, token)
  }

  async #refused(response: Response, token: string): Promise<number | undefined> {
    const { status, headers } = response
    const text = await response.text()
    if (status === 401 && this.#failures < 3) {
      this.#rejected = token
      return 0
    }
    if (status > 499 || status === 408 || status === 429) {
      return Number(headers.get('retry-after') ?? 0) * 1000 || undefined
    }
    if (status === 200 || status === 404 || status === 405) {
      const code = 'LIVE_UNSUPPORTED'
      this.#endAll({ code, message: messageOf(code) })
      return
    }
    let refusal: Partial<LiveEnd & { description: string }> = {}
    try {
      refusal = JSON.parse(text).details.applicationError ?? {}
    } catch {
      // The response comes from a proxy: it is no JSON.
    }
    const { code = `HTTP_${status}`, description: message = text.slice(0, 200) } = refusal
    this.#endAll({ code, message })
    return
  }

  #receive(message: LiveMessage): void {
    this.#watch(QUIET_MS)
    const { type } = message
    if (type === 'ready') {
      this.#connectionId = message.connectionId
      this.#log = message.log
      this.#failures = 0
      this.#rejected = undefined
      void this.#change()
    } else if (type === 'end') this.#receiveEnd(message)
    else if (type === 'alive') {
      // The server has not read the log for a subscription that it has not confirmed.
      for (const id of this.#confirmed) this.#tell(id, message)
      void this.#change()
    } else if (type === 'reread' && !message.subscription) {
      for (const id of this.#confirmed) this.#tell(id, message)
    } else {
      const id = message.subscription ?? ''
      if (type === 'subscribed') this.#confirmed.add(id)
      this.#tell(id, message)
    }
  }

  /** Notes the place of a message and tells its subscription. */
  #tell(
    id: string,
    message: Extract<LiveMessage, { type: 'subscribed' | 'change' | 'reread' | 'alive' }>,
  ): void {
    const subscription = this.#subscriptions.get(id)
    if (!subscription) return
    const logSequence = { log: this.#log, sequence: message.sequence }
    if (isAfter(logSequence, subscription.wire.after)) subscription.wire.after = logSequence
    subscription.tell({ ...message, ...logSequence })
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
  async #change(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    const stream = this.#stream
    const { session, send, addressOf } = this.#connection
    try {
      for (;;) {
        const token = await session.authorization()
        if (!this.#connectionId || stream !== this.#stream) break
        const add = this.#without(this.#sent).slice(0, MAX_SUBSCRIPTIONS)
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
      // The request reached another process, or the connection broke: the next stream sends all subscriptions.
      if (stream === this.#stream && stream) {
        this.#cut()
        this.#schedule(FIRST_PAUSE_MS * Math.random())
      }
    } finally {
      this.#isSending = false
    }
    // Another stream began during the call.
    if (this.#connectionId && stream !== this.#stream) void this.#change()
  }

  /** Ends all subscriptions. A listener may subscribe again, which opens the next stream. */
  #endAll(end: LiveEnd): void {
    this.#cut()
    for (const { id } of this.#without([])) this.#end(id, end)
  }

  #end(id: string, end: LiveEnd): void {
    const subscription = this.#subscriptions.get(id)
    this.#subscriptions.delete(id)
    subscription?.tell({ type: 'end', ...end })
  }

  /** Lists subscriptions, except those with these ids. */
  #without(ids: Iterable<string>): LiveSubscription[] {
    const excluded = new Set(ids)
    return [...this.#subscriptions.values()].flatMap(({ wire }) =>
      excluded.has(wire.id) ? [] : [wire],
    )
  }

  /** Ends the stream and its timers. */
  #cut(): void {
    this.#stream?.abort()
    this.#stream = undefined
    this.#connectionId = undefined
    this.#sent.clear()
    this.#confirmed.clear()
    this.#cancelWatch()
    this.#cancelTimer()
    this.#isScheduled = false
  }

  /** Cuts a stream that is silent for too long, as after sleep. */
  #watch(ms: number): void {
    this.#cancelWatch()
    this.#cancelWatch = this.#connection.clock.after(ms, () => {
      this.#cut()
      this.#schedule()
    })
  }
}
