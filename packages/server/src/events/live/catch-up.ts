import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SiteEvent } from '@foyer/protocol/events'
import type { LiveRereadReason } from '@foyer/protocol/live-endpoints'
import type { EventLog } from '../../storage/events/event-log.js'
import type { LiveConnection, Subscription } from './connections.js'
import { EventSender, type EventSenderDeps } from './event-sender.js'
import { ChangeMessages } from './messages.js'

/** Maximum events in one read. */
const PAGE = 100
/** Maximum bytes of the details of the events in one read. */
const PAGE_BYTES = 1_000_000
/** Maximum missed events, and bytes of their details. If a connection missed more, its client has to read again. */
const MAX_EVENTS = 10_000
const MAX_BYTES = 16_777_216

export interface CatchUpDeps extends EventSenderDeps {
  events: Pick<EventLog, 'id' | 'readAfter' | 'oldest'>
  /** Sequence of the last event that was delivered to activated subscriptions. */
  deliveredSequence(): number
}

/**
 * Sends the events that subscriptions of one connection have missed. First, call `run`, which may take long. Then pause
 * the delivery of events, call `finish`, and activate the subscriptions, so that they miss no event in between.
 */
export class CatchUp {
  readonly #deps: CatchUpDeps
  readonly #connection: LiveConnection
  /** Subscriptions that have missed events. */
  readonly #behind: readonly Subscription[]
  /** Sequence of the last event that was read. */
  #sequence: number
  #eventsLeft = MAX_EVENTS
  #bytesLeft = MAX_BYTES

  constructor(
    deps: CatchUpDeps,
    connection: LiveConnection,
    subscriptions: readonly Subscription[],
  ) {
    this.#deps = deps
    this.#connection = connection
    this.#behind = [...subscriptions]
    this.#sequence = Math.min(...subscriptions.map(({ coveredUpTo }) => coveredUpTo))
  }

  /** Sends the missed events, up to about now. */
  async run(): Promise<void> {
    if (this.#behind.length > 0) await this.#skipTooOld()
    const { sendBuffer } = this.#connection
    while (this.#behind.length > 0 && (await this.#sendPage(() => sendBuffer.hasRoom)))
      await sendBuffer.untilDrained()
  }

  /** Sends the remaining events. @returns the sequence up to which the subscriptions have received all events */
  async finish(): Promise<number> {
    while (this.#behind.length > 0 && this.#sequence < this.#deps.deliveredSequence()) {
      if (!(await this.#sendPage(() => true))) break
    }
    return Math.max(this.#deps.deliveredSequence(), this.#behind.length > 0 ? this.#sequence : 0)
  }

  /**
   * Tells each subscription whose first missed event is no longer in the log to read again. It continues at the newest
   * sequence.
   */
  async #skipTooOld(): Promise<void> {
    const newest = this.#deps.deliveredSequence()
    const oldest = await this.#deps.events.oldest()
    for (const subscription of this.#behind) {
      const { coveredUpTo } = subscription
      const isKept = oldest === undefined ? coveredUpTo >= newest : coveredUpTo + 1 >= oldest
      if (!isKept) this.#skip(subscription, newest)
    }
    this.#sequence = Math.min(...this.#behind.map(({ coveredUpTo }) => coveredUpTo))
  }

  #skip(subscription: Subscription, newest: number): void {
    this.#reread(subscription, 'too-old', newest)
    subscription.coveredUpTo = Math.max(subscription.coveredUpTo, newest)
  }

  /**
   * Sends a page of events, or its part up to the event after which `hasRoom` is false.
   * @returns false after the last page
   */
  async #sendPage(hasRoom: () => boolean): Promise<boolean> {
    if (this.#connection.sendBuffer.isClosed) return false
    if (this.#eventsLeft <= 0 || this.#bytesLeft <= 0) {
      // The subscriptions missed too much: they read again, and continue at the newest event.
      this.#eventsLeft = MAX_EVENTS
      this.#bytesLeft = MAX_BYTES
      this.#sequence = this.#deps.deliveredSequence()
      for (const subscription of this.#behind) this.#skip(subscription, this.#sequence)
    }
    const collectionIds = [...new Set(this.#behind.map(({ group }) => group.collectionId))]
    const page = { visibleIn: collectionIds, limit: PAGE, maxBytes: PAGE_BYTES }
    const { events, bytes, searchedTo } = await this.#deps.events.readAfter(this.#sequence, page)
    this.#bytesLeft -= bytes
    const sender = new EventSender(this.#deps)
    // Other requests run between the pages.
    await nextTurn()
    for (const event of events) {
      await this.#send(sender, event)
      this.#sequence = event.sequence
      this.#eventsLeft -= 1
      if (!hasRoom()) return true
    }
    this.#sequence = searchedTo
    return events.length > 0
  }

  async #send(sender: EventSender, event: SiteEvent): Promise<void> {
    const { type, collectionId, entityId } = event
    if (collectionId === null) {
      const { caller } = this.#connection
      const isOwn = caller.kind === 'member' && caller.id === entityId
      if (!isOwn || event.detail.change !== 'roles-changed') return
      for (const subscription of this.#behind) {
        if (event.sequence > subscription.coveredUpTo) {
          this.#reread(subscription, 'permissions-changed', event.sequence)
        }
      }
      return
    }
    const concerned = this.#behind.filter(
      ({ group, connection, id }) =>
        group.collectionId === collectionId && connection.subscriptions.has(id),
    )
    if (!type.startsWith('item.')) return sender.sendCollectionEvent(event, concerned)
    const messages = new ChangeMessages(event)
    for (const subscription of concerned) {
      await sender.sendChange(event, subscription.group, {
        subscriptions: [subscription],
        messages,
      })
    }
  }

  #reread({ id }: Subscription, reason: LiveRereadReason, sequence: number): void {
    this.#connection.send('reread', { subscription: id, reason, sequence })
  }
}
