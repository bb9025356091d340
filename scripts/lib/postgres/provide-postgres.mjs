import { ensurePostgres } from './ensure-postgres.mjs'
import { startCluster } from './postgres-cluster.mjs'

/**
 * Provides a PostgreSQL for tests: that of `FOYER_TEST_DATABASE_URL`, else a new cluster, which the caller has to stop.
 *
 * @returns {Promise<import('./postgres-cluster.mjs').Cluster>}
 */
export async function providePostgres() {
  const url = process.env.FOYER_TEST_DATABASE_URL
  if (url) return { url, stop: async () => {} }
  return startCluster(await ensurePostgres())
}
