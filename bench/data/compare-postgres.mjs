import { rm } from 'node:fs/promises'
import { connectToPostgres } from '../../scripts/lib/postgres/connect-to-postgres.mjs'
import { ensurePostgres } from '../../scripts/lib/postgres/ensure-postgres.mjs'
import { startCluster } from '../../scripts/lib/postgres/postgres-cluster.mjs'
import { compare } from './compare.mjs'
import { analyze, fillPostgres } from './fill-postgres.mjs'
import { createIndexes, indexedFields } from './indexes.mjs'
import { genres } from './items.mjs'
import { startFoyer, startReference } from './server-process.mjs'
import { makeSiteFolder } from './sqlite-folder.mjs'
import { getVisitorToken } from './tokens.mjs'
import { workloads } from './workloads.mjs'

/** Items in the collection. */
const items = 10_000

/** @param {{ rounds: number, ms: number, only: string }} options */
export async function comparePostgres({ rounds, ms, only }) {
  const cluster = await startCluster(await ensurePostgres(), { durable: true })
  const folder = await makeSiteFolder()
  const env = { FOYER_DATABASE_URL: cluster.url }
  /** @type {import('./server-process.mjs').ServerProcess[]} */
  const servers = []
  try {
    const once = await startFoyer({ folder, env })
    await once.stop()
    await fill(cluster.url)
    const foyer = await startFoyer({ folder, env })
    servers.push(foyer)
    await createIndexes(foyer)
    await analyze(cluster.url)
    const bare = await startReference('reference-postgres.mjs', {
      folder,
      env: { REFERENCE_URL: cluster.url },
    })
    servers.push(bare)
    const token = await getVisitorToken(foyer.port)
    const work = workloads(items).filter(({ name }) => name.includes(only))
    await compare(work, { foyer, referenceFor: () => bare, token, rounds, ms })
  } finally {
    for (const server of servers) await server.stop()
    await cluster.stop()
    await rm(folder, { recursive: true })
  }
}

/** Fills the collection by plain SQL, and a table of the reference with the same. @param {string} url */
async function fill(url) {
  const sql = connectToPostgres(url, { max: 1 })
  const table = await fillPostgres(sql, { items, genres })
  await sql.unsafe(`create schema bare; create table bare.items (like ${table} including all);
    insert into bare.items (id, revision, body) select id, revision, body from ${table} order by seq`)
  for (const field of indexedFields) {
    await sql.unsafe(`create index on bare.items ((data->'${field}'))`)
  }
  await sql.end()
}
