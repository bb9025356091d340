import { DAY } from './lifetimes.js'

/**
 * Seconds for which rows stay stored. The comment of an entry names the event from which it counts; without one, it
 * counts from the creation of the row. Rows that are not listed here are removed within ten minutes after they expire
 * (`limits/lifetimes.ts`). The time of events is a setting: `events` in `settings/settings.ts`.
 * Some tables also have a maximum number of rows: `storage/logs/audit-log.ts`, `decision-log.ts` beside it, and
 * `storage/events/webhook-deliveries.ts`.
 * @see storage/expired-rows.ts, which removes most of them
 */
export const retention = {
  /** The recorded reason of a denial, which is found by its decision id. */
  decision: DAY,
  auditEntry: 90 * DAY,
  /** A background job, after its end. */
  endedJob: DAY,
  /** The stored answer to a write with an idempotency key. `data/items/idempotency.ts` sets the time of expiry. */
  idempotentResponse: DAY,
  webhookDelivery: 7 * DAY,
  /** An e-mail or a message in the inbox of the console, after it was sent. */
  inboxMessage: 30 * DAY,
  /**
   * A grant after it expires, and a refresh token after its rotation. While stored, they reveal the use of a stolen
   * token. An older one is refused too, but does not end the session: a session may rotate for years.
   */
  expiredGrant: 30 * DAY,
  /** A link, code or other one-time token, after it expires. While it is stored, its page tells that it has expired. */
  expiredOneTimeToken: DAY,
} as const
