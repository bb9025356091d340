import { messageOf } from '@foyer/protocol'
import * as limits from '@foyer/protocol/limits'
import type { Connection } from '../connection.js'
import type { LiveEnd } from './listener.js'
import { OwnStream } from './own-stream.js'
import { type NewSubscription, SubscriptionList } from './subscription-list.js'
import type { SubscriptionSource } from './subscription-source.js'
import { canShare, TabGroup, type TabPlatform, tabPlatform } from './tab-group.js'

/*
 * After the device has slept, a stream may be dead although it still counts as open:
 * - If the page was hidden for five seconds before, the stream was closed, and `#join` opens one.
 * - Otherwise, the timeout of silence of `OwnStream` (`SILENCE_MS`) reconnects.
 * Each subscription then resumes after `after`, or the server sends `reread`.
 */

/** Milliseconds until the stream closes after the last subscription is removed. */
const LINGER_MS = 1000
const LOGGED_OUT: LiveEnd = { code: 'LOGGED_OUT', message: messageOf('LOGGED_OUT') }

/** The subscriptions of a client in this tab. Their events come from the stream of this tab or of another tab. */
export class LiveSession {
  readonly #connection: Connection
  readonly #platform: TabPlatform
  readonly #subscriptions = new SubscriptionList()
  /** The stream of this tab. */
  readonly #ownStream: OwnStream
  /** Current source of the events. */
  #source: SubscriptionSource | undefined
  #group: TabGroup | undefined
  /** Functions that remove a subscription from the source, by id. */
  readonly #stops = new Map<string, () => void>()
  #isHidden = false
  #unwatch: (() => void) | undefined
  #cancelLinger = (): void => {}

  constructor(connection: Connection, platform = tabPlatform()) {
    this.#connection = connection
    this.#platform = platform
    this.#ownStream = new OwnStream(connection)
  }

  /** Adds a subscription. @returns a function that removes it */
  add(subscription: NewSubscription): () => void {
    const { listener, since } = subscription
    if (listener.signal?.aborted) return () => {}
    const hasChanged = since.generation !== this.#connection.session.state().generation
    if (hasChanged && since.loggedIn) {
      listener.onEnd?.(LOGGED_OUT)
      return () => {}
    }
    const id = this.#subscriptions.add(subscription, (removed) => this.#remove(removed))
    if (hasChanged) this.#subscriptions.makeStale(id)
    this.#unwatch ??= this.#watch()
    if (this.#source) this.#attach(id)
    else this.#join()
    return () => this.#subscriptions.remove(id)
  }

  /**
   * Subscribes to the session, whose change ends subscriptions, and to the visibility of the page, which pauses them.
   */
  #watch(): () => void {
    const { session, clock } = this.#connection
    let { generation, loggedIn } = session.state()
    const unsubscribe = session.subscribe((state) => {
      // A renewal keeps the generation, so it ends nothing.
      if (state.generation === generation) return
      const wasLoggedIn = loggedIn
      generation = state.generation
      loggedIn = state.loggedIn
      // The stream of another tab may still belong to the previous user.
      this.#leave()
      if (wasLoggedIn) this.#subscriptions.endAll(LOGGED_OUT)
      else this.#subscriptions.makeAllStale()
      this.#join()
    })
    this.#isHidden = false
    const stopVisibility = this.#platform.onVisibility(clock, (isHidden) => {
      this.#isHidden = isHidden
      if (isHidden) this.#leave()
      else if (this.#group || this.#source) this.#ownStream.skipPause()
      else this.#join()
    })
    return () => {
      unsubscribe()
      stopVisibility()
    }
  }

  /** Starts to receive events, unless the page is hidden. */
  #join(): void {
    if (this.#isHidden || this.#subscriptions.size === 0 || this.#group || this.#source) return
    const { storage, config } = this.#connection
    const name = `foyer.live ${config.host} ${storage.sharedName}`
    const channel =
      canShare(this.#platform, storage.sharedName) && this.#platform.openChannel?.(name)
    if (!channel) {
      this.#use(this.#ownStream)
      return
    }
    this.#group = new TabGroup({
      name,
      channel,
      locks: this.#platform.locks,
      connection: this.#connection,
      ownStream: this.#ownStream,
      use: (source) => this.#use(source),
    })
  }

  #leave(): void {
    this.#group?.end()
    this.#group = undefined
    this.#use(undefined)
  }

  /** Replaces the source of the events. Each subscription resumes after its last event. */
  #use(source: SubscriptionSource | undefined): void {
    if (source === this.#source) return
    for (const stop of this.#stops.values()) stop()
    this.#stops.clear()
    if (source !== this.#ownStream) this.#ownStream.close()
    this.#source = source
    for (const id of this.#subscriptions.ids) this.#attach(id)
  }

  #attach(id: string): void {
    const request = this.#subscriptions.requestOf(id)
    if (!this.#source || !request) return
    this.#stops.set(
      id,
      this.#source.add({ ...request }, (event) => {
        this.#connection.changes.count += 1
        this.#subscriptions.receive(id, event)
      }),
    )
    if (this.#ownStream.size > limits.liveSubscriptions) this.#group?.makeRoom()
  }

  #remove(id: string): void {
    this.#stops.get(id)?.()
    this.#stops.delete(id)
    if (this.#subscriptions.size > 0) return
    this.#cancelLinger()
    this.#cancelLinger = this.#connection.clock.after(LINGER_MS, () => {
      if (this.#subscriptions.size > 0) return
      this.#leave()
      this.#unwatch?.()
      this.#unwatch = undefined
    })
  }
}
