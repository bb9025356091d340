import { randomUUID } from 'node:crypto'
import { webhookLimits } from '@foyer/protocol/webhooks'
import { changedParts } from '../../lib/changed-parts.js'
import type { PemKeyPair } from '../../lib/pem-key-pair.js'
import type { Clock } from '../../ports/clock.js'
import { type Database, lockSite, type Transaction } from '../../storage/database.js'
import type { AuditRecord } from '../../storage/events/audited-event.js'
import type { EventLog } from '../../storage/events/event-log.js'
import {
  countEndpoints,
  deleteEndpoint,
  type EndpointSettings,
  findEndpoint,
  insertEndpoint,
  pauseEndpoint,
  resumeEndpoint,
  type StoredEndpoint,
  saveEndpoint,
  type WebhookKeyPair,
} from '../../storage/events/webhooks.js'
import type { AuditLog } from '../../storage/logs/audit-log.js'
import { deliveryTimes } from './queue-events.js'

/** Milliseconds after a rotation in which the replaced key signs every second attempt. */
const OVERLAP_MS = 24 * 3_600_000

/** Settings of an endpoint. The route has validated the URL. */
export type WebhookSettings = Omit<EndpointSettings, 'keys'>

export interface ManageWebhooksDeps {
  db: Database
  clock: Clock
  audit: Pick<AuditLog, 'recordIn'>
  events: Pick<EventLog, 'id' | 'lastSequence'>
  createPemKeyPair(): Promise<PemKeyPair>
}

/**
 * Creates an endpoint, which receives events from now on.
 * @returns undefined if the site has the maximum of endpoints already
 */
export async function createWebhook(
  { db, clock, audit, events, createPemKeyPair }: ManageWebhooksDeps,
  { appId, ...settings }: Omit<WebhookSettings, 'appId'> & { appId: string | undefined },
): Promise<StoredEndpoint | undefined> {
  const id = randomUUID()
  const current = toStoredKey(await createPemKeyPair(), clock.now())
  return db.transaction(async (tx) => {
    await lockSite(tx)
    if ((await countEndpoints(tx)) >= webhookLimits.endpoints) return undefined
    const { id: logId, lastSequence: queuedSequence } = events
    const endpoint = { ...settings, id, appId: appId ?? randomUUID(), keys: { current } }
    await insertEndpoint(tx, { ...endpoint, createdAt: clock.now(), logId, queuedSequence })
    const detail = {
      url: settings.url,
      types: settings.types,
      collectionIds: settings.collectionIds,
    }
    await audit.recordIn(tx, { action: 'webhook.created', subject: id, detail })
    return findEndpoint(tx, id)
  })
}

/**
 * Changes the settings of an endpoint. Its pending deliveries go to the new URL.
 * @returns undefined if there is no such endpoint
 */
export function updateWebhook(
  deps: ManageWebhooksDeps,
  id: string,
  change: Partial<WebhookSettings>,
): Promise<StoredEndpoint | undefined> {
  return deps.db.transaction(async (tx) => {
    const endpoint = await findEndpoint(tx, id)
    if (!endpoint) return undefined
    const detail = changedParts(settingsOf(endpoint), settingsOf({ ...endpoint, ...change }))
    await saveEndpoint(tx, { ...endpoint, ...change })
    await deps.audit.recordIn(tx, { action: 'webhook.changed', subject: id, detail })
    return findEndpoint(tx, id)
  })
}

function settingsOf({
  url,
  description,
  appId,
  types,
  collectionIds,
}: WebhookSettings): WebhookSettings {
  return { url, description, appId, types, collectionIds }
}

/** Removes an endpoint with its deliveries. @returns false if there is no such endpoint */
export function removeWebhook({ db, audit }: ManageWebhooksDeps, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const endpoint = await findEndpoint(tx, id)
    if (!endpoint) return false
    await deleteEndpoint(tx, endpoint.id)
    const detail = { url: endpoint.url }
    await audit.recordIn(tx, { action: 'webhook.deleted', subject: id, detail })
    return true
  })
}

/**
 * Pauses an endpoint. Nothing is sent, and new events stay in the event log.
 * @returns undefined if there is no such endpoint
 */
export function pauseWebhook(
  deps: ManageWebhooksDeps,
  id: string,
): Promise<StoredEndpoint | undefined> {
  const event: AuditRecord = { action: 'webhook.paused', subject: id, reason: 'owner' }
  return changeWebhook(deps, id, event, (tx) => pauseEndpoint(tx, id, 'owner', deps.clock.now()))
}

/**
 * Resumes an endpoint. Its pending deliveries are due now, and are parked if they fail for a day.
 * @returns undefined if there is no such endpoint
 */
export function resumeWebhook(
  deps: ManageWebhooksDeps,
  id: string,
): Promise<StoredEndpoint | undefined> {
  const event: AuditRecord = { action: 'webhook.resumed', subject: id }
  return changeWebhook(deps, id, event, (tx) => resumeEndpoint(tx, id, deliveryTimes(deps)))
}

/** Thrown for a second rotation during an overlap. The message contains the end of the overlap. */
export class KeyRotationError extends Error {
  override name = 'KeyRotationError'
}

/**
 * Replaces the key of an endpoint. During an overlap, the two keys sign alternate attempts.
 * @returns undefined if there is no such endpoint
 * @throws KeyRotationError during an overlap, because a receiver that has only the first key would lose events
 */
export async function rotateWebhookKey(
  deps: ManageWebhooksDeps,
  id: string,
): Promise<StoredEndpoint | undefined> {
  const now = deps.clock.now()
  // Creating a key takes long, so it is neither part of the transaction nor done for an unknown endpoint.
  if (!(await findEndpoint(deps.db, id))) return undefined
  const current = toStoredKey(await deps.createPemKeyPair(), now)
  const event: AuditRecord = { action: 'webhook.key-rotated', subject: id }
  return changeWebhook(deps, id, event, async (tx, endpoint) => {
    const endsAt = endpoint.keys.previous?.endsAt ?? 0
    if (endsAt > now.getTime()) {
      throw new KeyRotationError(
        `the key was rotated, and the old one signs until ${new Date(endsAt).toISOString()}; confirm that the receiver has the new key, then rotate again`,
      )
    }
    const previous = { ...endpoint.keys.current, endsAt: now.getTime() + OVERLAP_MS }
    return saveEndpoint(tx, { ...endpoint, keys: { current, previous } })
  })
}

/** Ends the overlap after a rotation. @returns undefined if there is no such endpoint */
export function confirmKeyRotation(
  deps: ManageWebhooksDeps,
  id: string,
): Promise<StoredEndpoint | undefined> {
  const event: AuditRecord = { action: 'webhook.key-confirmed', subject: id }
  return changeWebhook(deps, id, event, (tx, endpoint) =>
    saveEndpoint(tx, { ...endpoint, keys: { current: endpoint.keys.current } }),
  )
}

/**
 * Changes an endpoint and records the change in the audit log.
 * @returns the changed endpoint; undefined if there is no such endpoint
 */
export function changeWebhook(
  { db, audit }: Pick<ManageWebhooksDeps, 'db' | 'audit'>,
  id: string,
  event: AuditRecord,
  change: (tx: Transaction, endpoint: StoredEndpoint) => Promise<void>,
): Promise<StoredEndpoint | undefined> {
  return db.transaction(async (tx) => {
    const endpoint = await findEndpoint(tx, id)
    if (!endpoint) return undefined
    await change(tx, endpoint)
    await audit.recordIn(tx, event)
    return findEndpoint(tx, id)
  })
}

function toStoredKey(keys: PemKeyPair, now: Date): WebhookKeyPair {
  return { id: randomUUID(), ...keys, createdAt: now.getTime() }
}
