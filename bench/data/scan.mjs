import { openConnection } from './connection.mjs'
import { httpRequest } from './http-request.mjs'
import { collectionId, itemId } from './items.mjs'
import { runLoad } from './load.mjs'
import { startFoyer } from './server-process.mjs'
import { makeSqliteFolder } from './sqlite-folder.mjs'
import { median, printTable, quantile, rounded } from './statistics.mjs'
import { getVisitorToken } from './tokens.mjs'

const items = 1_000_000
const goal = 2
const root = '/wix-data/v2/items'

/**
 * Measures the gets of other callers while one caller reads a million items repeatedly.
 *
 * @param {{ rounds: number, ms: number }} options
 */
export async function measureScan({ rounds, ms }) {
  const { folder, remove } = await makeSqliteFolder({ items, genres: items / 50 })
  const server = await startFoyer({ folder })
  try {
    const gets = getRequests(await getVisitorToken(server.port))
    const rows = [['p99 of a get, ms', 'idle', 'meanwhile', 'ratio', 'goal', 'scans']]
    for (const [name, scan] of Object.entries(scansOf(await getVisitorToken(server.port)))) {
      /** @type {{ idle: number[], meanwhile: number[], ends: string[] }} */
      const found = { idle: [], meanwhile: [], ends: [] }
      for (let round = -1; round < rounds; round++) {
        const load = { port: server.port, requests: gets, connections: 4, ms }
        const idle = await runLoad(load)
        const scanning = scanUntilStopped(server.port, scan)
        const meanwhile = await runLoad(load)
        const ends = await scanning.stop()
        if (round < 0) continue
        found.idle.push(quantile(idle.latencies, 0.99))
        found.meanwhile.push(quantile(meanwhile.latencies, 0.99))
        found.ends.push(...ends)
      }
      const [idle, meanwhile] = [median(found.idle), median(found.meanwhile)]
      const ratio = (meanwhile / idle).toFixed(2)
      rows.push([
        name,
        rounded(idle),
        rounded(meanwhile),
        ratio,
        String(goal),
        String(found.ends.length),
      ])
      process.stderr.write(`${rows.at(-1)?.join('  ')}\n${[...new Set(found.ends)].join('\n')}\n`)
    }
    printTable(rows)
  } finally {
    await server.stop()
    await remove()
  }
}

/** @param {string} token */
function getRequests(token) {
  return Array.from({ length: 1000 }, (_, index) => {
    const id = itemId((index * 7919) % items)
    const path = `${root}/${id}?dataCollectionId=${collectionId}&dataItemId=${id}`
    return httpRequest({ method: 'GET', path, token })
  })
}

/**
 * @param {string} token
 * @returns {Record<string, Buffer>}
 */
function scansOf(token) {
  const post = (/** @type {string} */ path, /** @type {object} */ query) =>
    httpRequest({
      method: 'POST',
      path: `${root}/${path}`,
      body: { dataCollectionId: collectionId, ...query },
      token,
    })
  return {
    'while one counts by a field without index': post('count', { filter: { rating: -1 } }),
    'while one looks for a part of a text, in an order without index': post('query', {
      query: {
        filter: { text: { $contains: 'long enough' }, title: { $contains: 'river' } },
        sort: [{ fieldName: 'title' }],
      },
    }),
  }
}

/**
 * @param {number} port
 * @param {Buffer} request
 */
function scanUntilStopped(port, request) {
  let stopping = false
  const run = async () => {
    /** @type {string[]} how each ended */
    const ends = []
    while (!stopping) {
      const connection = await openConnection(port)
      const end = await connection.send(request).then(
        () => 'answered',
        (error) =>
          /"message":"[^"]*/.exec(String(error).replaceAll('\\"', "'"))?.[0] ?? String(error),
      )
      ends.push(end)
      connection.close()
    }
    return ends
  }
  const ended = run()
  return {
    stop: async () => {
      stopping = true
      return ended
    },
  }
}
