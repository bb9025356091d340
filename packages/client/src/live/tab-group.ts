import * as limits from '@foyer/protocol/limits'
import type { Connection } from '../connection.js'
import { type OwnStream, SILENCE_MS } from './own-stream.js'
import type { LiveEvent, SubscriptionSource } from './subscription-source.js'
import { LeaderLink, Relay, type TabMessage } from './tab-links.js'
import { onVisibility } from './visibility.js'

/*
 * Shares one stream between the tabs of an origin that use the same client and access token. The tab with the lock of
 * the group is the leader and has the stream. Other tabs open a link to the leader and receive their events over a
 * BroadcastChannel. When the leader closes, the next tab in the queue of the lock becomes the leader. Each subscription
 * resumes after its last event, so that no event is lost or repeated.
 *
 * - stream: the HTTP response with events; `OwnStream` is the one of this tab
 * - link: the connection of a tab to the leader (`LeaderLink`); `Relay` is its end at the leader
 * - source: what gives this tab its events, its own stream or its link (`SubscriptionSource`)
 */

/** Browser APIs that tabs need to share a stream. */
export interface TabPlatform {
  onVisibility: typeof onVisibility
  locks?: Pick<LockManager, 'request'> | undefined
  /** Returns undefined if the browser blocks the channel. */
  openChannel?: ((name: string) => BroadcastChannel | undefined) | undefined
}

/** Returns the APIs of the browser. Outside of a page, `locks` and `openChannel` are undefined. */
export function tabPlatform(): TabPlatform {
  const { navigator, BroadcastChannel, document } = globalThis
  if (!document || !BroadcastChannel) return { onVisibility }
  const openChannel = (name: string) => {
    try {
      return new BroadcastChannel(name)
    } catch {
      // Firefox throws if the user blocks cookies.
      return undefined
    }
  }
  return { onVisibility, locks: navigator?.locks, openChannel }
}

/** Returns true if tabs can share a stream: the browser has the APIs, and the tabs share their token storage. */
export function canShare(platform: TabPlatform, sharedName: string | undefined): boolean {
  return Boolean(sharedName && platform.locks && platform.openChannel)
}

/** Milliseconds that a tab waits for the leader before it opens its own stream. */
const LEADER_MS = 1000
/** Milliseconds after which a tab with its own stream tries to open a link again. */
const RETRY_MS = 60_000

interface TabGroupParts {
  /** Name of the group's lock. */
  name: string
  /** Channel to the other tabs of the group. */
  channel: BroadcastChannel
  locks: TabPlatform['locks']
  connection: Connection
  /** The stream of this tab. */
  ownStream: OwnStream
  /** Called when this tab has to receive its events from another source. */
  use: (source: SubscriptionSource) => void
}

/** This tab's membership in a group of tabs that share a stream. */
export class TabGroup {
  readonly #parts: TabGroupParts
  readonly #channel: BroadcastChannel
  /** Aborted when this tab leaves the group. */
  readonly #leaving = new AbortController()
  /** Links of other tabs by name, if this tab is the leader. */
  readonly #relays = new Map<string, Relay>()
  #isLeader = false
  /** Pending or open link to the leader. */
  #link: LeaderLink | undefined
  #cancelTimer = (): void => {}

  constructor(parts: TabGroupParts) {
    this.#parts = parts
    this.#channel = parts.channel
    this.#channel.addEventListener('message', ({ data }) => this.#receive(data as TabMessage))
    this.#acquireLock(parts.name, this.#leaving.signal, () => this.#becomeLeader())
    void this.#openLink()
  }

  /** Leaves the group. */
  end(): void {
    this.#dropLink()
    for (const link of [...this.#relays.keys()]) this.#closeRelay(link)
    this.#leaving.abort()
    this.#channel.close()
  }

  /** Closes links of other tabs until the stream has room for the subscriptions of this tab. */
  makeRoom(): void {
    for (const link of [...this.#relays.keys()].reverse()) {
      if (this.#parts.ownStream.size > limits.liveSubscriptions) this.#closeRelay(link, true)
    }
  }

  #becomeLeader(): void {
    this.#isLeader = true
    this.#useOwnStream()
    this.#post({ type: 'leader' })
  }

  /** Opens a link to the leader. If the leader does not respond, this tab opens its own stream. */
  async #openLink(): Promise<void> {
    this.#dropLink()
    const link = new LeaderLink((message) => this.#post(message))
    this.#link = link
    const key = await this.#hashToken()
    if (this.#link !== link) return
    if (!key) {
      this.#useOwnStreamForNow()
      return
    }
    this.#startTimer(LEADER_MS, () => this.#useOwnStreamForNow())
    // The leader waits for this lock, which the browser grants it when this tab closes.
    this.#acquireLock(link.name, link.closing.signal, () => {
      this.#post({ type: 'open', link: link.name, key })
    })
  }

  /** Opens a stream of this tab, and tries to open a link to the leader again later. */
  #useOwnStreamForNow(): void {
    this.#useOwnStream()
    this.#startTimer(RETRY_MS, () => void this.#openLink())
  }

  #useOwnStream(): void {
    this.#dropLink()
    this.#parts.use(this.#parts.ownStream)
  }

  #dropLink(): void {
    this.#cancelTimer()
    this.#link?.closing.abort()
    this.#link = undefined
  }

  #receive(message: TabMessage): void {
    if (this.#leaving.signal.aborted) return
    if (this.#isLeader) this.#receiveAsLeader(message)
    else if (message.type === 'leader') void this.#openLink()
    else if (this.#link && message.link === this.#link.name) this.#receiveFrom(this.#link, message)
  }

  #receiveFrom(link: LeaderLink, message: TabMessage): void {
    const { type } = message
    // `refused`: the tabs have different access tokens, for example right after a renewal.
    if (type === 'refused') this.#useOwnStreamForNow()
    else if (type === 'closed' && message.isFull) this.#useOwnStream()
    else if (type === 'closed') void this.#openLink()
    else if (type === 'accepted') {
      this.#startTimeout()
      this.#parts.use(link)
    } else if (type === 'event') {
      this.#startTimeout()
      if (!link.receive(message)) void this.#openLink()
    }
  }

  /** Opens another link unless the next message arrives in time. */
  #startTimeout(): void {
    this.#startTimer(SILENCE_MS, () => void this.#openLink())
  }

  /** Replaces the timer of this tab. */
  #startTimer(ms: number, run: () => void): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#parts.connection.clock.after(ms, run)
  }

  #receiveAsLeader(message: TabMessage): void {
    const { type } = message
    if (type === 'open') void this.#accept(message)
    else if (type === 'add') this.#add(message)
    else if (type === 'remove') this.#relays.get(message.link)?.remove(message.id)
  }

  async #accept({ link, key }: Extract<TabMessage, { type: 'open' }>): Promise<void> {
    const hasSameToken = key === (await this.#hashToken())
    if (this.#leaving.signal.aborted) return
    if (hasSameToken) {
      const relay = new Relay()
      this.#relays.set(link, relay)
      this.#acquireLock(link, relay.closing.signal, () => this.#closeRelay(link))
    }
    this.#post({ type: hasSameToken ? 'accepted' : 'refused', link })
  }

  #add({ link, id, request }: Extract<TabMessage, { type: 'add' }>): void {
    const { ownStream } = this.#parts
    const relay = this.#relays.get(link)
    if (!relay) this.#post({ type: 'closed', link })
    else if (ownStream.size >= limits.liveSubscriptions) this.#closeRelay(link, true)
    else {
      const forward = (event: LiveEvent): void =>
        this.#post({ type: 'event', link, count: relay.nextCount(), id, event })
      relay.add(id, ownStream.add(request, forward))
    }
  }

  /** Closes the link of another tab. */
  #closeRelay(link: string, isFull = false): void {
    this.#relays.get(link)?.end()
    if (this.#relays.delete(link)) this.#post({ type: 'closed', link, isFull })
  }

  /** Returns a hash of the access token, which tabs compare without sending the token. */
  async #hashToken(): Promise<string | undefined> {
    try {
      const token = await this.#parts.connection.session.authorization()
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
      return `${new Uint8Array(hash)}`
    } catch {
      // The stream of this tab requests the token too and handles the error.
      return undefined
    }
  }

  #post(message: TabMessage): void {
    if (!this.#leaving.signal.aborted) this.#channel.postMessage(message)
  }

  /** Waits for a lock, calls `granted`, and releases the lock when the signal is aborted. */
  #acquireLock(name: string, signal: AbortSignal, granted: () => void): void {
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
    })
    const onGranted = async (): Promise<void> => {
      if (signal.aborted) return
      granted()
      await aborted
    }
    // An aborted or rejected request is never granted.
    this.#parts.locks?.request(name, { signal }, onGranted).catch(() => {})
  }
}
