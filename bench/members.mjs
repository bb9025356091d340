// Measures the calls on members with 50,000 members, and the delay of other calls in the meantime.
// node bench/members.mjs sqlite | postgres [members]
import { rm } from 'node:fs/promises'
import { ensurePostgres } from '../scripts/lib/postgres/ensure-postgres.mjs'
import { startCluster } from '../scripts/lib/postgres/postgres-cluster.mjs'
import { httpRequest } from './data/http-request.mjs'
import { sendOnce } from './data/load.mjs'
import { ownerKey, startFoyer } from './data/server-process.mjs'
import { makeSiteFolder } from './data/sqlite-folder.mjs'
import { median, printTable } from './data/statistics.mjs'

/** Members per import call. */
const MEMBERS_PER_CALL = 1000
const ROUNDS = 15

const [database = 'sqlite', number = '50000'] = process.argv.slice(2)
const members = Number(number)
const cluster =
  database === 'postgres'
    ? await startCluster(await ensurePostgres(), { durable: true })
    : undefined
const folder = await makeSiteFolder()
const server = await startFoyer({
  folder,
  env: cluster ? { FOYER_DATABASE_URL: cluster.url } : {},
})
try {
  console.log(`Node.js ${process.version}, ${database}, ${members} members`)
  const rows = [['', 'ms', 'goal', 'longest wait of others, ms']]
  rows.push(await timed('import of all', '3000', 1, importAll))
  for (const [name, goal, message] of queries()) {
    rows.push(await timed(name, goal, ROUNDS, () => post('/members/v1/members/query', message)))
  }
  const path = '/_foyer/v1/members?search=member%2042'
  rows.push(await timed('search in the console', '50', ROUNDS, () => get(path)))
  printTable(rows)
} finally {
  await server.stop()
  await cluster?.stop()
  await rm(folder, { recursive: true })
}

/** @returns {[name: string, goal: string, message: object][]} */
function queries() {
  const n = Math.floor(members / 2)
  const search = (
    /** @type {string} */ expression,
    /** @type {string[] | undefined} */ fields,
  ) => ({
    search: { expression, ...(fields && { fields }) },
  })
  return [
    ['by "loginEmail"', '5', { query: { filter: { loginEmail: `member.${n}@example.com` } } }],
    ['by "profile.nickname"', '5', { query: { filter: { 'profile.nickname': `Member ${n}` } } }],
    ['search by a nickname', '50', search(`member ${n}`)],
    ['search by a part of many nicknames', '50', search('ember 1')],
    ['search that finds nothing', '50', search('nobody is called so')],
    [
      'search in first and last names',
      '',
      search(`name ${n}`, ['contact.firstName', 'contact.lastName']),
    ],
    ['first page', '', { query: {} }],
    ['page by nickname', '', { query: { sort: [{ fieldName: 'profile.nickname' }] } }],
    [
      'public ones of a status',
      '',
      { query: { filter: { status: 'APPROVED', privacyStatus: 'PUBLIC' } } },
    ],
  ]
}

/** Imports all members, with two calls in parallel. */
async function importAll() {
  let next = 0
  const importRest = async () => {
    while (next < members) {
      const from = next
      next += MEMBERS_PER_CALL
      const length = Math.min(MEMBERS_PER_CALL, members - from)
      const some = Array.from({ length }, (_, n) => memberOf(from + n))
      const { inserted } = await post('/_foyer/v1/members/import', { members: some })
      if (inserted !== length) throw new Error(`${inserted} of ${length} members were imported`)
    }
  }
  await Promise.all([importRest(), importRest()])
}

/** @param {number} n */
function memberOf(n) {
  return {
    email: `member.${n}@example.com`,
    passwordHash: `$2b$10$${'a'.repeat(22)}${'b'.repeat(31)}`,
    verified: true,
    profile: {
      nickname: `Member ${n}`,
      firstName: `First name ${n}`,
      lastName: `Last name ${n % 1000}`,
      privacyStatus: n % 2 === 0 ? 'PUBLIC' : 'PRIVATE',
    },
  }
}

/**
 * Measures a call, while other clients send small calls.
 *
 * @param {string} name
 * @param {string} goal
 * @param {number} rounds
 * @param {() => Promise<unknown>} call
 */
async function timed(name, goal, rounds, call) {
  const times = []
  let isOver = false
  const waits = others(() => isOver)
  try {
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      await call()
      times.push(performance.now() - start)
    }
  } finally {
    isOver = true
    await waits
  }
  return [name, median(times).toFixed(1), goal, Math.max(...(await waits)).toFixed(1)]
}

/**
 * @param {() => boolean} isOver
 * @returns {Promise<number[]>}
 */
async function others(isOver) {
  const waits = [0]
  while (!isOver()) {
    const start = performance.now()
    await get('/healthz')
    waits.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return waits
}

/** @param {string} path */
async function get(path) {
  return sendOnce(server.port, httpRequest({ method: 'GET', path, token: ownerKey }))
}

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
async function post(path, body) {
  const answer = await sendOnce(
    server.port,
    httpRequest({ method: 'POST', path, token: ownerKey, body }),
  )
  const text = JSON.stringify(answer)
  if (/"(?:details|message)":/.test(text)) throw new Error(text)
  return answer
}
