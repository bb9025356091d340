import { httpRequest } from './http-request.mjs'
import { collectionId, genres, itemId, makeItem } from './items.mjs'

/**
 * One kind of work, as the requests of both servers.
 *
 * @typedef {object} Workload
 * @property {string} name
 * @property {number} connections requests at once
 * @property {number} goal ratio to the limit
 * @property {'get' | 'set'} kind
 * @property {(token: string) => Buffer[]} foyer
 * @property {() => Buffer[]} reference
 */

const root = '/wix-data/v2'
const variants = 1000

/**
 * @param {number} items number of items in the collection
 * @returns {Workload[]}
 */
export function workloads(items) {
  const sample = Array.from({ length: variants }, (_, index) => (index * 7919) % items)
  const genreOf = (/** @type {number} */ n) => `genre-${n % genres}`
  // Years are spread evenly up to 100,000, so that a range contains about 60 of 10,000 items.
  const window = Math.ceil(6_000_000 / items)
  const from = (/** @type {number} */ n) => (n * 31) % (100_000 - window)
  return [
    {
      name: 'get one item',
      connections: 16,
      goal: 0.6,
      kind: 'get',
      foyer: (token) =>
        sample.map((n) => {
          const id = itemId(n)
          const query = `dataCollectionId=${collectionId}&dataItemId=${id}`
          return httpRequest({ method: 'GET', path: `${root}/items/${id}?${query}`, token })
        }),
      reference: () => sample.map((n) => httpRequest({ method: 'GET', path: `/get/${itemId(n)}` })),
    },
    reading('query of 50 by indexed equality', 0.75, sample, {
      query: (n) => ({ filter: { genre: genreOf(n) } }),
      path: '/genre',
      body: (n) => ({ genre: genreOf(n) }),
    }),
    reading('range and sort on an index', 0.75, sample, {
      query: (n) => ({
        filter: { year: { $gte: from(n), $lt: from(n) + window } },
        sort: [{ fieldName: 'year', order: 'ASC' }],
      }),
      path: '/years',
      body: (n) => ({ from: from(n), to: from(n) + window }),
    }),
    reading('filter without an index, sort on one', 0.75, sample, {
      query: (n) => ({
        filter: { rating: { $gte: (n % 50) / 10 } },
        sort: [{ fieldName: 'year', order: 'ASC' }],
      }),
      path: '/rated',
      body: (n) => ({ rating: (n % 50) / 10 }),
    }),
    counting('count by an indexed field', sample, {
      filter: (n) => ({ genre: genreOf(n) }),
      path: '/count-genre',
      body: (n) => ({ genre: genreOf(n) }),
    }),
    counting('count by a field without index', sample, {
      filter: (n) => ({ rating: { $gte: (n % 100) / 10 } }),
      path: '/count-rating',
      body: (n) => ({ rating: (n % 100) / 10 }),
    }),
    inserting('insert, 32 at once, to group commit', 32, 0.6),
    inserting('insert, one at a time, to single commits', 1, 0.8),
    updating(sample),
    bulkInserting(),
  ]
}

/**
 * @param {string} name
 * @param {number} goal
 * @param {number[]} sample
 * @param {{ query: (n: number) => object, path: string, body: (n: number) => object }} of
 * @returns {Workload}
 */
function reading(name, goal, sample, { query, path, body }) {
  const message = (/** @type {number} */ n) => ({
    dataCollectionId: collectionId,
    query: { ...query(n), paging: { limit: 50 } },
  })
  return {
    name,
    goal,
    connections: 16,
    kind: 'get',
    foyer: (token) => sample.map((n) => post(`${root}/items/query`, message(n), token)),
    reference: () => sample.map((n) => post(path, body(n))),
  }
}

/**
 * @param {string} name
 * @param {number[]} sample
 * @param {{ filter: (n: number) => object, path: string, body: (n: number) => object }} of
 * @returns {Workload}
 */
function counting(name, sample, { filter, path, body }) {
  const message = (/** @type {number} */ n) => ({
    dataCollectionId: collectionId,
    filter: filter(n),
  })
  return {
    name,
    goal: 0.6,
    connections: 16,
    kind: 'get',
    foyer: (token) => sample.map((n) => post(`${root}/items/count`, message(n), token)),
    reference: () => sample.map((n) => post(path, body(n))),
  }
}

/**
 * @param {string} name
 * @param {number} connections
 * @param {number} goal
 * @returns {Workload}
 */
function inserting(name, connections, goal) {
  const sample = Array.from({ length: 200 }, (_, n) => makeItem(n))
  return {
    name,
    goal,
    connections,
    kind: 'set',
    foyer: (token) =>
      sample.map((data) =>
        post(`${root}/items`, { dataCollectionId: collectionId, dataItem: { data } }, token),
      ),
    reference: () => sample.map((data) => post('/insert', data)),
  }
}

/**
 * @param {number[]} sample
 * @returns {Workload}
 */
function updating(sample) {
  return {
    name: 'update, 32 at once',
    goal: 0.6,
    connections: 32,
    kind: 'set',
    foyer: (token) =>
      sample.map((n) => {
        const data = { _id: itemId(n), ...makeItem(n) }
        const body = { dataCollectionId: collectionId, dataItem: { id: itemId(n), data } }
        return post(`${root}/items/update`, body, token)
      }),
    reference: () => sample.map((n) => post('/update', { _id: itemId(n), ...makeItem(n) })),
  }
}

/** @returns {Workload} */
function bulkInserting() {
  const all = Array.from({ length: 1000 }, (_, n) => makeItem(n))
  const dataItems = all.map((data) => ({ data }))
  return {
    name: 'bulk insert of 1,000, to one transaction',
    goal: 0.5,
    connections: 1,
    kind: 'set',
    foyer: (token) => [
      post(`${root}/bulk/items/insert`, { dataCollectionId: collectionId, dataItems }, token),
    ],
    reference: () => [post('/insert-all', all)],
  }
}

/**
 * @param {string} path
 * @param {object} body
 * @param {string} [token]
 */
function post(path, body, token) {
  return httpRequest({ method: 'POST', path, body, token })
}
