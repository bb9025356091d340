import type { toItem } from '../data/wire-form.js'
import { callListener } from '../tokens/call-listener.js'
import type { SessionState } from '../tokens/session-state.js'
import type { LiveEnd, LiveListener } from './listener.js'
import { isAfter, type LiveEvent, type LiveRequest } from './subscription-source.js'

/** A subscription, as `lazy-live.ts` passes it. */
export interface NewSubscription {
  request: LiveRequest
  listener: LiveListener
  /** State of the session when the app subscribed, which may change while the code loads. */
  since: SessionState
  /** Decodes items. Passed as a parameter, so that the chunk of live queries does not bundle it again. */
  toItem: typeof toItem
}

interface ListedSubscription extends Pick<NewSubscription, 'listener' | 'toItem'> {
  /**
   * Request of the subscription. `after` is the sequence of the last received event. The current source has a copy;
   * this one is for the next source, when another tab gets the stream.
   */
  request: LiveRequest
  /** Removes the abort listener and calls `onRemoved`. */
  stop: () => void
  /** True after the visitor has logged in: the app has read the items as a visitor. */
  isStale?: boolean
}

/** The subscriptions of this tab, with the last sequence that each has received. */
export class SubscriptionList {
  readonly #subscriptions = new Map<string, ListedSubscription>()
  #count = 0

  get size(): number {
    return this.#subscriptions.size
  }

  get ids(): string[] {
    return [...this.#subscriptions.keys()]
  }

  /** Returns the request of a subscription, with the sequence of its last event as `after`. */
  requestOf(id: string): LiveRequest | undefined {
    return this.#subscriptions.get(id)?.request
  }

  /** Adds a subscription. @param onRemoved called with the id when it is removed or ends @returns its id */
  add({ request, listener, toItem }: NewSubscription, onRemoved: (id: string) => void): string {
    const id = `${++this.#count}`
    const { after, signal } = listener
    const abort = (): void => this.remove(id)
    signal?.addEventListener('abort', abort)
    const stop = (): void => {
      signal?.removeEventListener('abort', abort)
      onRemoved(id)
    }
    const resumable = { ...request, ...(after && { after }) }
    this.#subscriptions.set(id, { request: resumable, listener, toItem, stop })
    return id
  }

  /** Removes a subscription. Its listener is not called. */
  remove(id: string): void {
    const subscription = this.#subscriptions.get(id)
    this.#subscriptions.delete(id)
    subscription?.stop()
  }

  /** Makes all listeners read the items again, once they are subscribed as the new user. */
  makeAllStale(): void {
    for (const id of this.#subscriptions.keys()) this.makeStale(id)
  }

  /** Makes a listener read the items again, once it is subscribed as the new user. */
  makeStale(id: string): void {
    const subscription = this.#subscriptions.get(id)
    if (!subscription) return
    subscription.isStale = true
    delete subscription.request.after
  }

  /** Passes an event to its listener, unless the listener has already received it. */
  receive(id: string, event: LiveEvent): void {
    const subscription = this.#subscriptions.get(id)
    if (!subscription) return
    if (event.type === 'end') {
      const { type, ...end } = event
      this.end(id, end)
      return
    }
    const { request, listener, toItem, isStale } = subscription
    const { type, log, sequence } = event
    const logSequence = { log, sequence }
    const isNew = isAfter(event, request.after)
    if (isNew) request.after = logSequence
    if (type === 'subscribed') {
      subscription.isStale = false
      callListener(() => listener.onSubscribed?.(logSequence))
      if (isStale)
        callListener(() => listener.onReread?.({ reason: 'session-changed', logSequence }))
    } else if (type === 'reread') {
      const { reason } = event
      callListener(() => listener.onReread?.({ reason, logSequence }))
    } else if (type === 'change' && isNew) {
      const { kind, itemId, item } = event
      if (kind === 'leave') callListener(() => listener.onChange({ kind, itemId, logSequence }))
      else if (item) {
        callListener(() =>
          listener.onChange({ kind, itemId, item: toItem<never>(item), logSequence }),
        )
      }
    }
  }

  endAll(end: LiveEnd): void {
    for (const id of this.ids) this.end(id, end)
  }

  /** Removes a subscription and calls its `onEnd`. */
  end(id: string, end: LiveEnd): void {
    const subscription = this.#subscriptions.get(id)
    this.remove(id)
    if (subscription) callListener(() => subscription.listener.onEnd?.(end))
  }
}
