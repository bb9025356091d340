import type { WireValue } from '../data/items.js'
import type { EventActor, EventType } from '../events/events.js'

export interface ItemHistoryRequest {
  dataCollectionId: string
  dataItemId: string
  /** `nextBefore` of the previous page. */
  before?: number
  /** Default and maximum: `itemHistoryLimits.page`. */
  limit?: number
}

/** Changes of one item, from the event log. @see docs/wire/events.md#item-history */
export interface ItemHistoryResponse {
  /** Newest first. */
  changes: ItemHistoryEntry[]
  /**
   * `before` of the next page; null when the log has no older events. A page covers a limited number of events of the
   * log, so it may have few changes, or none, and a next page.
   */
  nextBefore: number | null
  /** Days for which the log keeps events: the setting `events.keepDays`. */
  keepDays: number
  /** False for a collection that is left out of the log: newer changes are not recorded. */
  isLogged: boolean
}

export interface ItemHistoryEntry {
  /** Id of the event. */
  id: string
  sequence: number
  /**
   * `collection.truncated` removed the item together with all others. `collection.changed` replaced all items by those
   * of a backup.
   */
  type: Extract<EventType, `item.${string}` | 'collection.truncated' | 'collection.changed'>
  /** ISO time. */
  time: string
  actor: NamedEventActor
  /** Id of the request; null for the server's own work. */
  requestId: string | null
  /** Changed fields, with their values before and after: `item.updated`. */
  fields: ItemFieldChange[]
}

export interface NamedEventActor extends EventActor {
  /**
   * Current name of an owner or an API key, or the e-mail address of a member, if the caller may read members. Null if
   * unknown, and for visitors.
   */
  name: string | null
}

export interface ItemFieldChange {
  field: string
  /** Undefined if the item had no such field. */
  before?: WireValue
  /** Undefined if the item no longer has the field. */
  after?: WireValue
}

/** Maximum changes on a page. */
export const itemHistoryLimits = { page: 20 } as const
