import { messageOf } from '@foyer/protocol'
import type { Connection } from '../connection.js'
import { LiveChannel, MAX_SUBSCRIPTIONS } from './channel.js'
import type { Feed } from './feed.js'
import type { LiveEnd } from './listener.js'
import { type NewSubscription, Subscribers } from './subscribers.js'
import { canShare, TabGroup, type TabPlatform, tabPlatform } from './tab-group.js'

/** Milliseconds that the stream stays open after the last subscription. */
const LINGER_MS = 1000
const LOGGED_OUT: LiveEnd = { code: 'LOGGED_OUT', message: messageOf('LOGGED_OUT') }

/** The subscriptions of a client in this tab, whichever tab holds the stream. */
export class TabSubscriptions {
  readonly #connection: Connection
  readonly #platform: TabPlatform
  readonly #own = new Subscribers()
  /** This tab's stream. */
  readonly #channel: LiveChannel
  /** Where this tab's events come from now. */
  #feed: Feed | undefined
  #group: TabGroup | undefined
  /** Functions that remove a subscription from the feed. */
  readonly #stops = new Map<string, () => void>()
  #isHidden = false
  #unwatch: (() => void) | undefined
  #cancelLinger = (): void => {}

  constructor(connection: Connection, platform = tabPlatform()) {
    this.#connection = connection
    this.#platform = platform
    this.#channel = new LiveChannel(connection)
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
    const id = this.#own.add(subscription, (removed) => this.#remove(removed))
    if (isOther) this.#own.makeStale(id)
    if (this.#unwatch) this.#attach(id)
    else {
      this.#unwatch = this.#watch()
      this.#join()
    }
    return () => this.#own.remove(id)
  }

  /** Watches what ends or pauses the events: the person, and the visibility of the page. */
  #watch(): () => void {
    const { session, clock } = this.#connection
    let { generation, loggedIn } = session.state()
    const unsubscribe = session.subscribe((state) => {
      if (state.generation === generation) return
      const wasLoggedIn = loggedIn
      generation = state.generation
      loggedIn = state.loggedIn
      // What another tab may hold is another person's, too.
      this.#leave()
      if (wasLoggedIn) this.#own.endAll(LOGGED_OUT)
      else this.#own.changePerson()
      this.#join()
    })
    this.#isHidden = false
    const stopVisibility = this.#platform.onVisibility(clock, (isHidden) => {
      this.#isHidden = isHidden
      if (isHidden) this.#leave()
      else if (this.#group || this.#feed) this.#channel.retry()
      else this.#join()
    })
    return () => {
      unsubscribe()
      stopVisibility()
    }
  }

  /** Begins to receive events. */
  #join(): void {
    if (this.#isHidden || this.#own.size === 0 || this.#group || this.#feed) return
    const { storage, config } = this.#connection
    if (!canShare(this.#platform, storage.sharedName)) {
      this.#use(this.#channel)
      return
    }
    this.#group = new TabGroup({
      name: `foyer.live ${config.host} ${storage.sharedName}`,
      platform: this.#platform,
      connection: this.#connection,
      channel: this.#channel,
      use: (feed) => this.#use(feed),
    })
  }

  #leave(): void {
    this.#group?.end()
    this.#group = undefined
    this.#use(undefined)
  }

  /** Receives events from another feed; each subscription continues after its last event. */
  #use(feed: Feed | undefined): void {
    if (feed === this.#feed) return
    for (const stop of this.#stops.values()) stop()
    this.#stops.clear()
    if (feed !== this.#channel) this.#channel.close()
    this.#feed = feed
    for (const id of this.#own.ids) this.#attach(id)
  }

  #attach(id: string): void {
    const request = this.#own.requestOf(id)
    if (!this.#feed || !request) return
    this.#stops.set(
      id,
      this.#feed.add({ ...request }, (event) => this.#own.receive(id, event)),
    )
    if (this.#channel.size > MAX_SUBSCRIPTIONS) this.#group?.makeRoom()
  }

  #remove(id: string): void {
    this.#stops.get(id)?.()
    this.#stops.delete(id)
    if (this.#own.size > 0) return
    this.#cancelLinger()
    this.#cancelLinger = this.#connection.clock.after(LINGER_MS, () => {
      if (this.#own.size > 0) return
      this.#leave()
      this.#unwatch?.()
      this.#unwatch = undefined
    })
  }
}
