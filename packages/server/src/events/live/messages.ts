import type { SiteEvent } from '@foyer/protocol/events'
import type { LiveChangeKind, LiveMessages } from '@foyer/protocol/live-endpoints'

/** Formats a message of the stream as a server-sent event. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function formatMessage<Type extends keyof LiveMessages>(
  type: Type,
  data: LiveMessages[Type],
): string {
  const id = 'sequence' in data ? `id: ${data.sequence}\n` : ''
  return `${id}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Formats the changes of one event. The item becomes text once, for all its subscribers. */
export class ChangeMessages {
  readonly #event: SiteEvent
  readonly #texts: Partial<Record<LiveChangeKind, string>> = {}

  constructor(event: SiteEvent) {
    this.#event = event
  }

  format(subscription: string, kind: LiveChangeKind): string {
    this.#texts[kind] ??= this.#textOf(kind)
    return `id: ${this.#event.sequence}\nevent: change\ndata: {"subscription":${JSON.stringify(subscription)},${this.#texts[kind]}\n\n`
  }

  #textOf(kind: LiveChangeKind): string {
    const { entityId: itemId, detail, sequence } = this.#event
    const item = kind === 'leave' ? undefined : detail.item
    return JSON.stringify({ kind, itemId, item, sequence }).slice(1)
  }
}
