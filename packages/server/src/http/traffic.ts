import type { TrafficMinute } from '@foyer/protocol/overview'
import type { Clock } from '../ports/clock.js'

const MINUTE_MS = 60_000
/** Minutes that are kept. */
const KEPT = 60

/** Counts of the requests that this process answered in the last hour. */
export interface Traffic {
  readonly since: Date
  /** Counts a request. */
  observe(request: { status: number; ms: number }): void
  /** Lists the minutes with requests, oldest first. */
  minutes(): TrafficMinute[]
}

interface Minute {
  requests: number
  failed: number
  totalMs: number
  slowestMs: number
}

/** Creates the counts of a process that starts now. */
export function createTraffic({ clock }: { clock: Clock }): Traffic {
  const minutes = new Map<number, Minute>()
  const current = (): number => Math.floor(clock.now().getTime() / MINUTE_MS)
  const forget = (): void => {
    const oldest = current() - KEPT
    // In the order of their first request, which is that of time unless the clock was set back.
    for (const place of minutes.keys())
      if (place <= oldest || place > current()) minutes.delete(place)
  }
  return {
    since: clock.now(),
    observe: ({ status, ms }) => {
      const place = current()
      const minute = minutes.get(place) ?? { requests: 0, failed: 0, totalMs: 0, slowestMs: 0 }
      if (minute.requests === 0) {
        forget()
        minutes.set(place, minute)
      }
      minute.requests += 1
      if (status >= 500) minute.failed += 1
      minute.totalMs += ms
      minute.slowestMs = Math.max(minute.slowestMs, ms)
    },
    minutes: () => {
      forget()
      return [...minutes].map(([place, { requests, failed, totalMs, slowestMs }]) => ({
        at: new Date(place * MINUTE_MS).toISOString(),
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
