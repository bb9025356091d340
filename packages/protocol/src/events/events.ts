import type { WireItemData } from '../data/data.js'
import type { Member } from '../members/members.js'

/** Types of events. The part before the dot is the kind of entity. */
export const eventTypes = [
  'item.created',
  'item.updated',
  'item.removed',
  'collection.changed',
  'collection.truncated',
  'member.created',
  'member.updated',
  'member.deleted',
  'member.blocked',
  'member.registration-pending',
  'member.logged-in',
  'member.logged-out',
  'member.password-changed',
] as const

export type EventType = (typeof eventTypes)[number]

/** The cause of an event, by the types that the official packages know. `id` is null for the server's own work. */
export interface EventActor {
  type: 'ANONYMOUS_VISITOR' | 'MEMBER' | 'WIX_USER' | 'APP'
  id: string | null
}

/** An entry of the change log. */
export interface SiteEvent {
  /** A UUID. */
  id: string
  /** Grows in commit order: a reader of event n never later meets a smaller one. Numbers may be missing. */
  sequence: number
  type: EventType
  /** ISO time. */
  time: string
  /** Collection of an item event; the collection itself for `collection.*`; null for members. */
  collectionId: string | null
  /** Id of the item, member or collection. */
  entityId: string
  actor: EventActor
  /** Id of the request that caused the event; null for the server's own work. */
  requestId: string | null
  detail: EventDetail
}

/** Details of an event. Never a password, a code or a token. */
export interface EventDetail {
  /** The item after the change: `item.created`, `item.updated`. */
  item?: WireItemData
  /** The item before the change: `item.updated`, `item.removed`. */
  before?: WireItemData
  /** The change, such as `email-changed`, `roles-changed`, `created` or `deleted`: `member.*`, `collection.changed`. */
  change?: string
  /** Reason of a logout: `member.logged-out`. */
  reason?: string
  /** The member when the event is delivered; the log holds no personal data of members. */
  member?: Member
  /** Names of the changed fields: `item.updated`. */
  changedFields?: string[]
}
