import { compare } from './compare.mjs'
import { startFoyer, startReference } from './server-process.mjs'
import { makeSqliteFolder } from './sqlite-folder.mjs'
import { getVisitorToken } from './visitor-token.mjs'
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
