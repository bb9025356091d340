import type { Feed, LiveEvent, LiveRequest } from './feed.js'

/** A message between tabs. `link` names the link of a tab to a leader. */
export type TabMessage =
  /** A tab is the leader from now on. */
  | { type: 'leader' }
  /** A tab opens a link. `key` tells its person from others. */
  | { type: 'open'; link: string; key: string }
  | { type: 'add'; link: string; id: string; request: LiveRequest }
  | { type: 'remove'; link: string; id: string }
  | { type: 'accepted' | 'refused'; link: string }
  /** An event. `count` counts the events of a link: one that is missing is noticed. */
  | { type: 'event'; link: string; count: number; id: string; event: LiveEvent }
  /** The end of a link. `isFull`: the stream has no room for its subscriptions. */
  | { type: 'gone'; link: string; isFull?: boolean }

/** The link of this tab to the leader. */
export class LeaderLink implements Feed {
  readonly name = crypto.randomUUID()
  /** Aborted when the link is not used any more. */
  readonly over = new AbortController()
  readonly #post: (message: TabMessage) => void
  readonly #tells = new Map<string, (event: LiveEvent) => void>()
  #subscriptions = 0
  #received = 0

  constructor(post: (message: TabMessage) => void) {
    this.#post = post
  }

  add(request: LiveRequest, tell: (event: LiveEvent) => void): () => void {
    const { name: link } = this
    const id = `${++this.#subscriptions}`
    this.#tells.set(id, tell)
    this.#post({ type: 'add', link, id, request })
    return () => {
      if (this.#tells.delete(id)) this.#post({ type: 'remove', link, id })
    }
  }

  /** Takes an event. @returns false if one before it is missing */
  receive({ count, id, event }: Extract<TabMessage, { type: 'event' }>): boolean {
    this.#received += 1
    if (count !== this.#received) return false
    this.#tells.get(id)?.(event)
    return true
  }
}

/** The link of another tab to this one. */
export class Relay {
  readonly over = new AbortController()
  readonly #stops = new Map<string, () => void>()
  #sent = 0

  next(): number {
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
    this.over.abort()
    for (const stop of this.#stops.values()) stop()
    this.#stops.clear()
  }
}
