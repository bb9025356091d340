import type { toItem } from '../data/item.js'
import type { SessionState } from '../tokens/session-state.js'
import { isAfter, type LiveEvent, type LiveRequest } from './feed.js'
import type { LiveEnd, LiveListener } from './listener.js'

/** A subscription, as the entry of the client hands it over. */
export interface NewSubscription {
  wire: LiveRequest
  listener: LiveListener
  /** The session when the app subscribed: the code of live queries loads after that. */
  since: SessionState
  /** Decodes items: the entry has it already. */
  toItem: typeof toItem
}

interface Subscriber extends Pick<NewSubscription, 'listener' | 'toItem'> {
  /** Its `after` is the last event that it has received. */
  request: LiveRequest
  /** Stops listening to the signal of the subscription. */
  stop: () => void
  /** True after another person logged in: what the app has read is another person's view. */
  isStale?: boolean
}

/** The subscriptions of this tab, and what each has received. */
export class Subscribers {
  readonly #subscribers = new Map<string, Subscriber>()
  #count = 0

  get size(): number {
    return this.#subscribers.size
  }

  get ids(): string[] {
    return [...this.#subscribers.keys()]
  }

  /** What a subscription asks for, from its last event on. */
  requestOf(id: string): LiveRequest | undefined {
    return this.#subscribers.get(id)?.request
  }

  /** @param onRemoved called with its id when the subscription is removed or ended @returns its id */
  add({ wire, listener, toItem }: NewSubscription, onRemoved: (id: string) => void): string {
    const id = `${++this.#count}`
    const { after, signal } = listener
    const abort = (): void => this.remove(id)
    signal?.addEventListener('abort', abort)
    const stop = (): void => {
      signal?.removeEventListener('abort', abort)
      onRemoved(id)
    }
    const request = { ...wire, ...(after && { after }) }
    this.#subscribers.set(id, { request, listener, toItem, stop })
    return id
  }

  /** Removes a subscription. Its listener is not called. */
  remove(id: string): void {
    const subscriber = this.#subscribers.get(id)
    this.#subscribers.delete(id)
    subscriber?.stop()
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
    delete subscriber.request.after
  }

  /** Tells a listener about an event, unless it has received it already. */
  receive(id: string, event: LiveEvent): void {
    const subscriber = this.#subscribers.get(id)
    if (!subscriber) return
    if (event.type === 'end') {
      const { type, ...end } = event
      this.end(id, end)
      return
    }
    const { request, listener, toItem, isStale } = subscriber
    const { type, log, sequence } = event
    const logSequence = { log, sequence }
    const isNew = isAfter(logSequence, request.after)
    if (isNew) request.after = logSequence
    if (type === 'subscribed') {
      subscriber.isStale = false
      tell(() => listener.onSubscribed?.(logSequence))
      if (isStale) tell(() => listener.onReread?.({ reason: 'session-changed', logSequence }))
    } else if (type === 'reread') {
      const { reason } = event
      tell(() => listener.onReread?.({ reason, logSequence }))
    } else if (type === 'change' && isNew) {
      const { kind, itemId, item } = event
      if (kind === 'leave') tell(() => listener.onChange({ kind, itemId, logSequence }))
      else if (item) {
        tell(() => listener.onChange({ kind, itemId, item: toItem<never>(item), logSequence }))
      }
    }
  }

  endAll(end: LiveEnd): void {
    for (const id of this.ids) this.end(id, end)
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
