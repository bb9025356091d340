import type { Member } from '@foyer/protocol'
import type { EventActor, EventType } from '@foyer/protocol/events'
import type { AnySchema, CollectionId, Item } from '../data/schema.js'

/** Types of events. */
export type WebhookType = EventType

interface WebhookBase<Type extends WebhookType> {
  type: Type
  /** Id of the event: the same for every delivery of it. */
  id: string
  /** Grows with every event of the site. */
  sequence: number
  time: Date
  siteId: string
  /** The cause of the event. `id` is null for the server's own work. */
  actor: EventActor
  /** Id of the request that caused the event; null for the server's own work. */
  requestId: string | null
}

interface ItemWebhook<Type extends WebhookType, Id, Fields> extends WebhookBase<Type> {
  collectionId: Id
  itemId: string
  /** Null if the item is too large for a webhook; read it by its id. */
  item: Item<Fields> | null
}

/** An item was created. */
export type ItemCreatedWebhook<Schema extends object = AnySchema> = {
  [Id in CollectionId<Schema>]: ItemWebhook<'item.created', Id, Schema[Id]>
}[CollectionId<Schema>]

/** An item was changed. `item` is the new one. */
export type ItemUpdatedWebhook<Schema extends object = AnySchema> = {
  [Id in CollectionId<Schema>]: ItemWebhook<'item.updated', Id, Schema[Id]> & {
    /** Names of the changed fields; null if the item is too large for a webhook. */
    changedFields: string[] | null
    /** Values of the changed fields before, null for a new field; null if they are too large for a webhook. */
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

/** Something happened to a member. */
export interface MemberWebhook<Type extends WebhookType> extends WebhookBase<Type> {
  memberId: string
  /** Null for a deleted member, and for one that is too large for a webhook. */
  member: Member | null
  /** More exact than the type, for example `email-changed`; null otherwise. */
  change: string | null
  /** Reason of a logout. */
  reason: string | null
}

/** The webhooks by the types of their events. */
type WebhookMap<Schema extends object> = {
  'item.created': ItemCreatedWebhook<Schema>
  'item.updated': ItemUpdatedWebhook<Schema>
  'item.removed': ItemRemovedWebhook<Schema>
} & {
  [Type in Extract<WebhookType, `collection.${string}`>]: CollectionWebhook<Type>
} & {
  [Type in Extract<WebhookType, `member.${string}`>]: MemberWebhook<Type>
}

/** The webhook of a type of events. */
export type WebhookOf<
  Type extends WebhookType,
  Schema extends object = AnySchema,
> = WebhookMap<Schema>[Type]

/** An event that a server of Foyer delivers. */
export type Webhook<Schema extends object = AnySchema> = WebhookOf<WebhookType, Schema>
