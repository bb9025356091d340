import type { TrafficMinute } from '@foyer/protocol/overview'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../ports/clock.js'

/** Metrics in the Prometheus format. @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
export interface Metrics {
  /** Adds a request to the histogram of durations. */
  observe(request: { route: string; status: number; seconds: number }): void
  /** Adds a gauge. `render` calls its `read`. */
  addGauge(options: { name: string; help: string; read: () => number }): void
  /** Returns all metrics as text. */
  render(): Promise<string>
  contentType: string
}

/** Metrics of the process. All servers in it share them, because their collection cannot be stopped. */
let processRegistry: Registry | undefined

function metricsOfProcess(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry, prefix: 'foyer_' })
  return processRegistry
}

/** Creates the metrics of a server. They include those of the process. */
export function createMetrics(): Metrics {
  const ofProcess = metricsOfProcess()
  const registry = new Registry()
  const durations = new Histogram({
    name: 'foyer_request_seconds',
    help: 'Duration of requests in seconds',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  return {
    observe: ({ route, status, seconds }) => durations.observe({ route, status }, seconds),
    addGauge: ({ name, help, read }) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: () => gauge.set(read()),
      })
    },
    render: () => Registry.merge([ofProcess, registry]).metrics(),
    contentType: registry.contentType,
  }
}

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
