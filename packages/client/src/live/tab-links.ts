import type { LiveEvent, LiveRequest, SubscriptionSource } from './subscription-source.js'

/** A message between tabs. `link` is the name of a link from a tab to the leader. */
export type TabMessage =
  /** The sender has become the leader. */
  | { type: 'leader' }
  /** Opens a link. `key` is a hash of the access token. */
  | { type: 'open'; link: string; key: string }
  /** From the tab to the leader: adds a subscription. */
  | { type: 'add'; link: string; id: string; request: LiveRequest }
  /** From the tab to the leader: removes a subscription. */
  | { type: 'remove'; link: string; id: string }
  /** From the leader: the link is open. */
  | { type: 'accepted'; link: string }
  /** From the leader: the tab has another access token. */
  | { type: 'refused'; link: string }
  /** An event of a subscription. `count` numbers the events of a link, to detect a lost message. */
  | { type: 'event'; link: string; count: number; id: string; event: LiveEvent }
  /** Closes a link. With `isFull`, the stream has no room for its subscriptions. */
  | { type: 'closed'; link: string; isFull?: boolean }

/** A link from this tab to the leader. */
export class LeaderLink implements SubscriptionSource {
  readonly name = crypto.randomUUID()
  /** Aborted when this tab closes the link. */
  readonly closing = new AbortController()
  readonly #post: (message: TabMessage) => void
  readonly #callbacks = new Map<string, (event: LiveEvent) => void>()
  #subscriptions = 0
  #received = 0

  constructor(post: (message: TabMessage) => void) {
    this.#post = post
  }

  add(request: LiveRequest, onEvent: (event: LiveEvent) => void): () => void {
    const { name: link } = this
    const id = `${++this.#subscriptions}`
    this.#callbacks.set(id, onEvent)
    this.#post({ type: 'add', link, id, request })
    return () => {
      if (this.#callbacks.delete(id)) this.#post({ type: 'remove', link, id })
    }
  }

  /** Passes an event to its subscription. @returns false if an earlier event was lost */
  receive({ count, id, event }: Extract<TabMessage, { type: 'event' }>): boolean {
    this.#received += 1
    if (count !== this.#received) return false
    this.#callbacks.get(id)?.(event)
    return true
  }
}

/** The leader's end of a link from another tab. */
export class Relay {
  /** Aborted when this tab closes its end. */
  readonly closing = new AbortController()
  readonly #stops = new Map<string, () => void>()
  #sent = 0

  /** Returns the `count` of the next event. */
  nextCount(): number {
    this.#sent += 1
    return this.#sent
  }

  add(id: string, stop: () => void): void {
    this.#stops.set(id, stop)
  }

  remove(id: string): void {
    this.#stops.get(id)?.()
    this.#stops.delete(id)
  }

  end(): void {
    this.closing.abort()
    for (const stop of this.#stops.values()) stop()
    this.#stops.clear()
  }
}
