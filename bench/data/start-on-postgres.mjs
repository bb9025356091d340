import { rm } from 'node:fs/promises'
import { connectToPostgres } from '../../scripts/lib/postgres/connect-to-postgres.mjs'
import { ensurePostgres } from '../../scripts/lib/postgres/ensure-postgres.mjs'
import { startCluster } from '../../scripts/lib/postgres/postgres-cluster.mjs'
import { fillPostgres } from './fill-postgres.mjs'
import { startFoyer } from './server-process.mjs'
import { makeSiteFolder } from './sqlite-folder.mjs'

/**
 * Starts Foyer on a new PostgreSQL, and fills the collection.
 *
 * @param {{ items: number, genres: number, env?: Record<string, string> }} options
 */
export async function startOnPostgres({ items, genres, env = {} }) {
  const cluster = await startCluster(await ensurePostgres(), { durable: true })
  const folder = await makeSiteFolder()
  const server = await startFoyer({ folder, env: { ...env, FOYER_DATABASE_URL: cluster.url } })
  const sql = connectToPostgres(cluster.url, { max: 1 })
  await fillPostgres(sql, { items, genres })
  await sql.end()
  const remove = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true })
  }
  return { server, databaseUrl: cluster.url, remove }
}
