import { ensurePostgres } from './ensure-postgres.mjs'
import { startCluster } from './postgres-cluster.mjs'

/**
 * A PostgreSQL for tests: the one of `FOYER_TEST_DATABASE_URL`, else one of their own, which has to be stopped.
 *
 * @returns {Promise<import('./postgres-cluster.mjs').Cluster>}
 */
export async function providePostgres() {
  const given = process.env.FOYER_TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  return startCluster(await ensurePostgres())
}
