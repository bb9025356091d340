// Measures a member's scan while 40 visitor tokens of one network scan without a pause, from a separate process.
// node bench/scan-attack.mjs [sqlite | postgres] [rounds]
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { analyze } from './data/fill-postgres.mjs'
import { collectionId, genres } from './data/items.mjs'
import { startFoyer } from './data/server-process.mjs'
import { makeSqliteFolder } from './data/sqlite-folder.mjs'
import { startOnPostgres } from './data/start-on-postgres.mjs'
import { median, printTable } from './data/statistics.mjs'
import { createMemberTokens } from './data/tokens.mjs'

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
  const { server, remove } = await (database === 'postgres' ? onPostgres() : onSqlite())
  try {
    const token = (await createMemberTokens(server.port)).access_token
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

async function onSqlite() {
  const { folder, remove } = await makeSqliteFolder({ items: ITEMS })
  return { server: await startFoyer({ folder, env }), remove }
}

async function onPostgres() {
  const { server, databaseUrl, remove } = await startOnPostgres({ items: ITEMS, genres, env })
  await analyze(databaseUrl)
  return { server, remove }
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
 * @param {number} port
 * @param {{ path: string, network: string, token?: string, body: object }} call
 * @returns {Promise<{ status: number | undefined, body: any }>}
 */
async function send(port, { path, network, token = '', body }) {
  const sent = request({
    agent,
    port,
    path,
    method: 'POST',
    headers: {
      authorization: token,
      'content-type': 'application/json',
      'x-forwarded-for': network,
    },
  })
  sent.end(JSON.stringify(body))
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, body: await json(response) }
}
