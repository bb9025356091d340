import type { SiteEvent } from '@foyer/protocol/events'
import type { LiveChangeKind, LiveMessages } from '@foyer/protocol/live-endpoints'

/**
 * Formats a message of the stream as a server-sent event.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function formatMessage<Type extends keyof LiveMessages>(
  type: Type,
  data: LiveMessages[Type],
): string {
  const id = 'sequence' in data ? `id: ${data.sequence}\n` : ''
  return `${id}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}

/**
 * Formats the messages about one event. Clients choose the ids of subscriptions, and many are equal. Equal ids share
 * one string, so that the flusher recognizes it without reading it, and encodes it once.
 */
export class ChangeMessages {
  readonly #event: SiteEvent
  readonly #itemTexts = new Map<LiveChangeKind, string>()
  readonly #texts: Record<LiveChangeKind, Map<string, string>> = {
    enter: new Map(),
    change: new Map(),
    leave: new Map(),
  }

  constructor(event: SiteEvent) {
    this.#event = event
  }

  format(subscription: string, kind: LiveChangeKind): string {
    const cached = this.#texts[kind].get(subscription)
    if (cached !== undefined) return cached
    const text = `id: ${this.#event.sequence}\nevent: change\ndata: {"subscription":${JSON.stringify(subscription)},${this.#restOf(kind)}\n\n`
    this.#texts[kind].set(subscription, text)
    return text
  }

  /** Returns the JSON of a message after its property `subscription`. */
  #restOf(kind: LiveChangeKind): string {
    const cached = this.#itemTexts.get(kind)
    if (cached !== undefined) return cached
    const { entityId: itemId, detail, sequence } = this.#event
    const item = kind === 'leave' ? undefined : detail.item
    const text = JSON.stringify({ kind, itemId, item, sequence }).slice(1)
    this.#itemTexts.set(kind, text)
    return text
  }
}
