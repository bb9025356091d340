// What the change log costs the writers, and how fast its readers are.
// node bench/events.mjs writes sqlite | postgres [rounds]    writes that are logged against writes that are not
import { ensurePostgres } from '../scripts/lib/ensure-postgres.mjs'
import { startCluster } from '../scripts/lib/postgres-cluster.mjs'
import { measureWrites } from './events/writes.mjs'

const [question = 'writes', database = 'sqlite', number = '5'] = process.argv.slice(2)
/** @type {Record<string, (env: Record<string, string>) => Promise<void>>} */
const answers = {
  writes: (env) => measureWrites({ rounds: Number(number), env }),
}
const answer = answers[question]
if (!answer) throw new Error(`"${question}" is none of ${Object.keys(answers).join(', ')}`)
const cluster =
  database === 'postgres'
    ? await startCluster(await ensurePostgres(), { durable: true })
    : undefined
console.log(`Node.js ${process.version}, ${question}, ${database}`)
try {
  await answer(cluster ? { FOYER_DATABASE_URL: cluster.url } : {})
} finally {
  await cluster?.stop()
}
