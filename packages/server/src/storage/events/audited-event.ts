import type { AuditActor } from '@foyer/protocol/audit'
import type { EventType } from '@foyer/protocol/events'
import type { EventOrigin, NewEvent } from '../event.js'
import { eventActor, serverActor } from './event-actors.js'

/**
 * Record of a change or an attempt, for the audit log. It never contains a password, a code or a token.
 * @see docs/wire/administration.md#audit-log
 */
export interface AuditRecord {
  /**
   * Default: the caller of the current request. Without a request, nobody in the audit log, and the server in the event
   * log.
   */
  actor?: AuditActor
  /** Subject type and event, for example `member.registered`. */
  action: `${string}.${string}`
  /** Id of the changed object; null if it is unknown, or there is none. */
  subject: string | null
  network?: string | null
  /** Id of the request. The event log stores it; the audit log does not. */
  requestId?: string | undefined
  reason?: string | null
  detail?: Record<string, unknown>
}

/** Types of events in the event log, by the action in the audit log. Other actions write no event. */
const types: Readonly<Record<string, EventType>> = {
  'member.registered': 'member.created',
  'member.created': 'member.created',
  'member.deleted': 'member.deleted',
  'member.blocked': 'member.blocked',
  'member.password-changed': 'member.password-changed',
  'member.approved': 'member.updated',
  'member.unblocked': 'member.updated',
  'member.email-verified': 'member.updated',
  'member.email-changed': 'member.updated',
  'member.profile-changed': 'member.updated',
  'member.slug-changed': 'member.updated',
  'member.roles-changed': 'member.updated',
  'member.muted': 'member.updated',
  'member.unmuted': 'member.updated',
  'login.succeeded': 'member.logged-in',
  'session.ended': 'member.logged-out',
  'collection.created': 'collection.changed',
  'collection.changed': 'collection.changed',
  'collection.deleted': 'collection.changed',
  'collection.restored': 'collection.changed',
}

/** Builds the events of the event log for an audited change of a member or a collection. */
export function auditedEvents(record: AuditRecord, at: Date): NewEvent[] {
  const { action, subject, reason, detail } = record
  const type = types[action]
  if (type === undefined || subject === null) return []
  const origin: EventOrigin = {
    actor: actorOfRecord(record),
    requestId: record.requestId ?? null,
    at,
  }
  const event = (type: EventType, detail: object): NewEvent => ({
    ...origin,
    type,
    collectionId: type === 'collection.changed' ? subject : null,
    entityId: subject,
    detail: JSON.stringify(detail),
  })
  const recorded = event(type, {
    change: action.slice(action.indexOf('.') + 1),
    ...(reason && { reason }),
  })
  return detail?.pending === true
    ? [recorded, event('member.registration-pending', {})]
    : [recorded]
}

function actorOfRecord({ actor, action, subject }: AuditRecord): EventOrigin['actor'] {
  if (actor && actor.kind !== 'nobody' && actor.id !== null) {
    return eventActor({ kind: actor.kind, id: actor.id })
  }
  // The actor `nobody` is a request without a token: the member is logging in or registering. Without an actor, the
  // server acts.
  const isByMember = actor !== undefined && /^(member|login|session)\./.test(action)
  return isByMember ? { type: 'MEMBER', id: subject } : serverActor
}
