import { randomBytes } from 'node:crypto'
import { connectToPostgres } from './connect-to-postgres.mjs'
import { findPostgres } from './find-postgres.mjs'
import { startCluster } from './postgres-cluster.mjs'
import { providePostgres } from './provide-postgres.mjs'

/**
 * Provides a PostgreSQL for the unit tests. Stops it after the run, or removes the databases of the run from a given
 * server. Adds a standby if the programs are installed.
 *
 * @param {import('vitest/node').TestProject} project
 */
export default async function setup(project) {
  const { url, stop } = await providePostgres()
  const programs = findPostgres()
  const standby = programs ? await startCluster(programs, { standby: true }) : undefined
  const prefix = `foyer_test_${randomBytes(4).toString('hex')}`
  project.provide('databaseUrl', url)
  project.provide('databasePrefix', prefix)
  project.provide('standbyUrl', standby?.url)
  return async () => {
    if (process.env.FOYER_TEST_DATABASE_URL) await dropDatabases(url, prefix)
    await Promise.all([stop(), standby?.stop()])
  }
}

/**
 * @param {string} url
 * @param {string} prefix
 */
async function dropDatabases(url, prefix) {
  const sql = connectToPostgres(url, { max: 1 })
  const left = await sql`select datname from pg_database where starts_with(datname, ${prefix})`
  for (const { datname } of left) await sql`drop database ${sql(datname)} with (force)`
  await sql.end()
}
