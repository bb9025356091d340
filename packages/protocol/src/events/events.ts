import type { WebhookIdentityType } from '../auth/identity.js'
import type { WireItemData } from '../data/items.js'
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

/** Actor of an event, with the identity types of the official packages. `id` is null for work of the server itself. */
export interface EventActor {
  type: WebhookIdentityType
  id: string | null
}

/** An entry of the event log. */
export interface SiteEvent {
  /** A UUID. */
  id: string
  /** Increases in commit order: after event n, a reader never receives a smaller one. There may be gaps. */
  sequence: number
  type: EventType
  /** ISO time. */
  time: string
  /** Collection of an item event; the collection itself for `collection.*`; null for members. */
  collectionId: string | null
  /** Id of the item, member or collection. */
  entityId: string
  actor: EventActor
  /** Id of the request that caused the event; null for work of the server itself. */
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
  /** The member at the time of delivery; the log contains no personal data of members. */
  member?: Member
  /** Names of the changed fields: `item.updated`. */
  changedFields?: string[]
}
