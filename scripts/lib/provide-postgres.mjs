import { ensurePostgres } from './ensure-postgres.mjs'
import { startCluster } from './postgres-cluster.mjs'

/**
 * Gives the tests a PostgreSQL: the one of `FOYER_TEST_DATABASE_URL`, else one of their own that ends with them.
 *
 * @param {import('vitest/node').TestProject} project
 */
export default async function setup(project) {
  const given = process.env.FOYER_TEST_DATABASE_URL
  if (given) {
    project.provide('databaseUrl', given)
    return undefined
  }
  const { url, stop } = await startCluster(await ensurePostgres())
  project.provide('databaseUrl', url)
  return stop
}
