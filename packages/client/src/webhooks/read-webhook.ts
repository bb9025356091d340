import { decodeItem, isJsonObject, type Member, parseIsoDate } from '@foyer/protocol'
import type { EventActor } from '@foyer/protocol/events'
import { identityIdName, webhookTypeOf } from '@foyer/protocol/webhook-message'
import type { AnySchema, Item } from '../data/schema.js'
import type { Webhook } from './webhook.js'
import { WebhookError } from './webhook-error.js'

/**
 * Converts the claim `data` of a verified token to a webhook.
 * @throws WebhookError `MALFORMED`, `UNKNOWN_TYPE`
 */
export function readWebhook(claim: string): Webhook {
  const message = parseObject(claim)
  const type = webhookTypeOf(text(message.eventType))
  if (type === undefined) {
    throw new WebhookError('UNKNOWN_TYPE', `unknown event type: "${message.eventType}"`)
  }
  const event = parseObject(text(message.data))
  const time = parseIsoDate(text(event.eventTime))
  if (time === undefined) throw malformed()
  const base = {
    id: text(event.id),
    sequence: Number(event.entityEventSequence),
    time,
    siteId: text(message.instanceId),
    actor: readActor(parseObject(text(message.identity))),
    requestId: textOrNull(event.requestId),
  }
  const entityId = text(event.entityId)
  const { createdEvent, updatedEvent, deletedEvent, actionEvent } = event
  switch (type) {
    case 'item.created':
      return { ...base, type, ...readItem(object(createdEvent).entity, entityId) }
    case 'item.updated': {
      const content = object(updatedEvent)
      return {
        ...base,
        type,
        ...readItem(content.currentEntity, entityId),
        changedFields: readNames(content.changedFields),
        previous: readPrevious(content.modifiedFields),
      }
    }
    case 'item.removed':
      return { ...base, type, ...readItem(object(deletedEvent).deletedEntity, entityId) }
    case 'collection.changed':
    case 'collection.truncated':
      return { ...base, type, collectionId: entityId, change: textOrNull(event.change) }
    case 'member.created':
      return { ...base, type, ...readMember(event, object(createdEvent).entity) }
    case 'member.updated':
      return { ...base, type, ...readMember(event, object(updatedEvent).currentEntity) }
    case 'member.deleted':
      return { ...base, type, ...readMember(event, undefined) }
    default:
      return { ...base, type, ...readMember(event, object(object(actionEvent).body).member) }
  }
}

function readActor(identity: Record<string, unknown>): EventActor {
  const type = identity.identityType
  if (type !== 'ANONYMOUS_VISITOR' && type !== 'MEMBER' && type !== 'WIX_USER' && type !== 'APP') {
    throw malformed()
  }
  const id = identity[identityIdName(type)]
  return { type, id: typeof id === 'string' ? id : null }
}

function readItem(entity: unknown, itemId: string) {
  const { dataCollectionId, data } = object(entity)
  return {
    collectionId: text(dataCollectionId),
    itemId,
    item: isJsonObject(data) ? (decodeItem(data) as Item<AnySchema[string]>) : null,
  }
}

/** Reads the member of an event. An entity without a profile is only a reference, so `member` is null. */
function readMember({ entityId, change, reason }: Record<string, unknown>, entity: unknown) {
  const isMember = isJsonObject(entity) && isJsonObject(entity.profile)
  return {
    memberId: text(entityId),
    member: isMember ? (entity as unknown as Member) : null,
    change: textOrNull(change),
    reason: textOrNull(reason),
  }
}

function readNames(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null
  return value.map(text)
}

function readPrevious(modifiedFields: unknown): Record<string, unknown> | null {
  if (!isJsonObject(modifiedFields)) return null
  const entries = Object.entries(modifiedFields).map(([path, value]) => {
    const name = path.replace(/^data\./, '').replaceAll(/\\([.[\]])/g, '$1')
    return [name, value] as const
  })
  return decodeItem(Object.fromEntries(entries))
}

function parseObject(json: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw malformed()
  }
  return object(value)
}

function object(value: unknown): Record<string, unknown> {
  if (!isJsonObject(value)) throw malformed()
  return value
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw malformed()
  return value
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function malformed(): WebhookError {
  return new WebhookError('MALFORMED', 'expected an event in the claim "data"')
}
