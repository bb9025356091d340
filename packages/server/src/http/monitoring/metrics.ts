import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics in the Prometheus format. @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
export interface Metrics {
  /** Adds a request to the histogram of durations. */
  observe(request: { route: string; status: number; seconds: number }): void
  /** Adds a gauge. `render` calls its `read`. */
  addGauge(options: { name: string; help: string; read: () => number | Promise<number> }): void
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

/** Adds gauges for queued e-mails and failing webhooks, which all processes of a site share. */
export function addQueueGauges(
  { addGauge }: Pick<Metrics, 'addGauge'>,
  count: () => Promise<QueueCounts>,
): void {
  addGauge({
    name: 'foyer_mails_queued',
    help: 'E-mails that wait to be sent, also those that are tried again',
    read: async () => (await count()).mails.queued,
  })
  addGauge({
    name: 'foyer_mails_retried',
    help: 'Queued e-mails whose first attempt failed',
    read: async () => (await count()).mails.retried,
  })
  addGauge({
    name: 'foyer_webhooks_failing',
    help: 'Active webhook endpoints whose last delivery failed',
    read: async () => (await count()).webhooks.failing,
  })
  addGauge({
    name: 'foyer_webhooks_paused',
    help: 'Webhook endpoints that were paused because of failures',
    read: async () => (await count()).webhooks.pausedForFailures,
  })
}

/** Counts of queues. */
interface QueueCounts {
  mails: { queued: number; retried: number }
  webhooks: { failing: number; pausedForFailures: number }
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
        collect: async () => gauge.set(await read()),
      })
    },
    render: () => Registry.merge([ofProcess, registry]).metrics(),
    contentType: registry.contentType,
  }
}
