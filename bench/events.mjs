// Measures the cost of the event log for writers, and the speed of its readers.
// node bench/events.mjs writes sqlite | postgres [rounds]    logged writes against writes without the log
// node bench/events.mjs live sqlite | postgres [connections]    live connections: idle, and at 100 writes per second
// node bench/events.mjs webhooks sqlite | postgres [events]    deliveries to a receiver
import { ensurePostgres } from '../scripts/lib/postgres/ensure-postgres.mjs'
import { startCluster } from '../scripts/lib/postgres/postgres-cluster.mjs'
import { measureLive } from './events/live.mjs'
import { measureWebhooks } from './events/webhooks.mjs'
import { measureWrites } from './events/writes.mjs'

const [name = 'writes', database = 'sqlite', number] = process.argv.slice(2)
/** @type {Record<string, (env: Record<string, string>) => Promise<void>>} */
const measurements = {
  writes: (env) => measureWrites({ rounds: Number(number ?? 5), env }),
  live: (env) => measureLive({ connections: Number(number ?? 1000), seconds: 20, env }),
  webhooks: (env) => measureWebhooks({ events: Number(number ?? 5000), env }),
}
const measure = measurements[name]
if (!measure)
  throw new Error(
    `unknown measurement "${name}", expected one of: ${Object.keys(measurements).join(', ')}`,
  )
const cluster =
  database === 'postgres'
    ? await startCluster(await ensurePostgres(), { durable: true })
    : undefined
console.log(`Node.js ${process.version}, ${name}, ${database}`)
try {
  await measure(cluster ? { FOYER_DATABASE_URL: cluster.url } : {})
} finally {
  await cluster?.stop()
}
