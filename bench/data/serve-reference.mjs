import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

/**
 * Database operations of a reference server. `text` is a whole item as JSON.
 *
 * @typedef {object} ReferenceStore
 * @property {(id: string) => Promise<string> | string} get
 * @property {(genre: string) => Promise<Row[]> | Row[]} byGenre
 * @property {(from: number, to: number) => Promise<Row[]> | Row[]} byYears
 * @property {(rating: number) => Promise<Row[]> | Row[]} byRating in the order of years
 * @property {(genre: string) => Promise<number> | number} countGenre
 * @property {(rating: number) => Promise<number> | number} countRating
 * @property {(item: Row) => Promise<void> | void} insert returns when the item is durable
 * @property {(items: Row[]) => Promise<void> | void} insertAll
 * @property {(item: Row) => Promise<void> | void} update returns when the change is durable
 *
 * @typedef {{ id: string, text: string }} Row
 */

/**
 * Starts a server without tokens, checks and permissions between socket and store. Its responses have the same bytes as
 * those of Foyer.
 *
 * @param {ReferenceStore} store
 */
export function serveReference(store) {
  const server = createServer(async (request, response) => {
    const url = request.url ?? ''
    try {
      const text = url.startsWith('/get/')
        ? `{"dataItem":${wireItem({ id: url.slice(5), text: await store.get(url.slice(5)) })}}`
        : await replyBody(store, url, JSON.parse(await readBody(request)))
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    } catch (error) {
      response.writeHead(500, { 'content-length': 0 })
      response.end()
      console.error(error)
    }
  })
  server.listen(Number(process.env.FOYER_PORT), '127.0.0.1', () => console.log('listening'))
  process.on('SIGTERM', () => process.exit(0))
}

/**
 * @param {ReferenceStore} store
 * @param {string} url
 * @param {any} body
 */
async function replyBody(store, url, body) {
  switch (url) {
    case '/genre':
      return page(await store.byGenre(body.genre))
    case '/years':
      return page(await store.byYears(body.from, body.to))
    case '/rated':
      return page(await store.byRating(body.rating))
    case '/count-genre':
      return `{"totalCount":${await store.countGenre(body.genre)}}`
    case '/count-rating':
      return `{"totalCount":${await store.countRating(body.rating)}}`
    case '/insert': {
      const row = toRow(body)
      await store.insert(row)
      return `{"dataItem":${wireItem(row)}}`
    }
    case '/update': {
      const now = { $date: new Date().toISOString() }
      const row = {
        id: body._id,
        text: JSON.stringify({ ...body, _createdDate: now, _updatedDate: now }),
      }
      await store.update(row)
      return `{"dataItem":${wireItem(row)}}`
    }
    default: {
      const rows = body.map(toRow)
      await store.insertAll(rows)
      const results = rows.map((/** @type {Row} */ { id }, /** @type {number} */ index) => ({
        action: 'INSERT',
        itemMetadata: { id, originalIndex: index, success: true },
      }))
      return JSON.stringify({
        results,
        bulkActionMetadata: { totalSuccesses: rows.length, totalFailures: 0 },
      })
    }
  }
}

/** Owner of every inserted item, also stored in an indexed column. */
export const owner = randomUUID()

/**
 * @param {Record<string, unknown>} data
 * @returns {Row}
 */
function toRow(data) {
  const id = randomUUID()
  const now = { $date: new Date().toISOString() }
  const system = { _owner: owner, _createdDate: now, _updatedDate: now }
  const text = JSON.stringify({ _id: id, ...data, ...system })
  return { id, text }
}

/** @param {Row[]} rows one more than fit */
function page(rows) {
  const shown = rows.slice(0, 50)
  const paging = {
    count: shown.length,
    offset: 0,
    tooManyToCount: false,
    hasNext: rows.length > 50,
  }
  return `{"dataItems":[${shown.map(wireItem).join(',')}],"pagingMetadata":${JSON.stringify(paging)}}`
}

/** @param {Row} row */
function wireItem({ id, text }) {
  return `{"id":${JSON.stringify(id)},"dataCollectionId":"things","data":${text}}`
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<string>}
 */
function readBody(request) {
  return new Promise((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => resolve(text))
    request.on('error', reject)
  })
}
