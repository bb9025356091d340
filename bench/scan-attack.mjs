// Measures a member's scan while 40 visitor tokens of one network scan without a pause, from a separate process.
// node bench/scan-attack.mjs [sqlite | postgres] [rounds]
import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { ensurePostgres } from '../scripts/lib/postgres/ensure-postgres.mjs'
import { startCluster } from '../scripts/lib/postgres/postgres-cluster.mjs'
import { connectTo } from './data/connect-to-postgres.mjs'
import { analyze, fillPostgres } from './data/fill-postgres.mjs'
import { collectionId, genres } from './data/items.mjs'
import { startFoyer } from './data/server-process.mjs'
import { makeSiteFolder, makeSqliteFolder } from './data/sqlite-folder.mjs'
import { median, printTable } from './data/statistics.mjs'

const ITEMS = 60_000
const TOKENS = 40
const GOAL = 2
const MEMBER = '203.0.113.1'
const ATTACKER = '198.51.100.1'
const agent = new Agent({ keepAlive: true, maxSockets: TOKENS })
// The server reads the networks of callers from a header, as behind a reverse proxy.
const env = { FOYER_TRUST_PROXY: '127.0.0.1' }

const [argument, rounds] = process.argv.slice(2)
if (process.send) await attack(Number(argument))
else await measure(argument ?? 'sqlite', Number(rounds ?? 15))

/**
 * @param {string} database
 * @param {number} rounds
 */
async function measure(database, rounds) {
  const { server, remove } = await (database === 'postgres' ? startOnPostgres() : startOnSqlite())
  try {
    const token = await memberToken(server.port)
    await timeScans(server.port, token, rounds)
    const idle = await timeScans(server.port, token, rounds)
    const meanwhile = await underAttack(server.port, () => timeScans(server.port, token, rounds))
    console.log(
      `Node.js ${process.version}, ${database}, ${ITEMS} items, ${TOKENS} tokens, ${rounds} rounds`,
    )
    printTable([
      ["member's scan, ms", 'idle', 'under attack', 'ratio', 'goal'],
      [
        'median',
        median(idle).toFixed(1),
        median(meanwhile).toFixed(1),
        (median(meanwhile) / median(idle)).toFixed(2),
        String(GOAL),
      ],
    ])
  } finally {
    await server.stop()
    await remove()
  }
}

async function startOnSqlite() {
  const { folder, remove } = await makeSqliteFolder({ items: ITEMS })
  return { server: await startFoyer({ folder, env }), remove }
}

async function startOnPostgres() {
  const cluster = await startCluster(await ensurePostgres(), { durable: true })
  const folder = await makeSiteFolder()
  const server = await startFoyer({ folder, env: { ...env, FOYER_DATABASE_URL: cluster.url } })
  const sql = connectTo(cluster.url, 1)
  await fillPostgres(sql, { items: ITEMS, genres })
  await sql.end()
  await analyze(cluster.url)
  return {
    server,
    remove: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/**
 * @template T
 * @param {number} port
 * @param {() => Promise<T>} work
 */
async function underAttack(port, work) {
  const attacker = fork(import.meta.filename, [String(port)])
  const exit = once(attacker, 'exit')
  try {
    await once(attacker, 'message')
    return await work()
  } finally {
    attacker.disconnect()
    await exit
  }
}

/**
 * @param {number} port
 * @param {string} token
 * @param {number} rounds
 */
async function timeScans(port, token, rounds) {
  const times = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const { status, body } = await scan(port, token, MEMBER)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    times.push(performance.now() - start)
  }
  return times
}

/** @param {number} port */
async function attack(port) {
  const tokens = await Promise.all(
    Array.from({ length: TOKENS }, () => visitorToken(port, ATTACKER)),
  )
  process.on('disconnect', () => process.exit())
  for (const token of tokens) void scanForever(port, token)
  await new Promise((resolve) => void setTimeout(resolve, 500))
  process.send?.('attacking')
}

/**
 * @param {number} port
 * @param {string} token
 */
async function scanForever(port, token) {
  for (;;) await scan(port, token, ATTACKER)
}

/**
 * Counts with a condition that no index supports.
 *
 * @param {number} port
 * @param {string} token
 * @param {string} network
 */
function scan(port, token, network) {
  const body = { dataCollectionId: collectionId, filter: { rating: -1 } }
  return send(port, { path: '/wix-data/v2/items/count', token, network, body })
}

/**
 * @param {number} port
 * @param {string} network
 * @returns {Promise<string>}
 */
async function visitorToken(port, network) {
  const body = { grantType: 'anonymous', clientId: 'bench' }
  const answer = await send(port, { path: '/oauth2/token', network, body })
  return answer.body.access_token
}

/**
 * Registers a member and logs in.
 *
 * @param {number} port
 * @returns {Promise<string>} an access token
 */
async function memberToken(port) {
  const token = await visitorToken(port, MEMBER)
  const registered = await send(port, {
    path: '/_api/iam/authentication/v2/register',
    token,
    network: MEMBER,
    body: { loginId: { email: 'member@example.com' }, password: randomBytes(12).toString('hex') },
  })
  const codeVerifier = randomBytes(32).toString('hex')
  const redirectUri = `http://127.0.0.1:${port}/callback`
  const authRequest = {
    clientId: 'bench',
    responseType: 'code',
    scope: 'offline_access',
    redirectUri,
    state: 'state',
    responseMode: 'query',
    prompt: 'none',
    sessionToken: registered.body.sessionToken,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    codeChallengeMethod: 'S256',
  }
  const session = await send(port, {
    path: '/_api/redirects-api/v1/redirect-session',
    token,
    network: MEMBER,
    body: { auth: { authRequest } },
  })
  const address = new URL(session.body.redirectSession.fullUrl)
  const path = address.pathname + address.search
  const { location } = await send(port, { path, network: MEMBER })
  const code = new URL(location ?? '').searchParams.get('code')
  const body = {
    grantType: 'authorization_code',
    clientId: 'bench',
    code,
    codeVerifier,
    redirectUri,
  }
  const answer = await send(port, { path: '/oauth2/token', network: MEMBER, body })
  return answer.body.access_token
}

/**
 * @param {number} port
 * @param {{ path: string, network: string, token?: string, body?: object }} call
 * @returns {Promise<{ status: number, location: string | undefined, body: any }>}
 */
function send(port, { path, network, token = '', body }) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: token, 'x-forwarded-for': network }
    const sent = request(
      {
        agent,
        port,
        path,
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      },
      async (response) => {
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) text += chunk
        const isJson = response.headers['content-type']?.includes('json')
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          body: isJson ? JSON.parse(text) : text,
        })
      },
    )
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}
