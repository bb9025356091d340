import type { SiteEvent } from '@foyer/protocol/events'
import type { AttemptResult } from '@foyer/protocol/webhooks'
import type { Runner } from '../../lib/runner.js'
import { enqueueMail } from '../../mail/enqueue-mail.js'
import type { Log } from '../../ports/log.js'
import type { Database, Transaction } from '../../storage/database.js'
import type { EventLog } from '../../storage/events/event-log.js'
import {
  releaseLease,
  type StoredDelivery,
  storeAttempt,
} from '../../storage/events/webhook-deliveries.js'
import {
  findEndpoint,
  pauseEndpoint,
  type StoredEndpoint,
  updateFailures,
} from '../../storage/events/webhooks.js'
import type { AuditLog } from '../../storage/logs/audit-log.js'
import { type BuildRequestDeps, buildRequest } from './build-request.js'
import { stateAfter } from './retry-schedule.js'
import type { WebhookSender } from './send-request.js'

/** Consecutive failures that pause an endpoint, if they last `FAILING_MS_TO_PAUSE`. */
const FAILURES_TO_PAUSE = 20
/** Milliseconds from the first to the last of these failures. */
const FAILING_MS_TO_PAUSE = 600_000

export interface DeliverDeps extends BuildRequestDeps {
  db: Database
  log: Pick<Log, 'error' | 'info'>
  audit: Pick<AuditLog, 'recordIn'>
  events: Pick<EventLog, 'readAfter'>
  webhookSender: WebhookSender
  mailRunner: Pick<Runner, 'wake'>
  /** A number from 0 up to 1. */
  random(): number
}

/**
 * Attempts a leased delivery and stores the result. If the signal aborts the attempt, it is not counted, and another
 * process may attempt the delivery immediately.
 */
export async function deliver(
  deps: DeliverDeps,
  endpoint: StoredEndpoint,
  delivery: StoredDelivery,
  { worker, signal }: { worker: string; signal: AbortSignal },
): Promise<void> {
  const event = await findEventOfDelivery(deps, delivery)
  const result: AttemptResult = event
    ? await deps.webhookSender.send(
        await buildRequest(deps, endpoint, event, delivery.attempts),
        signal,
      )
    : {
        status: null,
        error: 'the event log no longer has the event',
        durationMs: 0,
        response: null,
      }
  if (signal.aborted && result.error !== null) {
    await deps.db.transaction((tx) => releaseLease(tx, delivery.seq, worker))
    return
  }
  const paused = await deps.db.transaction((tx) =>
    storeOutcome(deps, tx, { delivery, worker, result, isLost: event === undefined }),
  )
  if (!paused) return
  deps.log.error(
    { endpoint: endpoint.id, url: endpoint.url, error: result.error },
    'a webhook endpoint was paused after failures; repair the receiver, then resume the endpoint in the console',
  )
}

/**
 * Finds the event of a delivery. Returns undefined if the event was purged, or belongs to the log before a restoration.
 */
export async function findEventOfDelivery(
  { events }: { events: Pick<EventLog, 'readAfter'> },
  { sequence, eventId }: Pick<StoredDelivery, 'sequence' | 'eventId'>,
): Promise<SiteEvent | undefined> {
  const {
    events: [event],
  } = await events.readAfter(sequence - 1, { limit: 1 })
  return event?.id === eventId ? event : undefined
}

/** Stores the result of an attempt. @returns true if the failure paused the endpoint */
async function storeOutcome(
  deps: DeliverDeps,
  tx: Transaction,
  finished: { delivery: StoredDelivery; worker: string; result: AttemptResult; isLost: boolean },
): Promise<boolean> {
  const { delivery, worker, result, isLost } = finished
  // Locks the endpoint before its delivery, as changes of the endpoint do.
  await findEndpoint(tx, delivery.endpointId)
  const now = deps.clock.now()
  const hasFailed = result.error !== null
  const attempt = { hasFailed, isLost, now, random: deps.random() }
  const { state, nextAt } = stateAfter(delivery, attempt)
  const leased = { seq: delivery.seq, worker }
  if (!(await storeAttempt(tx, leased, { state, nextAt, attemptedAt: now, result }))) return false
  return isLost
    ? false
    : countFailure(deps, tx, delivery.endpointId, { error: result.error, at: now })
}

/** Counts consecutive failures of an endpoint, and pauses it after too many. @returns true if this failure paused it */
async function countFailure(
  deps: DeliverDeps,
  tx: Transaction,
  endpointId: string,
  { error, at }: { error: string | null; at: Date },
): Promise<boolean> {
  const counted = await updateFailures(tx, endpointId, { error, at })
  if (error === null || !counted?.failingSince || counted.pausedFor !== null) return false
  const failingMs = at.getTime() - counted.failingSince.getTime()
  if (counted.failures < FAILURES_TO_PAUSE || failingMs < FAILING_MS_TO_PAUSE) return false
  await pauseEndpoint(tx, endpointId, 'failures', at)
  const detail = { failures: counted.failures, error }
  const action = 'webhook.paused'
  await deps.audit.recordIn(tx, { action, subject: endpointId, reason: 'failures', detail })
  await enqueueMail(deps, tx, { kind: 'webhook-paused', payload: { url: counted.url } })
  return true
}
