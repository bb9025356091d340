import type { LiveSubscription } from '@foyer/protocol/live-endpoints'
import { toItem } from '../data/item.js'
import type { LiveMessage } from './event-stream.js'
import type { LiveEnd, LiveListener } from './listener.js'

interface Subscriber {
  /** Its `after` is the last event that it has received. */
  wire: LiveSubscription
  listener: LiveListener
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
  add(wire: Omit<LiveSubscription, 'id'>, listener: LiveListener, onRemoved: () => void): string {
    const id = `${++this.#count}`
    const { after, signal } = listener
    const abort = (): void => this.remove(id)
    signal?.addEventListener('abort', abort)
    const stop = (): void => {
      signal?.removeEventListener('abort', abort)
      onRemoved()
    }
    this.#subscribers.set(id, { wire: { ...wire, id, ...(after && { after }) }, listener, stop })
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
    for (const subscriber of this.#subscribers.values()) {
      subscriber.isStale = true
      delete subscriber.wire.after
    }
  }

  /** Tells a listener about a message. */
  receive(
    id: string,
    message: Extract<LiveMessage, { type: 'subscribed' | 'change' | 'reread' }>,
  ): void {
    const subscriber = this.#subscribers.get(id)
    if (!subscriber) return
    const { listener, isStale } = subscriber
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
