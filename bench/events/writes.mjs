import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { httpRequest } from '../data/http-request.mjs'
import { makeItem } from '../data/items.mjs'
import { runLoad } from '../data/load.mjs'
import { startFoyer } from '../data/server-process.mjs'
import { median, printTable } from '../data/statistics.mjs'
import { getVisitorToken } from '../data/tokens.mjs'

const MS = 1500
const VARIANTS = 1000
const LOAD = [
  { name: 'insert, 32 at once', connections: 32, goal: 0.85, request: insert },
  { name: 'bulk insert of 1,000', connections: 1, goal: 0.85, request: bulkInsert },
  { name: 'update, 32 at once', connections: 32, goal: 0, request: update },
]

/**
 * Compares writes to a collection in the event log with writes to one outside of it, alternately on one server.
 *
 * @param {{ rounds: number, env: Record<string, string> }} options
 */
export async function measureWrites({ rounds, env }) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
  const permissions = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' }
  const collections = ['logged', 'quiet'].map((id) => ({
    id,
    fields: [],
    permissions,
    ...(id === 'quiet' && { events: false }),
  }))
  const settings = { rateLimit: { visitorWrites: 1_000_000_000 } }
  const site = { name: 'Bench', settings, collections }
  await writeFile(join(folder, 'foyer.json'), JSON.stringify(site))
  const server = await startFoyer({ folder, env })
  try {
    const token = await getVisitorToken(server.port)
    const rows = [['', 'left out /s', 'logged /s', 'ratio', 'goal']]
    for (const { name, connections, goal, request } of LOAD) {
      /** @type {Record<string, number[]>} */
      const perSecond = { logged: [], quiet: [] }
      for (let round = -1; round < rounds; round++) {
        for (const [id, figures] of Object.entries(perSecond)) {
          const requests = Array.from({ length: connections === 1 ? 5 : VARIANTS }, (_, n) =>
            request(id, token, n),
          )
          const load = await runLoad({ port: server.port, requests, connections, ms: MS })
          // The first round is a warm-up.
          if (round >= 0) figures.push(load.perSecond)
        }
      }
      const [logged, quiet] = [median(perSecond.logged ?? []), median(perSecond.quiet ?? [])]
      const ratio = (logged / quiet).toFixed(2)
      rows.push([name, quiet.toFixed(1), logged.toFixed(1), ratio, goal ? String(goal) : ''])
    }
    printTable(rows)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

/**
 * @param {string} dataCollectionId
 * @param {string} token
 * @param {number} n
 */
function insert(dataCollectionId, token, n) {
  const body = { dataCollectionId, dataItem: { data: makeItem(n) } }
  return httpRequest({ method: 'POST', path: '/wix-data/v2/items', token, body })
}

/**
 * @param {string} dataCollectionId
 * @param {string} token
 */
function bulkInsert(dataCollectionId, token) {
  const dataItems = Array.from({ length: 1000 }, (_, n) => ({ data: makeItem(n) }))
  const body = { dataCollectionId, dataItems }
  return httpRequest({ method: 'POST', path: '/wix-data/v2/bulk/items/insert', token, body })
}

/**
 * @param {string} dataCollectionId
 * @param {string} token
 * @param {number} n
 */
function update(dataCollectionId, token, n) {
  const _id = `saved-${n % 100}`
  const body = { dataCollectionId, dataItem: { id: _id, data: { _id, ...makeItem(n) } } }
  return httpRequest({ method: 'POST', path: '/wix-data/v2/items/save', token, body })
}
