import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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
