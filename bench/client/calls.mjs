// Measures the processor time of a call against a bare fetch of the same request with an immediate response, and
// whether one client slows down over time.
// node bench/client/calls.mjs [rounds]; measures the build (node scripts/build.mjs)
import { createClient, memoryStorage } from '@foyer/client'
import { median } from '../data/statistics.mjs'

const CALLS = 10_000
const rounds = Number(process.argv[2] ?? 7)
const host = 'http://foyer.test'
const token = 'x'.repeat(700)

const wireDate = { $date: '2026-01-01T00:00:00.000Z' }
const film = (/** @type {number} */ at) => ({
  _id: `film-${at}`,
  _owner: 'c9e7a4f2-4f0e-4a3b-9a2e-0d5b0c9f1a11',
  _createdDate: wireDate,
  _updatedDate: wireDate,
  title: `The film with number ${at}`,
  year: 1920 + (at % 100),
  rating: 7.25,
  genres: ['Drama', 'Comedy'],
  plot: 'Two people meet, lose each other, and meet again where neither of them wanted to be.',
})
const oneFilm = { dataItem: { id: 'film-1', dataCollectionId: 'films', data: film(1) } }
const fiftyFilms = {
  dataItems: Array.from({ length: 50 }, (_, at) => ({ id: `film-${at}`, data: film(at) })),
  pagingMetadata: { count: 50, offset: 0, tooManyToCount: false, hasNext: true },
}

/** @param {unknown} answer */
function fetchReturning(answer) {
  const text = JSON.stringify(answer)
  const response = {
    status: 200,
    headers: { get: () => null },
    text: async () => text,
    json: async () => JSON.parse(text),
  }
  return async (/** @type {unknown[]} */ ..._) => response
}

/** @param {ReturnType<typeof fetchReturning>} fetch */
function itemsOn(fetch) {
  const storage = memoryStorage()
  const refreshToken = /** @type {const} */ ({ value: 'r', role: 'member' })
  storage.set({ accessToken: { value: token, expiresAt: 9e9 }, refreshToken })
  // @ts-expect-error a minimal response with only the properties that callers read
  return createClient({ clientId: 'c', host, storage, fetch }).items
}

/**
 * @param {ReturnType<typeof fetchReturning>} fetch
 * @param {string} path
 * @param {object} [body]
 */
async function bareFetch(fetch, path, body) {
  const headers = { Authorization: token, 'Content-Type': 'application/json' }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const response = await fetch(host + path, init)
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  return response.json()
}

const one = fetchReturning(oneFilm)
const many = fetchReturning(fiftyFilms)
const [itemsOfOne, itemsOfMany] = [itemsOn(one), itemsOn(many)]
const { _id: id, ...fields } = { ...film(1), _createdDate: new Date(), _updatedDate: new Date() }
const query = {
  dataCollectionId: 'films',
  query: {
    fields: [],
    paging: { limit: 50, offset: 0 },
    filter: { year: { $gte: 1950 }, genres: { $hasSome: ['Drama'] } },
    sort: [{ fieldName: 'rating', order: 'DESC' }],
  },
  includeReferences: [],
}

/** @type {[string, number, () => Promise<unknown>, () => Promise<unknown>][]} */
const rows = [
  [
    'get',
    2.0,
    () => bareFetch(one, `/wix-data/v2/items/${id}?dataCollectionId=films&dataItemId=${id}`),
    () => itemsOfOne.get('films', id),
  ],
  [
    'query of 50',
    1.7,
    () => {
      const payload = Buffer.from(JSON.stringify(query)).toString('base64url')
      return bareFetch(many, `/wix-data/v2/items/query?.r=${payload}`)
    },
    () =>
      itemsOfMany
        .query('films')
        .ge('year', 1950)
        .hasSome('genres', ['Drama'])
        .descending('rating')
        .limit(50)
        .find(),
  ],
  [
    'insert',
    2.0,
    () =>
      bareFetch(one, '/wix-data/v2/items', {
        dataCollectionId: 'films',
        dataItem: { data: fields },
      }),
    () => itemsOfOne.insert('films', fields),
  ],
]

console.log(`Node.js ${process.version}, ${rounds} rounds of ${CALLS} calls, processor time`)
for (const [name, most, bareCall, ownCall] of rows) {
  const ratios = []
  let [bareUs, ownUs] = [Infinity, Infinity]
  for (let round = 0; round < rounds; round++) {
    const pair = [await measure(bareCall), await measure(ownCall)]
    ratios.push(pair[1] / pair[0])
    bareUs = Math.min(bareUs, pair[0])
    ownUs = Math.min(ownUs, pair[1])
  }
  const ratio = median(ratios)
  const figures = `bare ${bareUs.toFixed(1)} µs  client ${ownUs.toFixed(1)} µs`
  console.log(`${name.padEnd(12)} ${figures}  ${ratio.toFixed(2)} × (goal ${most.toFixed(1)} ×)`)
}
await measureAging()

/**
 * Returns the microseconds of processor time of one call.
 *
 * @param {() => Promise<unknown>} call
 */
async function measure(call) {
  for (let at = 0; at < CALLS / 10; at++) await call()
  const start = process.cpuUsage()
  for (let at = 0; at < CALLS; at++) await call()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / CALLS
}

/** Calls one client 200,000 times: the last calls should take as long as the first, and memory should not grow. */
async function measureAging() {
  const use = () => itemsOfOne.get('films', id)
  await measure(use)
  globalThis.gc?.()
  const heapBefore = process.memoryUsage().heapUsed
  const first = await measure(use)
  for (let at = 0; at < 200_000; at++) await use()
  const last = await measure(use)
  globalThis.gc?.()
  const grownKiB = (process.memoryUsage().heapUsed - heapBefore) / 1024
  const times = `first ${first.toFixed(1)} µs, after 200,000 uses ${last.toFixed(1)} µs`
  const memory = globalThis.gc
    ? `heap ${grownKiB.toFixed(0)} KiB more`
    : 'run with --expose-gc for the heap'
  console.log(`one client   ${times}; ${memory}`)
}
