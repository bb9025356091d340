import { analyze } from './fill-postgres.mjs'
import { httpRequest } from './http-request.mjs'
import { createIndex, createIndexes } from './indexes.mjs'
import { collectionId } from './items.mjs'
import { sendOnce } from './load.mjs'
import { startFoyer } from './server-process.mjs'
import { makeSqliteFolder } from './sqlite-folder.mjs'
import { startOnPostgres } from './start-on-postgres.mjs'
import { median, printTable, rounded } from './statistics.mjs'
import { getVisitorToken } from './tokens.mjs'

const genres = 3
const pages = 20

/**
 * Measures cursor pages of 1,000 where a third of all items have the same sort value: with an index on the field alone,
 * and with one that ends with the id.
 *
 * @param {{ items: number }} options
 */
export async function measureEquals({ items }) {
  const rows = [['', 'first page, ms', 'the next, median ms', 'longest ms']]
  for (const open of [onSqlite, onPostgres]) {
    const { name, server, settle, close } = await open(items)
    try {
      rows.push([`${name}, index on the field`, ...(await walk(server.port))])
      await createIndex(server.port, ['genre', '_id'])
      await settle()
      rows.push([`${name}, and one that ends in the id`, ...(await walk(server.port))])
    } finally {
      await server.stop()
      await close()
    }
  }
  printTable(rows)
}

/** @param {number} items */
async function onSqlite(items) {
  const { folder, remove } = await makeSqliteFolder({ items, genres })
  const server = await startFoyer({ folder })
  return { name: 'SQLite', server, settle: async () => {}, close: remove }
}

/** @param {number} items */
async function onPostgres(items) {
  const { server, databaseUrl, remove } = await startOnPostgres({ items, genres })
  await createIndexes(server)
  const settle = () => analyze(databaseUrl)
  await settle()
  return { name: 'PostgreSQL', server, settle, close: remove }
}

/** @param {number} port */
async function walk(port) {
  const token = await getVisitorToken(port)
  const sort = [{ fieldName: 'genre' }]
  /** @type {object} */
  let query = { sort, cursorPaging: { limit: 1000 } }
  /** @type {number[]} */
  const times = []
  for (let page = 0; page <= pages; page++) {
    const body = { dataCollectionId: collectionId, query }
    const start = performance.now()
    const request = { method: 'POST', path: '/wix-data/v2/items/query', body, token }
    const answer = await sendOnce(port, httpRequest(request))
    times.push(performance.now() - start)
    const { pagingMetadata } = /** @type {{ pagingMetadata: { cursors: { next: string } } }} */ (
      answer
    )
    query = { cursorPaging: { limit: 1000, cursor: pagingMetadata.cursors.next } }
  }
  const [first = 0, ...next] = times
  return [first, median(next), Math.max(...next)].map(rounded)
}
