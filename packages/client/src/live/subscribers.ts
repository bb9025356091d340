import type { LiveSubscription } from '@foyer/protocol/live-endpoints'
import type { toItem } from '../data/item.js'
import type { SessionState } from '../tokens/session-state.js'
import type { LiveMessage } from './event-stream.js'
import type { LiveEnd, LiveListener } from './listener.js'

/** A subscription, as the entry of the client hands it over. */
export interface NewSubscription {
  wire: Omit<LiveSubscription, 'id'>
  listener: LiveListener
  /** The session when the app subscribed: the code of live queries loads after that. */
  since: SessionState
  /** Decodes items: the entry has it already. */
  toItem: typeof toItem
}

interface Subscriber extends Pick<NewSubscription, 'listener' | 'toItem'> {
  /** Its `after` is the last event that it has received. */
  wire: LiveSubscription
  /** Stops listening to the signal of the subscription. */
  stop: () => void
  /** True after another person logged in: what the app has read is another person's view. */
  isStale?: boolean
}

/** The subscriptions of a client, and what each has received. */
export class Subscribers {
  readonly #subscribers = new Map<string, Subscriber>()
  #count = 0
  /** Id of the log that the server reads. */
  log = ''

  get size(): number {
    return this.#subscribers.size
  }

  has(id: string): boolean {
    return this.#subscribers.has(id)
  }

  /** Lists subscriptions, except those with these ids. */
  without(ids: Iterable<string>): LiveSubscription[] {
    const excluded = new Set(ids)
    return [...this.#subscribers.values()].flatMap(({ wire }) =>
      excluded.has(wire.id) ? [] : [wire],
    )
  }

  /** @param onRemoved called when the subscription is removed or ended @returns its id */
  add({ wire, listener, toItem }: NewSubscription, onRemoved: () => void): string {
    const id = `${++this.#count}`
    const { after, signal } = listener
    const abort = (): void => this.remove(id)
    signal?.addEventListener('abort', abort)
    const stop = (): void => {
      signal?.removeEventListener('abort', abort)
      onRemoved()
    }
    const own = { ...wire, id, ...(after && { after }) }
    this.#subscribers.set(id, { wire: own, listener, toItem, stop })
    return id
  }

  /** Removes a subscription. Its listener is not called. */
  remove(id: string): void {
    const subscriber = this.#subscribers.get(id)
    this.#subscribers.delete(id)
    subscriber?.stop()
  }

  clear(): void {
    for (const id of [...this.#subscribers.keys()]) this.remove(id)
  }

  /** Makes all listeners read again, once they are subscribed as the new person. */
  changePerson(): void {
    for (const id of this.#subscribers.keys()) this.makeStale(id)
  }

  /** Makes a listener read again, once it is subscribed: what it has read is another person's view. */
  makeStale(id: string): void {
    const subscriber = this.#subscribers.get(id)
    if (!subscriber) return
    subscriber.isStale = true
    delete subscriber.wire.after
  }

  /** Tells a listener about a message. */
  receive(
    id: string,
    message: Extract<LiveMessage, { type: 'subscribed' | 'change' | 'reread' }>,
  ): void {
    const subscriber = this.#subscribers.get(id)
    if (!subscriber) return
    const { listener, toItem, isStale } = subscriber
    const { type, sequence } = message
    const position = { log: this.log, sequence }
    const isNew = this.note(id, sequence)
    if (type === 'subscribed') {
      subscriber.isStale = false
      tell(() => listener.onSubscribed?.(position))
      if (isStale) tell(() => listener.onReread?.({ reason: 'session-changed', position }))
    } else if (type === 'reread') {
      const { reason } = message
      tell(() => listener.onReread?.({ reason, position }))
    } else if (isNew) {
      const { kind, itemId, item } = message
      if (kind === 'leave') tell(() => listener.onChange({ kind, itemId, position }))
      else if (item) {
        tell(() => listener.onChange({ kind, itemId, item: toItem<never>(item), position }))
      }
    }
  }

  /** Notes the last event of a subscription. @returns false for one that it has received already */
  note(id: string, sequence: number): boolean {
    const wire = this.#subscribers.get(id)?.wire
    if (!wire) return false
    const { after } = wire
    if (after?.log === this.log && sequence <= after.sequence) return false
    wire.after = { log: this.log, sequence }
    return true
  }

  /** Ends a subscription. */
  end(id: string, end: LiveEnd): void {
    const subscriber = this.#subscribers.get(id)
    this.remove(id)
    if (subscriber) tell(() => subscriber.listener.onEnd?.(end))
  }
}

/** Calls a listener and reports its errors later: a failing listener must not stop the others. */
function tell(call: () => void): void {
  try {
    call()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
