import type { TrafficMinute } from '@foyer/protocol/overview'
import type { Clock } from '../ports/clock.js'

const MINUTE_MS = 60_000
/** Number of minutes for which counts are kept. */
const KEPT_MINUTES = 60

/** Counts of the requests to this process in the last hour, by minute. Streamed responses are not counted. */
export interface Traffic {
  /** Start of the process. */
  readonly since: Date
  /** Counts a request. */
  observe(request: { status: number; ms: number }): void
  /** Lists the minutes with requests, oldest first. */
  listMinutes(): TrafficMinute[]
}

interface Minute {
  requests: number
  failed: number
  totalMs: number
  slowestMs: number
}

/** Creates the counts of requests. `since` is the time of this call. */
export function createTraffic({ clock }: { clock: Clock }): Traffic {
  const minutes = new Map<number, Minute>()
  const current = (): number => Math.floor(clock.now().getTime() / MINUTE_MS)
  const forget = (): void => {
    const oldest = current() - KEPT_MINUTES
    for (const number of minutes.keys()) {
      // A minute in the future is from before the clock was set back.
      if (number <= oldest || number > current()) minutes.delete(number)
    }
  }
  return {
    since: clock.now(),
    observe: ({ status, ms }) => {
      const number = current()
      const minute = minutes.get(number) ?? { requests: 0, failed: 0, totalMs: 0, slowestMs: 0 }
      if (minute.requests === 0) {
        forget()
        minutes.set(number, minute)
      }
      minute.requests += 1
      if (status >= 500) minute.failed += 1
      minute.totalMs += ms
      minute.slowestMs = Math.max(minute.slowestMs, ms)
    },
    listMinutes: () => {
      forget()
      return [...minutes].map(([number, { requests, failed, totalMs, slowestMs }]) => ({
        at: new Date(number * MINUTE_MS).toISOString(),
        requests,
        failed,
        averageMs: rounded(totalMs / requests),
        slowestMs: rounded(slowestMs),
      }))
    },
  }
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}
