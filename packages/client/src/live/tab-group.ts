import type { Connection } from '../connection.js'
import { type LiveChannel, MAX_SUBSCRIPTIONS } from './channel.js'
import type { Feed, LiveEvent } from './feed.js'
import { LeaderLink, Relay, type TabMessage } from './tab-links.js'
import { onVisibility } from './visibility.js'

/*
 * Tabs of one origin, client and person that share a stream. One of them holds a lock and the stream: the leader. Each
 * other one opens a link to it and receives its events over a BroadcastChannel. When the leader goes, the next tab in the
 * queue of the lock becomes the leader. Each tab knows the last event of each of its subscriptions and continues after it,
 * so nothing is lost or told twice.
 */

/** What a browser offers for tabs that work together. */
export interface TabPlatform {
  onVisibility: typeof onVisibility
  locks?: Pick<LockManager, 'request'> | undefined
  openChannel?: ((name: string) => BroadcastChannel) | undefined
}

export function tabPlatform(): TabPlatform {
  const { navigator, BroadcastChannel, document } = globalThis
  // Other environments have no tabs.
  if (!document || !BroadcastChannel) return { onVisibility }
  const openChannel = (name: string) => new BroadcastChannel(name)
  return { onVisibility, locks: navigator?.locks, openChannel }
}

/** Tells if tabs can share a stream: they have the means, and share their tokens. */
export function canShare(platform: TabPlatform, sharedName: string | undefined): boolean {
  return Boolean(sharedName && platform.locks && platform.openChannel)
}

/** Milliseconds that a tab waits for the leader before it opens a stream of its own. */
const ANSWER_MS = 1000
/** Milliseconds without a message after which a link is opened anew: the leader passes on the server's heartbeat. */
const QUIET_MS = 50_000

/** Milliseconds after which a tab with a stream of its own asks for the leader again. */
const AGAIN_MS = 60_000

interface TabGroupParts {
  name: string
  platform: TabPlatform
  connection: Connection
  /** The stream of this tab. */
  channel: LiveChannel
  /** Called with the feed to use from now on. */
  use: (feed: Feed) => void
}

/** This tab as a member of the tabs that share a stream. */
export class TabGroup {
  readonly #parts: TabGroupParts
  readonly #messages: BroadcastChannel | undefined
  /** Aborted when this tab leaves. */
  readonly #over = new AbortController()
  /** The links of other tabs, if this one is the leader. */
  readonly #relays = new Map<string, Relay>()
  #isLeader = false
  /** The link to the leader, perhaps not open yet. */
  #link: LeaderLink | undefined
  #cancelTimer = (): void => {}

  constructor(parts: TabGroupParts) {
    this.#parts = parts
    const { name, platform } = parts
    this.#messages = platform.openChannel?.(name)
    this.#messages?.addEventListener('message', ({ data }) => this.#receive(data as TabMessage))
    this.#hold(name, this.#over.signal, () => this.#lead())
    void this.#open()
  }

  /** Leaves the group. */
  end(): void {
    this.#dropLink()
    for (const link of [...this.#relays.keys()]) this.#drop(link)
    this.#over.abort()
    this.#messages?.close()
  }

  /** Ends links of other tabs until the stream has room for this tab's subscriptions. */
  makeRoom(): void {
    for (const link of [...this.#relays.keys()].reverse()) {
      if (this.#parts.channel.size > MAX_SUBSCRIPTIONS) this.#drop(link, true)
    }
  }

  #lead(): void {
    this.#isLeader = true
    this.#useServer()
    this.#post({ type: 'leader' })
  }

  /** Opens a link to the leader. Without an answer this tab opens its own stream. */
  async #open(): Promise<void> {
    this.#dropLink()
    const link = new LeaderLink((message) => this.#post(message))
    this.#link = link
    const key = await this.#key()
    if (this.#link !== link) return
    if (!key) {
      this.#goAlone()
      return
    }
    this.#after(ANSWER_MS, () => this.#goAlone())
    // The leader waits for this lock: it is free as soon as this tab is gone.
    this.#hold(link.name, link.over.signal, () => {
      this.#post({ type: 'open', link: link.name, key })
    })
  }

  /** Opens a stream of its own for this tab, until the leader answers. */
  #goAlone(): void {
    this.#useServer()
    this.#after(AGAIN_MS, () => void this.#open())
  }

  #useServer(): void {
    this.#dropLink()
    this.#parts.use(this.#parts.channel)
  }

  #dropLink(): void {
    this.#cancelTimer()
    this.#link?.over.abort()
    this.#link = undefined
  }

  #receive(message: TabMessage): void {
    if (this.#over.signal.aborted) return
    if (this.#isLeader) this.#receiveAsLeader(message)
    else if (message.type === 'leader') void this.#open()
    else if (this.#link && message.link === this.#link.name) this.#receiveFrom(this.#link, message)
  }

  #receiveFrom(link: LeaderLink, message: TabMessage): void {
    const { type } = message
    if (type === 'refused') this.#goAlone()
    else if (type === 'gone' && message.isFull) this.#useServer()
    else if (type === 'gone') void this.#open()
    else if (type === 'accepted') {
      this.#watch()
      this.#parts.use(link)
    } else if (type === 'event') {
      this.#watch()
      if (!link.receive(message)) void this.#open()
    }
  }

  /** Opens another link when nothing comes any more. */
  #watch(): void {
    this.#after(QUIET_MS, () => void this.#open())
  }

  /** Runs something later, instead of what was to run. */
  #after(ms: number, run: () => void): void {
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
    const isSame = key === (await this.#key())
    if (this.#over.signal.aborted) return
    if (isSame) {
      const relay = new Relay()
      this.#relays.set(link, relay)
      this.#hold(link, relay.over.signal, () => this.#drop(link))
    }
    this.#post({ type: isSame ? 'accepted' : 'refused', link })
  }

  #add({ link, id, request }: Extract<TabMessage, { type: 'add' }>): void {
    const { channel } = this.#parts
    const relay = this.#relays.get(link)
    if (!relay) this.#post({ type: 'gone', link })
    else if (channel.size >= MAX_SUBSCRIPTIONS) this.#drop(link, true)
    else {
      const tell = (event: LiveEvent): void =>
        this.#post({ type: 'event', link, count: relay.next(), id, event })
      relay.add(id, channel.add(request, tell))
    }
  }

  /** Ends the link of another tab. */
  #drop(link: string, isFull = false): void {
    this.#relays.get(link)?.end()
    if (this.#relays.delete(link)) this.#post({ type: 'gone', link, isFull })
  }

  /** Tells the person from others without passing on the token. */
  async #key(): Promise<string | undefined> {
    try {
      const token = await this.#parts.connection.session.authorization()
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
      return `${new Uint8Array(hash)}`
    } catch {
      // Offline, or refused: the stream meets the same and tells what it means.
      return undefined
    }
  }

  #post(message: TabMessage): void {
    if (!this.#over.signal.aborted) this.#messages?.postMessage(message)
  }

  /** Waits for a lock, and holds it until the signal is aborted. */
  #hold(name: string, signal: AbortSignal, granted: () => void): void {
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
    })
    const holdLock = async (): Promise<void> => {
      if (signal.aborted) return
      granted()
      await aborted
    }
    // A request that is aborted, or refused, is not granted.
    this.#parts.platform.locks?.request(name, { signal }, holdLock).catch(() => {})
  }
}
