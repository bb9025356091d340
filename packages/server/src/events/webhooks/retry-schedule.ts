import type { StoredDelivery } from '../../storage/events/webhook-deliveries.js'

/** Longest wait before the second attempt, in milliseconds. Each further attempt doubles it. */
const FIRST_DELAY_MS = 5000
/** Longest wait before any attempt. */
const MAX_DELAY_MS = 3_600_000
/** Shortest wait, so that the jitter of an early retry leaves the endpoint some time. */
const MIN_DELAY_MS = 1000
/** Milliseconds after which a failing delivery is given up (state `PARKED`). */
const DELIVERY_MS = 24 * 3_600_000

/**
 * Returns the milliseconds before the next attempt, by exponential backoff with full jitter.
 * @param attempts number of attempts so far
 * @param random a number from 0 up to 1
 */
function retryDelayMs(attempts: number, random: number): number {
  const longest = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1))
  return Math.max(MIN_DELAY_MS, Math.round(longest * random))
}

/**
 * Decides the state of a delivery after an attempt: a failed delivery is sent again later. It is parked if its event is
 * lost, or the next attempt would be too late.
 */
export function stateAfter(
  { attempts, giveUpAt }: Pick<StoredDelivery, 'attempts' | 'giveUpAt'>,
  attempt: { hasFailed: boolean; isLost: boolean; now: Date; random: number },
): { state: 'DELIVERED' | 'PARKED' | 'PENDING'; nextAt: Date } {
  const { hasFailed, isLost, now, random } = attempt
  if (!hasFailed) return { state: 'DELIVERED', nextAt: now }
  const nextAt = new Date(now.getTime() + retryDelayMs(attempts, random))
  return { state: isLost || nextAt > giveUpAt ? 'PARKED' : 'PENDING', nextAt }
}

/** Returns the time after which a delivery that is queued at `now` is parked if it fails. */
export function giveUpTime(now: Date): Date {
  return new Date(now.getTime() + DELIVERY_MS)
}
