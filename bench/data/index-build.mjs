import { httpRequest } from './http-request.mjs'
import { collectionId, makeItem } from './items.mjs'
import { runLoad, sendOnce } from './load.mjs'
import { ownerKey, startFoyer } from './server-process.mjs'
import { makeSqliteFolder } from './sqlite-folder.mjs'
import { median, printTable, quantile, rounded } from './statistics.mjs'

const path = '/wix-data/v2/indexes'
const MS_AFTER_BUILD = 30_000

/**
 * Measures single writes, one at a time, before, during and after an index build over many items, and the duration of
 * the build.
 *
 * @param {{ items: number, ms: number }} options ms: of writes before
 */
export async function measureIndexBuild({ items, ms }) {
  const { folder, remove } = await makeSqliteFolder({ items })
  const server = await startFoyer({ folder })
  const { port } = server
  const requests = inserts()
  const write = (/** @type {number} */ forMs) =>
    runLoad({ port, requests, connections: 1, ms: forMs }).then(({ latencies }) => latencies)
  try {
    await write(500)
    const rows = [['', 'median ms', 'p99 ms', 'longest ms', 'writes']]
    rows.push(toRow('before', await write(ms)))
    const index = { name: 'rating', fields: [{ path: 'rating' }] }
    const start = performance.now()
    const cpu = server.cpuSeconds()
    await sendOnce(
      port,
      httpRequest({
        method: 'POST',
        path,
        token: ownerKey,
        body: { dataCollectionId: collectionId, index },
      }),
    )
    /** @type {number[]} */
    const during = []
    while (!(await isBuilt(port))) for (const duration of await write(1000)) during.push(duration)
    const seconds = (performance.now() - start) / 1000
    rows.push(toRow('while an index is built', during))
    // The server may still be emptying the replaced table.
    rows.push(toRow('afterwards', await write(MS_AFTER_BUILD)))
    printTable(rows)
    const used = rounded(server.cpuSeconds() - cpu)
    console.log(
      `built over ${items.toLocaleString('en')} items in ${rounded(seconds)} s, ${used} s of processor`,
    )
  } finally {
    await server.stop()
    await remove()
  }
}

function inserts() {
  return Array.from({ length: 200 }, (_, n) =>
    httpRequest({
      method: 'POST',
      path: '/wix-data/v2/items',
      token: ownerKey,
      body: { dataCollectionId: collectionId, dataItem: { data: makeItem(n) } },
    }),
  )
}

/** @param {number} port */
async function isBuilt(port) {
  const request = {
    method: 'GET',
    path: `${path}?dataCollectionId=${collectionId}`,
    token: ownerKey,
  }
  const answer = await sendOnce(port, httpRequest(request))
  const { indexes } = /** @type {{ indexes: { status: string }[] }} */ (answer)
  return indexes.every(({ status }) => status === 'ACTIVE')
}

/**
 * @param {string} name
 * @param {readonly number[]} latencies
 */
function toRow(name, latencies) {
  const figures = [median(latencies), quantile(latencies, 0.99), Math.max(...latencies)]
  return [name, ...figures.map(rounded), String(latencies.length)]
}
