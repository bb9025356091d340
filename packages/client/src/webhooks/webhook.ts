import type { Member } from '@foyer/protocol'
import type { EventActor, EventType } from '@foyer/protocol/events'
import type { AnySchema, CollectionId, Item } from '../data/schema.js'

/** Types of events. */
export type WebhookType = EventType

interface WebhookBase<Type extends WebhookType> {
  type: Type
  /** Id of the event, the same in each delivery. */
  id: string
  /** Number of the event. It increases with each event of the site. */
  sequence: number
  /** Time of the event. */
  time: Date
  siteId: string
  /** Visitor, member, owner or app that caused the event. `id` is null if the server itself caused it. */
  actor: EventActor
  /** Id of the request that caused the event; null if the server itself caused it. */
  requestId: string | null
}

interface ItemWebhook<Type extends WebhookType, Id, Fields> extends WebhookBase<Type> {
  collectionId: Id
  itemId: string
  /** The item; null if it is too large for a webhook. Read it by its id. */
  item: Item<Fields> | null
}

/** An item was created. */
export type ItemCreatedWebhook<Schema extends object = AnySchema> = {
  [Id in CollectionId<Schema>]: ItemWebhook<'item.created', Id, Schema[Id]>
}[CollectionId<Schema>]

/** An item was changed. `item` is its new state. */
export type ItemUpdatedWebhook<Schema extends object = AnySchema> = {
  [Id in CollectionId<Schema>]: ItemWebhook<'item.updated', Id, Schema[Id]> & {
    /** Names of the changed fields; null if the item is too large for a webhook. */
    changedFields: string[] | null
    /** Previous values of the changed fields, with null for a new field; null if they are too large for a webhook. */
    previous: Record<string, unknown> | null
  }
}[CollectionId<Schema>]

/** An item was removed. `item` is its last state. */
export type ItemRemovedWebhook<Schema extends object = AnySchema> = {
  [Id in CollectionId<Schema>]: ItemWebhook<'item.removed', Id, Schema[Id]>
}[CollectionId<Schema>]

/** A collection was changed, or all its items were removed at once. */
export interface CollectionWebhook<Type extends WebhookType> extends WebhookBase<Type> {
  collectionId: string
  /** The change, for example `permissions`; null if all items were removed. */
  change: string | null
}

/** A member was created, changed or deleted, or logged in or out. */
export interface MemberWebhook<Type extends WebhookType> extends WebhookBase<Type> {
  memberId: string
  /** The member; null for a deleted member, and for one that is too large for a webhook. */
  member: Member | null
  /** The change, for example `email-changed`; null if the type of the event determines it. */
  change: string | null
  /** Reason of a logout; null for other events. */
  reason: string | null
}

/** Webhooks by event type. */
type WebhookMap<Schema extends object> = {
  'item.created': ItemCreatedWebhook<Schema>
  'item.updated': ItemUpdatedWebhook<Schema>
  'item.removed': ItemRemovedWebhook<Schema>
} & {
  [Type in Extract<WebhookType, `collection.${string}`>]: CollectionWebhook<Type>
} & {
  [Type in Extract<WebhookType, `member.${string}`>]: MemberWebhook<Type>
}

/** Webhook with this event type. */
export type WebhookOf<
  Type extends WebhookType,
  Schema extends object = AnySchema,
> = WebhookMap<Schema>[Type]

/** An event that a Foyer server delivers, discriminated by `type`. */
export type Webhook<Schema extends object = AnySchema> = WebhookOf<WebhookType, Schema>
