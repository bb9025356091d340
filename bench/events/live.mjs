import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openConnection } from '../data/connection.mjs'
import { httpRequest } from '../data/http-request.mjs'
import { collectionId } from '../data/items.mjs'
import { runLoad, sendOnce } from '../data/load.mjs'
import { startFoyer } from '../data/server-process.mjs'
import { makeSiteFolder } from '../data/sqlite-folder.mjs'
import { printTable, quantile } from '../data/statistics.mjs'
import { getVisitorToken } from '../data/tokens.mjs'

/** Total messages of all subscribers: 100 writes per second for 1,000 subscribers. */
const MESSAGES_PER_SECOND = 100_000
const IDLE_MS = 20_000
const items = '/wix-data/v2/items'

/**
 * Measures live connections: memory and processor time while idle, the delay from a write to each subscriber, and gets
 * of other callers in the meantime. The subscribers are a separate process.
 *
 * @param {{ connections: number, seconds: number, env: Record<string, string> }} options
 */
export async function measureLive({ connections, seconds, env }) {
  const folder = await makeSiteFolder()
  // The server reads the networks of subscribers from a header, as behind a reverse proxy.
  const server = await startFoyer({ folder, env: { FOYER_TRUST_PROXY: '127.0.0.1', ...env } })
  const { port } = server
  const perSecond = MESSAGES_PER_SECOND / connections
  try {
    const token = await getVisitorToken(port)
    const body = { dataCollectionId: collectionId, dataItem: { data: { _id: 'one' } } }
    await sendOnce(port, httpRequest({ method: 'POST', path: `${items}/save`, token, body }))
    const caller = { port, token }
    await getsPerSecond(caller, 2000)
    const quietGets = await getsPerSecond(caller, 5000)
    const [getsBesideWrites] = await Promise.all([
      getsPerSecond(caller, 5000),
      write(caller, { perSecond, seconds: 5 }),
    ])
    await wait(2000)
    const mbBefore = server.rssMb()
    const idleBefore = await cpuOf(server, () => wait(IDLE_MS))
    const subscribers = await openSubscribers(port, connections)
    await wait(2000)
    const mb = server.rssMb() - mbBefore
    const idle = await cpuOf(server, () => wait(IDLE_MS))
    let gets = 0
    const busy = await cpuOf(server, async () => {
      const work = [getsPerSecond(caller, seconds * 1000), write(caller, { perSecond, seconds })]
      gets = (await Promise.all(work))[0] ?? 0
    })
    const sent = perSecond * seconds * connections
    const { received, delays } = await subscribers.receive(sent)
    printTable([
      [`${connections} connections, ${perSecond} writes a second`, 'measured', 'goal'],
      ['memory of all, MB', mb.toFixed(1), '40 for 1,000'],
      ['processor while idle, ms a second', (idle - idleBefore).toFixed(1), '0'],
      ['processor while writing, ms a second', busy.toFixed(0), ''],
      ['messages received of those sent', `${received} of ${sent}`, 'all'],
      ['delay in the middle, ms', quantile(delays, 0.5).toFixed(0), ''],
      ['delay, 99th percentile, ms', quantile(delays, 0.99).toFixed(0), '100'],
      ['gets a second, alone', quietGets.toFixed(0), ''],
      [
        'gets beside the writes, without subscribers',
        (getsBesideWrites / quietGets).toFixed(2),
        '',
      ],
      ['gets beside the writes and subscribers', (gets / quietGets).toFixed(2), '0.8'],
    ])
    subscribers.close()
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

/**
 * @param {number} port
 * @param {number} connections
 */
async function openSubscribers(port, connections) {
  const file = join(import.meta.dirname, 'subscribers.mjs')
  const child = fork(file, [String(port), String(connections)])
  /** @returns {Promise<{ received: number, delays: number[] }>} */
  const message = async () => {
    const ended = once(child, 'exit').then(() => {
      throw new Error('the subscribers ended early')
    })
    const [value] = await Promise.race([once(child, 'message'), ended])
    return value
  }
  await message()
  return {
    /** Waits for a number of messages. Stops when none arrives within ten seconds. @param {number} expected */
    receive: async (expected) => {
      let report = { received: -1, delays: [0] }
      let before = report
      do {
        before = report
        child.send('report')
        report = await message()
        if (report.received < expected) await wait(10_000)
      } while (before.received < report.received && report.received < expected)
      return report
    },
    close: () => child.kill(),
  }
}

/**
 * Returns the server's processor time during some work, in milliseconds per second.
 *
 * @param {import('../data/server-process.mjs').ServerProcess} server
 * @param {() => Promise<void>} work
 */
async function cpuOf(server, work) {
  const before = { cpu: server.cpuSeconds(), time: performance.now() }
  await work()
  return ((server.cpuSeconds() - before.cpu) * 1e6) / (performance.now() - before.time)
}

/**
 * @param {{ port: number, token: string }} caller
 * @param {{ perSecond: number, seconds: number }} rate
 */
async function write({ port, token }, { perSecond, seconds }) {
  const connection = await openConnection(port)
  const start = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const dueIn = start + (n * 1000) / perSecond - performance.now()
    if (dueIn > 0) await wait(dueIn)
    const body = { dataCollectionId: collectionId, dataItem: { data: { n } } }
    await connection.send(httpRequest({ method: 'POST', path: items, token, body }))
  }
  connection.close()
  return perSecond
}

/**
 * @param {{ port: number, token: string }} caller
 * @param {number} ms
 */
async function getsPerSecond({ port, token }, ms) {
  const path = `${items}/one?dataCollectionId=${collectionId}&dataItemId=one`
  const requests = [httpRequest({ method: 'GET', path, token })]
  return (await runLoad({ port, requests, connections: 2, ms })).perSecond
}
