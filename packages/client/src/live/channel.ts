import { changeLive, openLive } from '@foyer/protocol/live-endpoints'
import type { Connection } from '../connection.js'
import { type LiveMessage, openStream, readMessages } from './event-stream.js'
import type { LiveEnd } from './listener.js'
import { type NewSubscription, Subscribers } from './subscribers.js'
import { onVisibility } from './visibility.js'

/** Maximum number of subscriptions in one call. */
const MOST = 100
/** Milliseconds that the stream stays open after the last subscription. */
const LINGER_MS = 1000
/** Milliseconds to wait for the head of the response. */
const OPEN_MS = 15_000
/** Milliseconds to wait for the next message: the server sends one every 20 seconds. */
const QUIET_MS = 50_000
/** Milliseconds until the first reconnection; each failure doubles the pause. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const LOGGED_OUT: LiveEnd = { code: 'LOGGED_OUT', message: 'the member has logged out' }

/** The stream of a client with its subscriptions. It reconnects, and continues after the last event. */
export class LiveChannel {
  readonly #connection: Connection
  readonly #subscribers = new Subscribers()
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
  #isHidden = false
  #cancelTimer = (): void => {}
  #cancelWatch = (): void => {}
  #cancelLinger = (): void => {}
  #unwatch: (() => void) | undefined

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Adds a subscription. @returns a function that removes it */
  add(subscription: NewSubscription): () => void {
    const { listener, since } = subscription
    if (listener.signal?.aborted) return () => {}
    const isOther = since.generation !== this.#connection.session.state().generation
    if (isOther && since.loggedIn) {
      listener.onEnd?.(LOGGED_OUT)
      return () => {}
    }
    const id = this.#subscribers.add(subscription, () => this.#schedule())
    if (isOther) this.#subscribers.makeStale(id)
    this.#unwatch ??= this.#watchSession()
    this.#schedule()
    return () => this.#subscribers.remove(id)
  }

  close(): void {
    this.#subscribers.clear()
    this.#cut()
    this.#cancelLinger()
    this.#unwatch?.()
    this.#unwatch = undefined
  }

  /** Watches what ends or pauses the stream: the person, and the visibility of the page. */
  #watchSession(): () => void {
    const { session, clock } = this.#connection
    let { generation, loggedIn } = session.state()
    const unsubscribe = session.subscribe((state) => {
      if (state.generation === generation) return
      const wasLoggedIn = loggedIn
      generation = state.generation
      loggedIn = state.loggedIn
      if (wasLoggedIn) this.#endAll(LOGGED_OUT)
      else {
        this.#subscribers.changePerson()
        this.#cut()
        this.#schedule()
      }
    })
    this.#isHidden = false
    const stopVisibility = onVisibility(clock, (isHidden) => {
      this.#isHidden = isHidden
      if (isHidden) this.#cut()
      else if (!this.#stream) {
        this.#cut()
        this.#schedule()
      }
    })
    return () => {
      unsubscribe()
      stopVisibility()
    }
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
    if (this.#subscribers.size === 0) {
      this.#cancelLinger()
      this.#cancelLinger = this.#connection.clock.after(LINGER_MS, () => {
        if (this.#subscribers.size === 0) this.close()
      })
    } else if (this.#isHidden) return
    else if (!this.#stream) void this.#run()
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
    if (this.#subscribers.size > 0) this.#schedule(pauseMs ?? most * (0.5 + Math.random() / 2))
  }

  /** @returns milliseconds until the next attempt, if the answer names them */
  async #open(signal: AbortSignal): Promise<number | undefined> {
    const { session, addressOf, config } = this.#connection
    const token = await session.authorization({ rejected: this.#rejected })
    if (signal.aborted) return
    const subscriptions = this.#subscribers.without([]).slice(0, MOST)
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
      const message = 'the server has no live queries: expected a Foyer server'
      this.#endAll({ code: 'LIVE_UNSUPPORTED', message })
      return
    }
    let found: Partial<LiveEnd & { description: string }> = {}
    try {
      found = JSON.parse(text).details.applicationError ?? {}
    } catch {
      // The response comes from a proxy: it is no JSON.
    }
    const { code = `HTTP_${status}`, description: message = text.slice(0, 200) } = found
    this.#endAll({ code, message })
    return
  }

  #receive(message: LiveMessage): void {
    this.#watch(QUIET_MS)
    const { type } = message
    if (type === 'ready') {
      this.#connectionId = message.connectionId
      this.#subscribers.log = message.log
      this.#failures = 0
      this.#rejected = undefined
      void this.#change()
    } else if (type === 'end') this.#receiveEnd(message)
    else if (type === 'alive') {
      // The server has not read the log for a subscription that it has not confirmed.
      for (const id of this.#confirmed) this.#subscribers.note(id, message.sequence)
      void this.#change()
    } else if (type === 'reread' && !message.subscription) {
      for (const id of this.#confirmed) this.#subscribers.receive(id, message)
    } else {
      const id = message.subscription ?? ''
      if (type === 'subscribed') this.#confirmed.add(id)
      this.#subscribers.receive(id, message)
    }
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
      this.#subscribers.end(subscription, end)
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
        const add = this.#subscribers.without(this.#sent).slice(0, MOST)
        const remove = [...this.#sent].filter((id) => !this.#subscribers.has(id))
        if (add.length + remove.length === 0 && token === this.#token) break
        const url = addressOf(changeLive.path.replace('{connectionId}', this.#connectionId))
        for (const { id } of add) this.#sent.add(id)
        for (const id of remove) {
          this.#sent.delete(id)
          this.#confirmed.delete(id)
        }
        this.#token = token
        const body = JSON.stringify({ add, remove })
        await send({ method: changeLive.method, url, body, headers: { Authorization: token } })
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
    for (const { id } of this.#subscribers.without([])) this.#subscribers.end(id, end)
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
