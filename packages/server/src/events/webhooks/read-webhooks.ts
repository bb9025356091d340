import type { WebhookDelivery, WebhookEndpoint } from '@foyer/protocol/webhooks'
import type { Database } from '../../storage/database.js'
import {
  countDeliveries,
  findDelivery,
  listDeliveries,
  type StoredDelivery,
} from '../../storage/events/webhook-deliveries.js'
import {
  findEndpoint,
  listEndpoints,
  type StoredEndpoint,
  type WebhookKeyPair,
} from '../../storage/events/webhooks.js'

interface Deps {
  db: Database
}

/** Lists all endpoints in their wire format, oldest first. */
export async function describeWebhooks({ db }: Deps): Promise<WebhookEndpoint[]> {
  const endpoints = await listEndpoints(db)
  return Promise.all(endpoints.map((endpoint) => describeWebhook({ db }, endpoint)))
}

/** Finds an endpoint by its id, with its private keys. */
export function findWebhook({ db }: Deps, id: string): Promise<StoredEndpoint | undefined> {
  return findEndpoint(db, id)
}

/** Lists a page of deliveries in their wire format, newest first. */
export async function describeDeliveries(
  { db }: Deps,
  page: Parameters<typeof listDeliveries>[1],
): Promise<WebhookDelivery[]> {
  return (await listDeliveries(db, page)).map(describeDelivery)
}

/** Finds a delivery with its endpoint; undefined if one of the two was removed. */
export async function findDeliveryWithEndpoint(
  { db }: Deps,
  id: string,
): Promise<{ delivery: StoredDelivery; endpoint: StoredEndpoint } | undefined> {
  const delivery = /^\d{1,15}$/.test(id) ? await findDelivery(db, Number(id)) : undefined
  const endpoint = delivery && (await findEndpoint(db, delivery.endpointId))
  return endpoint && { delivery, endpoint }
}

/** Converts an endpoint to its wire format, which contains no private keys. */
export async function describeWebhook(
  { db }: Deps,
  { keys, ...endpoint }: StoredEndpoint,
): Promise<WebhookEndpoint> {
  const { id, pausedFor, pausedAt } = endpoint
  const { current, previous } = keys
  const [pending, parked] = await Promise.all([
    countDeliveries(db, id, 'PENDING'),
    countDeliveries(db, id, 'PARKED'),
  ])
  const publicHalf = (
    { id: keyId, publicKey, createdAt }: WebhookKeyPair,
    endsAt: number | null,
  ) => ({
    id: keyId,
    publicKey,
    createdAt: new Date(createdAt).toISOString(),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
  })
  return {
    id,
    url: endpoint.url,
    description: endpoint.description,
    appId: endpoint.appId,
    types: [...endpoint.types],
    collectionIds: [...endpoint.collectionIds],
    state: pausedFor === null ? 'ACTIVE' : 'PAUSED',
    pausedFor,
    pausedAt: pausedAt?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    keys: [publicHalf(current, null), ...(previous ? [publicHalf(previous, previous.endsAt)] : [])],
    position: endpoint.queuedSequence,
    pending,
    parked,
    failures: endpoint.failures,
    deliveredAt: endpoint.deliveredAt?.toISOString() ?? null,
    lastError: endpoint.lastError,
  }
}

/** Converts a delivery to its wire format. */
export function describeDelivery(delivery: StoredDelivery): WebhookDelivery {
  const { seq, state, nextAt, attemptedAt, createdAt } = delivery
  return {
    id: String(seq),
    endpointId: delivery.endpointId,
    eventId: delivery.eventId,
    sequence: delivery.sequence,
    type: delivery.type,
    collectionId: delivery.collectionId,
    entityId: delivery.entityId,
    state,
    attempts: delivery.attempts,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: state === 'PENDING' ? nextAt.toISOString() : null,
    attemptedAt: attemptedAt?.toISOString() ?? null,
    result: delivery.result,
  }
}
