import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics in the Prometheus format. @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
export interface Metrics {
  /** Counts a request and its duration. */
  observe(request: { route: string; status: number; seconds: number }): void
  /** Adds a gauge, which is read with the metrics. */
  gauge(options: { name: string; help: string; read: () => number }): void
  text(): Promise<string>
  contentType: string
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'foyer_' })
  const durations = new Histogram({
    name: 'foyer_request_seconds',
    help: 'Duration of requests in seconds',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  return {
    observe: ({ route, status, seconds }) => durations.observe({ route, status }, seconds),
    gauge: ({ name, help, read }) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: () => gauge.set(read()),
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
