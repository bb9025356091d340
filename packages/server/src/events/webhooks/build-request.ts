import { randomUUID } from 'node:crypto'
import type { EventType, SiteEvent } from '@foyer/protocol/events'
import type { WebhookRequest } from '@foyer/protocol/webhooks'
import { decodeJwt } from 'jose'
import { toMember } from '../../identity/profile/wire-member.js'
import type { Clock } from '../../ports/clock.js'
import type { Database } from '../../storage/database.js'
import type { StoredEndpoint, WebhookKeys } from '../../storage/events/webhooks.js'
import { findIdentity } from '../../storage/identity/identities.js'
import type { OutgoingRequest } from './send-request.js'
import { signWebhook } from './sign-webhook.js'

export interface BuildRequestDeps {
  db: Database
  clock: Clock
  siteId: string
}

/**
 * Builds the request that delivers an event.
 * @param attempt number of the attempt, from 1
 */
export async function buildRequest(
  { db, clock, siteId }: BuildRequestDeps,
  { url, appId, keys }: Pick<StoredEndpoint, 'url' | 'appId' | 'keys'>,
  event: SiteEvent,
  attempt: number,
): Promise<OutgoingRequest> {
  const now = clock.now()
  const delivered = await withMember(db, event)
  const { privateKey } = signingKey(keys, attempt, now)
  return {
    url,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'user-agent': 'Foyer-Webhooks',
      'x-foyer-event-id': event.id,
      'x-foyer-event-type': event.type,
      'x-foyer-delivery-attempt': String(attempt),
    },
    body: await signWebhook(delivered, { appId, instanceId: siteId, privateKey, now }),
  }
}

/** Returns true for an event of a member. Its delivery contains the current data of the member, unless deleted. */
export function isMemberEvent(type: EventType): boolean {
  return type.startsWith('member.')
}

/** Adds the current data of a member to an event, because the event log contains no data of members. */
async function withMember(db: Database, event: SiteEvent): Promise<SiteEvent> {
  if (!isMemberEvent(event.type) || event.type === 'member.deleted') return event
  const identity = await findIdentity(db, event.entityId)
  if (!identity || identity.status === 'DELETED') return event
  return { ...event, detail: { ...event.detail, member: toMember(identity, 'FULL') } }
}

/**
 * Chooses the key of an attempt. For a while after a rotation, every second attempt uses the replaced key, so that a
 * receiver that has only one of the two keys loses no event.
 */
function signingKey(
  { current, previous }: WebhookKeys,
  attempt: number,
  now: Date,
): { privateKey: string } {
  const overlaps = previous !== undefined && previous.endsAt > now.getTime()
  return overlaps && attempt % 2 === 0 ? previous : current
}

/** Converts a request to its wire format, which has the claims of the token instead of the token. */
export function describeRequest({ url, headers, body }: OutgoingRequest): WebhookRequest {
  return { url, headers, claims: decodeJwt(body) }
}

/** Creates an event for a test of an endpoint. It is not in the event log. */
export function createTestEvent({ clock }: Pick<BuildRequestDeps, 'clock'>): SiteEvent {
  const entityId = randomUUID()
  return {
    id: randomUUID(),
    sequence: 0,
    type: 'item.created',
    time: clock.now().toISOString(),
    collectionId: 'webhook-test',
    entityId,
    actor: { type: 'WIX_USER', id: null },
    requestId: null,
    detail: { item: { _id: entityId, title: 'Test' } },
  }
}
