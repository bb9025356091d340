import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { QueueCounts } from '../../data/overview.js'
import { createOutageLog } from '../../lib/outage-log.js'
import type { Log } from '../../ports/log.js'
import { RELEASE } from '../../storage/backups/write-backup.js'

/** Metrics in the Prometheus format. @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
export interface Metrics {
  /** Adds a request to the histogram of durations. */
  observe(request: { route: string; status: number; seconds: number }): void
  /** Adds a gauge. `render` calls its `read`, and leaves out the value if it is undefined. */
  addGauge(options: GaugeOptions): void
  /** Returns all metrics as text. */
  render(): Promise<string>
  contentType: string
}

interface GaugeOptions {
  name: string
  help: string
  read: () => number | undefined | Promise<number | undefined>
}

/** Metrics of the process. All servers in it share them, because their collection cannot be stopped. */
let processRegistry: Registry | undefined

function metricsOfProcess(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry, prefix: 'foyer_' })
  return processRegistry
}

/**
 * Adds gauges for queued e-mails and failing webhooks, which all processes of a site share. They have no value while
 * the database cannot count them.
 */
export function addQueueGauges(
  { addGauge }: Pick<Metrics, 'addGauge'>,
  count: () => Promise<QueueCounts>,
  log: Pick<Log, 'error' | 'info'>,
): void {
  const outage = createOutageLog(log, 'counting queued e-mails and failing webhooks for /metrics')
  const addCount = (name: string, help: string, pick: (counts: QueueCounts) => number): void =>
    addGauge({
      name,
      help,
      read: async () => {
        try {
          const counts = await count()
          outage.succeeded()
          return pick(counts)
        } catch (error) {
          // The other metrics are needed most when the database is overloaded.
          outage.failed(error)
          return undefined
        }
      },
    })
  addCount(
    'foyer_mails_queued',
    'E-mails that wait to be sent, also those that are tried again',
    ({ mails }) => mails.queued,
  )
  addCount(
    'foyer_mails_retried',
    'Queued e-mails whose first attempt failed',
    ({ mails }) => mails.retried,
  )
  addCount(
    'foyer_webhooks_failing',
    'Active webhook endpoints whose last delivery failed',
    ({ webhooks }) => webhooks.failing,
  )
  addCount(
    'foyer_webhooks_paused',
    'Webhook endpoints that were paused because of failures',
    ({ webhooks }) => webhooks.pausedForFailures,
  )
}

/** Creates the metrics of a server. They include those of the process. */
export function createMetrics(): Metrics {
  const ofProcess = metricsOfProcess()
  const registry = new Registry()
  const build = new Gauge({
    name: 'foyer_build_info',
    help: 'Version of Foyer, as a label; the value is always 1',
    labelNames: ['version'],
    registers: [registry],
  })
  build.set({ version: RELEASE }, 1)
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
        collect: async () => {
          const value = await read()
          if (value === undefined) gauge.remove()
          else gauge.set(value)
        },
      })
    },
    render: () => Registry.merge([ofProcess, registry]).metrics(),
    contentType: registry.contentType,
  }
}
