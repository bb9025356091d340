import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { printTable, quantile } from '../data/figures.mjs'
import { startFoyer } from '../data/server-process.mjs'

const PER_NETWORK = 5
const WRITES_PER_SECOND = 100
const IDLE_MS = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/**
 * Measures live connections: memory and processor time while they idle, the delay from the request of a write to each
 * subscriber, and gets of others meanwhile.
 *
 * @param {{ connections: number, seconds: number, env: Record<string, string> }} options
 */
export async function measureLive({ connections, seconds, env }) {
  const folder = await makeSite()
  // The networks of callers are read from a header, as behind a reverse proxy.
  const server = await startFoyer({ folder, env: { FOYER_TRUST_PROXY: '127.0.0.1', ...env } })
  const { port } = server
  try {
    const writer = await visitorToken(port, '192.0.2.1')
    const quietGets = await getsPerSecond(port, writer, 3000)
    await wait(2000)
    const before = { mb: server.rssMb(), cpu: server.cpuSeconds() }
    await wait(IDLE_MS)
    const idleBefore = server.cpuSeconds() - before.cpu
    /** @type {number[]} */
    const delays = []
    const streams = []
    for (let n = 0; n < connections; n++) {
      const network = `10.1.${Math.floor(n / PER_NETWORK / 250)}.${(Math.floor(n / PER_NETWORK) % 250) + 1}`
      const token = await visitorToken(port, network)
      streams.push(
        await subscribe(port, { token, network }, (sentAt) => {
          delays.push(performance.now() - sentAt)
        }),
      )
    }
    await wait(2000)
    const opened = { mb: server.rssMb(), cpu: server.cpuSeconds() }
    await wait(IDLE_MS)
    const idle = server.cpuSeconds() - opened.cpu
    const writing = write(port, writer, seconds)
    const gets = await getsPerSecond(port, writer, seconds * 1000)
    const written = await writing
    await wait(1000)
    printTable([
      [`${connections} connections`, 'measured', 'goal'],
      ['memory of all, MB', (opened.mb - before.mb).toFixed(1), '40 for 1,000'],
      [
        'processor while idle, ms a second',
        (((idle - idleBefore) * 1000) / (IDLE_MS / 1000)).toFixed(1),
        '0',
      ],
      ['messages received of those sent', `${delays.length} of ${written * connections}`, 'all'],
      ['delay in the middle, ms', quantile(delays, 0.5).toFixed(1), ''],
      ['delay, 99th percentile, ms', quantile(delays, 0.99).toFixed(1), '100'],
      ['gets of others, share of before', (gets / quietGets).toFixed(2), '0.8'],
    ])
    for (const stream of streams) stream.destroy()
  } finally {
    agent.destroy()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function makeSite() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
  const permissions = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' }
  const settings = { rateLimit: { visitorWrites: 1_000_000_000 } }
  const collections = [{ id: 'things', fields: [], permissions }]
  await writeFile(
    join(folder, 'foyer.json'),
    JSON.stringify({ name: 'Bench', settings, collections }),
  )
  return folder
}

/**
 * Writes items for a while. Each names the time at which it was sent.
 *
 * @param {number} port
 * @param {string} token
 * @param {number} seconds
 */
async function write(port, token, seconds) {
  const total = WRITES_PER_SECOND * seconds
  const start = performance.now()
  for (let n = 0; n < total; n++) {
    const dueIn = start + (n * 1000) / WRITES_PER_SECOND - performance.now()
    if (dueIn > 0) await wait(dueIn)
    const data = { n, sentAt: performance.now() }
    const body = { dataCollectionId: 'things', dataItem: { data } }
    await send(port, { path: '/wix-data/v2/items', token, network: '192.0.2.1', body })
  }
  return total
}

/**
 * @param {number} port
 * @param {string} token
 * @param {number} ms
 */
async function getsPerSecond(port, token, ms) {
  const body = { dataCollectionId: 'things', dataItem: { data: { _id: 'one' } } }
  await send(port, { path: '/wix-data/v2/items/save', token, network: '192.0.2.1', body })
  const start = performance.now()
  let count = 0
  const work = async () => {
    while (performance.now() - start < ms) {
      await send(port, {
        path: '/wix-data/v2/items/one?dataCollectionId=things&dataItemId=one',
        token,
        network: '192.0.2.1',
      })
      count++
    }
  }
  await Promise.all([work(), work()])
  return (count * 1000) / ms
}

/**
 * @param {number} port
 * @param {{ token: string, network: string }} caller
 * @param {(sentAt: number) => void} onChange
 */
async function subscribe(port, { token, network }, onChange) {
  const body = { subscriptions: [{ id: 's', collectionId: 'things', filter: {} }] }
  const sending = request({
    port,
    method: 'POST',
    path: '/_foyer/v1/live',
    headers: {
      'content-type': 'application/json',
      authorization: token,
      'x-forwarded-for': network,
    },
  })
  sending.end(JSON.stringify(body))
  const [response] = await once(sending, 'response')
  if (response.statusCode !== 200)
    throw new Error(`a live connection was answered ${response.statusCode}`)
  await new Promise((resolve) => {
    let text = ''
    response.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
      text += chunk
      if (text.includes('event: subscribed')) resolve(undefined)
      const end = text.lastIndexOf('\n\n')
      if (end < 0) return
      for (const [, sentAt] of text.slice(0, end).matchAll(/"sentAt":([\d.]+)/g))
        onChange(Number(sentAt))
      text = text.slice(end)
    })
    response.on('error', () => {})
  })
  return response
}

/**
 * @param {number} port
 * @param {string} network
 * @returns {Promise<string>}
 */
async function visitorToken(port, network) {
  const body = { grantType: 'anonymous', clientId: 'bench' }
  const { access_token: token } = await send(port, { path: '/oauth2/token', network, body })
  return String(token)
}

/**
 * @param {number} port
 * @param {{ path: string, token?: string, network: string, body?: object }} call
 * @returns {Promise<Record<string, unknown>>}
 */
async function send(port, { path, token, network, body }) {
  const sending = request({
    agent,
    port,
    method: body ? 'POST' : 'GET',
    path,
    headers: {
      'x-forwarded-for': network,
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: token }),
    },
  })
  sending.end(body && JSON.stringify(body))
  const [response] = await once(sending, 'response')
  let text = ''
  for await (const chunk of response) text += chunk
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${text}`)
  return JSON.parse(text)
}
