import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { createRunner, type Runner } from '../../lib/runner.js'
import { withTimeout } from '../../lib/with-timeout.js'
import type { EventLog } from '../../storage/events/event-log.js'
import {
  type DeliveryLease,
  leaseDeliveries,
  renewLeases,
  type StoredDelivery,
} from '../../storage/events/webhook-deliveries.js'
import {
  findEndpoint,
  listDueEndpoints,
  listEndpoints,
  type StoredEndpoint,
} from '../../storage/events/webhooks.js'
import { type DeliverDeps, deliver } from './deliver.js'
import { queueEvents } from './queue-events.js'

/** Maximum concurrent deliveries of all processes to one endpoint. */
const MAX_CONCURRENT_OF_ENDPOINT = 4
/** Maximum concurrent deliveries of one process to all endpoints. */
const MAX_CONCURRENT = 32
/** Duration of a lease in milliseconds. When a lease expires, another process continues. */
const LEASE_MS = 10_000
/** Milliseconds between renewals of leases. */
const RENEW_MS = 3000
/** Milliseconds between updates of the queued sequences of endpoints while no event matches. */
const ADVANCE_MS = 2000
/** Maximum milliseconds that a stop waits until the results of aborted attempts are stored. */
const STOP_TIMEOUT_MS = 3000

export interface WebhookRunnerDeps extends DeliverDeps {
  events: Pick<EventLog, 'id' | 'lastSequence' | 'readAfter' | 'readHeadsAfter' | 'listen'>
}

/**
 * Creates the runner that queues events for webhook endpoints and delivers them. Processes on one database share the
 * work.
 * @see docs/events.md
 */
export function createWebhookRunner(deps: WebhookRunnerDeps): Runner {
  const { db, clock, log, events, webhookSender } = deps
  const worker = randomUUID()
  /** Attempts of this process, by the `seq` of their delivery. */
  const running = new Map<number, Promise<void>>()
  let endListening: (() => void) | undefined
  let advancedAt = 0

  const lease = (): DeliveryLease => ({
    worker,
    until: new Date(clock.now().getTime() + LEASE_MS),
  })
  const start = (endpoint: StoredEndpoint, delivery: StoredDelivery, signal: AbortSignal): void => {
    // This process still runs the attempt, and has just leased it again after its lease expired, for example while the
    // process was suspended.
    if (running.has(delivery.seq)) return
    const attempt = deliver(deps, endpoint, delivery, { worker, signal })
      .catch((error: unknown) =>
        log.error(
          { error: String(error) },
          'a webhook delivery was interrupted; it is attempted again',
        ),
      )
      .finally(() => {
        running.delete(delivery.seq)
        runner.wake()
      })
    running.set(delivery.seq, attempt)
  }
  /** Stops listening to new events, which only active endpoints need. */
  const stopListening = (): void => {
    endListening?.()
    endListening = undefined
  }
  const startDue = async (endpointId: string, signal: AbortSignal): Promise<void> => {
    const limit = MAX_CONCURRENT - running.size
    if (limit <= 0) return
    const leased = await db.transaction(async (tx) => {
      const endpoint = await findEndpoint(tx, endpointId)
      if (!endpoint || endpoint.pausedFor !== null) return undefined
      const deliveries = await leaseDeliveries(tx, endpointId, {
        maxConcurrent: MAX_CONCURRENT_OF_ENDPOINT,
        limit,
        now: clock.now(),
        lease: lease(),
      })
      return { endpoint, deliveries }
    })
    if (leased) for (const delivery of leased.deliveries) start(leased.endpoint, delivery, signal)
  }
  const work = async (signal: AbortSignal): Promise<void> => {
    // Each running request listens to the signal.
    setMaxListeners(MAX_CONCURRENT, signal)
    const endpoints = await listEndpoints(db)
    const active = endpoints.filter(({ pausedFor }) => pausedFor === null)
    // Only wakes the runner: `queueEvents` reads the events of each endpoint from its own sequence.
    if (active.length > 0) endListening ??= events.listen(() => runner.wake())
    else stopListening()
    const mayStoreLater = clock.now().getTime() - advancedAt < ADVANCE_MS
    if (!mayStoreLater) advancedAt = clock.now().getTime()
    for (const endpoint of active) {
      if (signal.aborted) return
      await queueEvents(deps, endpoint, { mayStoreLater })
    }
    for (const id of await listDueEndpoints(db, clock.now())) {
      if (signal.aborted) return
      await startDue(id, signal)
    }
  }
  const runner = createRunner({ log, name: 'webhook delivery', work })

  const renew = async (): Promise<void> => {
    if (running.size === 0) return
    await db.transaction((tx) => renewLeases(tx, [...running.keys()], lease()))
  }
  // A failed renewal is ignored: the attempt itself reports an unavailable database.
  const renewal = setInterval(() => void renew().catch(() => {}), RENEW_MS).unref()

  return {
    wake: runner.wake,
    untilIdle: async () => {
      do {
        await Promise.all(running.values())
        await runner.untilIdle()
      } while (running.size > 0)
    },
    stop: async () => {
      const ended = runner.stop().then(() => Promise.all(running.values()))
      await withTimeout(STOP_TIMEOUT_MS, ended)
      stopListening()
      clearInterval(renewal)
      webhookSender.close()
    },
  }
}
