const DAY = 24 * 60 * 60

/**
 * Times in seconds for which rows stay stored after they no longer count. Rows without a time here are removed within ten minutes after they expire (`limits/lifetimes.ts`). The owner sets the time of events: `events` in `settings/settings.ts`.
 * @see bootstrap/background-work.ts, which removes most of them
 */
export const retention = {
  /** Why a request was refused, found by its decision id. Removed when the next decisions are written. */
  decision: DAY,
  auditEntry: 90 * DAY,
  /** A background job, after its end. */
  endedJob: DAY,
  /** The response to a write with an idempotency key. Removed by later writes with a key. */
  idempotentResponse: DAY,
  webhookDelivery: 7 * DAY,
  /** A grant and its rotated refresh tokens, after they expire: shows a stolen token as such. */
  expiredGrant: 30 * DAY,
  /** A link, code or other one-time token, after it expires: its page says that it expired. */
  expiredOneTimeToken: DAY,
} as const
