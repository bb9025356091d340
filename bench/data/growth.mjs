import { httpRequest } from './http-request.mjs'
import { collectionId, itemId } from './items.mjs'
import { runLoad, sendOnce } from './load.mjs'
import { startFoyer } from './server-process.mjs'
import { makeSqliteFolder } from './sqlite-folder.mjs'
import { median, printTable, rounded } from './statistics.mjs'
import { getVisitorToken } from './tokens.mjs'

const sizes = [1000, 1_000_000]
const goal = 1.5

/** @typedef {{ folder: string, remove: () => Promise<void> }} Folder */
/** @typedef {import('./server-process.mjs').ServerProcess} ServerProcess */

/**
 * Compares the duration of the same call on a million and on a thousand items, one call at a time.
 *
 * @param {{ rounds: number, ms: number }} options
 */
export async function measureGrowth({ rounds, ms }) {
  /** @type {Folder[]} */
  const folders = []
  for (const items of sizes) folders.push(await makeSqliteFolder({ items, genres: items / 50 }))
  const servers = await Promise.all(folders.map(({ folder }) => startFoyer({ folder })))
  try {
    const tokens = await Promise.all(servers.map(({ port }) => getVisitorToken(port)))
    const cursors = await Promise.all(
      servers.map(({ port }, index) => cursorTo(port, tokens[index] ?? '', sizes[index] ?? 0)),
    )
    const names = Object.keys(requestsOf(1000, '', ''))
    const rows = [['', ...sizes.map((size) => `${size.toLocaleString('en')}, µs`), 'ratio', 'goal']]
    for (const name of names) {
      /** @type {number[][]} */
      const times = sizes.map(() => [])
      for (let round = -1; round < rounds; round++) {
        for (const [index, { port }] of servers.entries()) {
          const requestsByName = requestsOf(
            sizes[index] ?? 0,
            tokens[index] ?? '',
            cursors[index] ?? '',
          )
          const requests = requestsByName[name] ?? []
          const { latencies } = await runLoad({ port, requests, connections: 1, ms })
          if (round >= 0) times[index]?.push(median(latencies) * 1000)
        }
      }
      const [small = Number.NaN, large = Number.NaN] = times.map(median)
      rows.push([name, rounded(small), rounded(large), (large / small).toFixed(2), String(goal)])
      process.stderr.write(`${rows.at(-1)?.join('  ')}\n`)
    }
    printTable(rows)
  } finally {
    for (const server of servers) await server.stop()
    for (const { remove } of folders) await remove()
  }
}

/**
 * Returns the cursor of a page of 1,000 by year: in the middle, or for 1,000 items after the first.
 *
 * @param {number} port
 * @param {string} token
 * @param {number} items
 */
async function cursorTo(port, token, items) {
  let cursorPaging = { limit: 1 }
  let cursor = ''
  for (let read = 0; read < Math.max(1, items / 2 - 1000); read += cursorPaging.limit) {
    const order = cursor === '' ? { sort: [{ fieldName: 'year' }] } : {}
    cursorPaging = cursor === '' ? { limit: 1 } : { limit: 1000 }
    const query = { ...order, cursorPaging: { ...cursorPaging, ...(cursor && { cursor }) } }
    const body = { dataCollectionId: collectionId, query }
    const path = '/wix-data/v2/items/query'
    const answer = await sendOnce(port, httpRequest({ method: 'POST', path, body, token }))
    cursor = /** @type {{ pagingMetadata: { cursors: { next: string } } }} */ (answer)
      .pagingMetadata.cursors.next
  }
  return cursor
}

/**
 * @param {number} items
 * @param {string} token
 * @param {string} cursor leads to a page in the middle
 * @returns {Record<string, Buffer[]>}
 */
function requestsOf(items, token, cursor) {
  const sample = Array.from({ length: 200 }, (_, index) => (index * 7919) % items)
  const query = (/** @type {object} */ message) =>
    httpRequest({
      method: 'POST',
      path: '/wix-data/v2/items/query',
      body: { dataCollectionId: collectionId, query: message },
      token,
    })
  const get = (/** @type {string} */ id) =>
    httpRequest({
      method: 'GET',
      path: `/wix-data/v2/items/${id}?dataCollectionId=${collectionId}&dataItemId=${id}`,
      token,
    })
  // Ranges contain 50 items, of 1,000 as of 1,000,000.
  const window = 5_000_000 / items
  const from = (/** @type {number} */ n) => (n * 31) % (100_000 - window)
  return {
    'get one item': sample.map((n) => get(itemId(n))),
    'query of 50 by indexed equality': sample.map((n) =>
      query({ filter: { genre: `genre-${n % (items / 50)}` }, paging: { limit: 50 } }),
    ),
    'range and sort on an index': sample.map((n) =>
      query({
        filter: { year: { $gte: from(n), $lt: from(n) + window } },
        sort: [{ fieldName: 'year', order: 'ASC' }],
        paging: { limit: 50 },
      }),
    ),
    'page of 1,000 by cursor in the middle': [
      httpRequest({
        method: 'POST',
        path: '/wix-data/v2/items/query',
        body: { dataCollectionId: collectionId, query: { cursorPaging: { limit: 1000, cursor } } },
        token,
      }),
    ],
  }
}
