import { ensurePostgres } from './ensure-postgres.mjs'
import { startCluster } from './postgres-cluster.mjs'

/**
 * Provides a PostgreSQL for tests: that of `FOYER_TEST_DATABASE_URL`, else a new cluster, which the caller has to stop.
 *
 * @returns {Promise<import('./postgres-cluster.mjs').Cluster>}
 */
export async function providePostgres() {
  const given = process.env.FOYER_TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  return startCluster(await ensurePostgres())
}
