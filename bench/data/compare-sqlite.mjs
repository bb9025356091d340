import { compare, measure } from './compare.mjs'
import { startFoyer, startReference } from './server-process.mjs'
import { makeSqliteFolder } from './sqlite-folder.mjs'
import { median, printTable, rounded } from './statistics.mjs'
import { getVisitorToken } from './tokens.mjs'
import { workloads } from './workloads.mjs'

/** Items in the collection. */
const items = 10_000

/** @param {{ rounds: number, ms: number, only: string }} options */
export async function compareSqlite({ rounds, ms, only }) {
  const { folder, referenceFile, table, remove } = await makeSqliteFolder({ items })
  const bare = (/** @type {'together' | 'single'} */ commit) =>
    startReference('reference-sqlite.mjs', {
      folder,
      env: {
        REFERENCE_FILE: referenceFile,
        REFERENCE_TABLE: table,
        REFERENCE_COMMIT: commit,
      },
    })
  const servers = [await startFoyer({ folder }), await bare('together'), await bare('single')]
  const [foyer, together, single] = servers
  if (!foyer || !together || !single) return
  try {
    await compare(
      workloads(items).filter(({ name }) => name.includes(only)),
      {
        foyer,
        referenceFor: ({ connections }) => (connections > 1 ? together : single),
        token: await getVisitorToken(foyer.port),
        rounds,
        ms,
      },
    )
  } finally {
    for (const server of servers) await server.stop()
    await remove()
  }
}

/**
 * Prints the cost of a get on bare node:http, on Hono alone, and in Foyer, measured alternately.
 *
 * @param {{ rounds: number, ms: number }} options
 */
export async function measureStack({ rounds, ms }) {
  const { folder, referenceFile, table, remove } = await makeSqliteFolder({ items })
  const env = { REFERENCE_FILE: referenceFile, REFERENCE_TABLE: table }
  const [node, hono, foyer] = [
    await startReference('reference-sqlite.mjs', { folder, env }),
    await startReference('reference-hono.mjs', { folder, env }),
    await startFoyer({ folder }),
  ]
  const get = workloads(items).find(({ kind }) => kind === 'get')
  if (!get) throw new Error('expected a workload of gets')
  const requests = get.foyer(await getVisitorToken(foyer.port))
  const sides = [
    { name: 'node:http', server: node, requests: get.reference() },
    { name: 'Hono alone', server: hono, requests },
    { name: 'Foyer', server: foyer, requests },
  ].map((side) => ({ ...side, micros: /** @type {number[]} */ ([]) }))
  try {
    for (let round = -1; round < rounds; round++) {
      for (const side of sides) {
        const { cpuMicros } = await measure(side, get.connections, ms)
        // The first round is a warm-up.
        if (round >= 0) side.micros.push(cpuMicros)
      }
    }
  } finally {
    for (const { server } of sides) await server.stop()
    await remove()
  }
  const limit = median(sides[0]?.micros ?? [])
  printTable([
    ['get one item', 'µs', 'lowest', 'ratio'],
    ...sides.map(({ name, micros }) => [
      name,
      rounded(median(micros)),
      rounded(Math.min(...micros)),
      (limit / median(micros)).toFixed(2),
    ]),
  ])
}
