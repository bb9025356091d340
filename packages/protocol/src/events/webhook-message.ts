import type { WireItemData } from '../data/items.js'
import type { Member } from '../members/members.js'
import { type EventActor, type EventType, eventTypes, type SiteEvent } from './events.js'

/** Issuer of the tokens, as the official packages expect it. */
export const webhookIssuer = 'wix.com'

/** Longest body of a webhook in bytes. */
export const webhookBytes = 1_000_000

/** Kind of entity and name of an event in a webhook. */
interface WebhookName {
  eventType: string
  entityFqdn: string
  slug: string
}

const officialItem = (slug: string): WebhookName => named('wix.data.v2.data_item', '_', slug)
const officialMember = (slug: string): WebhookName => named('wix.members.v1.member', '_', slug)
const member = (slug: string): WebhookName => named('foyer.member', '.', slug)
const collection = (slug: string): WebhookName => named('foyer.collection', '.', slug)

/**
 * Names of the events in webhooks. Events for which the official packages have no handler have names of Foyer's own.
 */
export const webhookNames: Readonly<Record<EventType, WebhookName>> = {
  'item.created': officialItem('created'),
  'item.updated': officialItem('updated'),
  'item.removed': officialItem('deleted'),
  'collection.changed': collection('changed'),
  'collection.truncated': collection('truncated'),
  'member.created': officialMember('created'),
  'member.updated': officialMember('updated'),
  'member.deleted': officialMember('deleted'),
  'member.blocked': member('blocked'),
  'member.registration-pending': member('registration_pending'),
  'member.logged-in': member('logged_in'),
  'member.logged-out': member('logged_out'),
  'member.password-changed': member('password_changed'),
}

function named(entityFqdn: string, separator: string, slug: string): WebhookName {
  return { eventType: `${entityFqdn}${separator}${slug}`, entityFqdn, slug }
}

/** Finds the type of an event by its name in a webhook. */
export function webhookTypeOf(name: string): EventType | undefined {
  return eventTypes.find((type) => webhookNames[type].eventType === name)
}

/** Claims of the token that is the body of a webhook. */
export interface WebhookClaims {
  iss: string
  /** The app that receives the webhook. */
  aud: string
  /** Seconds since the epoch. */
  iat: number
  exp: number
  /** A `WebhookMessage` as JSON text. */
  data: string
}

export interface WebhookMessage {
  eventType: string
  /** Id of the site. */
  instanceId: string
  /** A `WebhookIdentity` as JSON text. */
  identity: string
  /** A `WebhookEvent` as JSON text. */
  data: string
}

/** Actor of an event. An identity without an id is the server itself. */
export interface WebhookIdentity {
  identityType: EventActor['type']
  anonymousVisitorId?: string
  memberId?: string
  wixUserId?: string
  appId?: string
}

/** An event in a webhook, with exactly one of the four kinds of content. */
export interface WebhookEvent {
  id: string
  entityFqdn: string
  slug: string
  entityId: string
  /** ISO time. */
  eventTime: string
  triggeredByAnonymizeRequest: boolean
  originatedFrom: string | null
  /** Sequence of the event in the event log, in digits. */
  entityEventSequence: string
  /** Foyer only. */
  requestId: string | null
  /** Foyer only: the change of a member or collection. */
  change?: string
  /** Foyer only: the reason of a logout. */
  reason?: string
  createdEvent?: { entity: WebhookItem | WebhookMember }
  updatedEvent?: {
    currentEntity: WebhookItem | WebhookMember
    /** Values before the change, by the path of the field in the entity. Null for a field that did not exist. */
    modifiedFields?: Record<string, unknown>
    /** Foyer only. */
    changedFields?: string[]
  }
  deletedEvent?: { deletedEntity?: WebhookItem }
  actionEvent?: { body: WebhookAction }
}

/** An item in a webhook; without `data` if that is too large. */
export interface WebhookItem {
  id: string
  dataCollectionId: string | null
  data?: WireItemData
}

/** A member in a webhook; only its id if the member is too large. */
export type WebhookMember = Member | { id: string }

/** Content of an event type that exists on Foyer only. */
export interface WebhookAction {
  /** The member of a `foyer.member` event. */
  member?: Member
}

/** Content of a webhook. `full`: everything; `current`: no values before the change; `reference`: only ids. */
export const webhookForms = ['full', 'current', 'reference'] as const

export type WebhookForm = (typeof webhookForms)[number]

/** Returns the text of the claim `data` for an event. */
export function webhookData(event: SiteEvent, instanceId: string, form: WebhookForm): string {
  const message: WebhookMessage = {
    eventType: webhookNames[event.type].eventType,
    instanceId,
    identity: JSON.stringify(identityOf(event.actor)),
    data: JSON.stringify(toWebhookEvent(event, form)),
  }
  return JSON.stringify(message)
}

const idNames = {
  ANONYMOUS_VISITOR: 'anonymousVisitorId',
  MEMBER: 'memberId',
  WIX_USER: 'wixUserId',
  APP: 'appId',
} as const

/** Returns the name of the property with an identity's id. */
export function identityIdName(
  type: EventActor['type'],
): Exclude<keyof WebhookIdentity, 'identityType'> {
  return idNames[type]
}

function identityOf({ type, id }: EventActor): WebhookIdentity {
  return { identityType: type, ...(id !== null && { [identityIdName(type)]: id }) }
}

function toWebhookEvent(event: SiteEvent, form: WebhookForm): WebhookEvent {
  const { entityFqdn, slug } = webhookNames[event.type]
  const { change, reason } = event.detail
  return {
    id: event.id,
    entityFqdn,
    slug,
    entityId: event.entityId,
    eventTime: event.time,
    triggeredByAnonymizeRequest: false,
    originatedFrom: null,
    entityEventSequence: String(event.sequence),
    requestId: event.requestId,
    ...(change !== undefined && { change }),
    ...(reason !== undefined && { reason }),
    ...contentOf(event, form),
  }
}

type WebhookContent = Pick<
  WebhookEvent,
  'createdEvent' | 'updatedEvent' | 'deletedEvent' | 'actionEvent'
>

function contentOf(event: SiteEvent, form: WebhookForm): WebhookContent {
  const { detail } = event
  switch (event.type) {
    case 'item.created':
      return { createdEvent: { entity: itemOf(event, detail.item, form) } }
    case 'item.updated':
      return {
        updatedEvent: {
          currentEntity: itemOf(event, detail.item, form),
          ...(form === 'full' && modifiedFieldsOf(event)),
          ...changedFieldsOf(event, form),
        },
      }
    case 'item.removed':
      return { deletedEvent: { deletedEntity: itemOf(event, detail.before, form) } }
    case 'member.created':
      return { createdEvent: { entity: memberOf(event, form) } }
    case 'member.updated':
      return { updatedEvent: { currentEntity: memberOf(event, form) } }
    case 'member.deleted':
      // The official packages expect no entity, and webhooks never contain data of a deleted member.
      return { deletedEvent: {} }
    default:
      return { actionEvent: { body: form === 'reference' ? {} : actionOf(event) } }
  }
}

function actionOf({ detail: { member } }: SiteEvent): WebhookAction {
  return member === undefined ? {} : { member }
}

function itemOf(event: SiteEvent, data: WireItemData | undefined, form: WebhookForm): WebhookItem {
  const isSent = data !== undefined && form !== 'reference'
  return {
    id: event.entityId,
    dataCollectionId: event.collectionId,
    ...(isSent && { data }),
  }
}

function memberOf({ entityId, detail }: SiteEvent, form: WebhookForm): WebhookMember {
  return form === 'reference' || detail.member === undefined ? { id: entityId } : detail.member
}

function changedFieldsOf({ detail: { changedFields } }: SiteEvent, form: WebhookForm) {
  return form === 'reference' || changedFields === undefined ? {} : { changedFields }
}

function modifiedFieldsOf({ detail: { before, changedFields } }: SiteEvent) {
  if (before === undefined || changedFields === undefined) return {}
  const entries = changedFields.map((name) => {
    // The official packages read a path: dots and brackets of a name are escaped.
    const path = `data.${name.replaceAll(/[.[\]]/g, '\\$&')}`
    return [path, Object.hasOwn(before, name) ? (before[name] ?? null) : null] as const
  })
  return { modifiedFields: Object.fromEntries(entries) }
}
