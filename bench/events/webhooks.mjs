import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { httpRequest } from '../data/http-request.mjs'
import { collectionId } from '../data/items.mjs'
import { sendOnce } from '../data/load.mjs'
import { ownerKey, startFoyer } from '../data/server-process.mjs'
import { makeSiteFolder } from '../data/sqlite-folder.mjs'
import { printTable } from '../data/statistics.mjs'

const ITEMS = 50

/**
 * Measures the delivery of webhooks to a receiver in another process: many changes of some items, whose events must
 * arrive in the order of each item.
 *
 * @param {{ events: number, env: Record<string, string> }} options
 */
export async function measureWebhooks({ events, env }) {
  const folder = await makeSiteFolder()
  const server = await startFoyer({ folder, env: { FOYER_WEBHOOK_ALLOW: '127.0.0.1', ...env } })
  const changes = events / ITEMS
  const receiver = fork(join(import.meta.dirname, 'receiver.mjs'), [String(ITEMS), String(changes)])
  /** @param {string} path @param {object} body */
  const post = (path, body) =>
    sendOnce(server.port, httpRequest({ method: 'POST', path, token: ownerKey, body }))
  try {
    const [port] = await once(receiver, 'message')
    await post('/_foyer/v1/webhooks', { url: `http://127.0.0.1:${port}/`, types: ['item.updated'] })
    await save(post, 0)
    const cpuBefore = server.cpuSeconds()
    const start = performance.now()
    const delivered = once(receiver, 'message')
    for (let n = 1; n <= changes; n++) await save(post, n)
    const [{ received, repeated, early }] = await delivered
    const minutes = (performance.now() - start) / 60_000
    const cpu = (server.cpuSeconds() - cpuBefore) * 1000
    printTable([
      [`${changes} changes of ${ITEMS} items`, 'measured', 'goal'],
      ['events delivered a minute', (events / minutes).toFixed(0), '5,000'],
      ['events received, in the order of their item', `${received} of ${events}`, 'all'],
      ['events received before an earlier one', String(early), '0'],
      ['events received again', String(repeated), ''],
      ['processor of the server, ms an event, writing included', (cpu / events).toFixed(2), ''],
    ])
  } finally {
    receiver.kill()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

/**
 * Saves all items with a number.
 *
 * @param {(path: string, body: object) => Promise<unknown>} post
 * @param {number} n
 */
function save(post, n) {
  const dataItems = Array.from({ length: ITEMS }, (_, item) => ({
    data: { _id: `item-${item}`, n },
  }))
  return post('/wix-data/v2/bulk/items/save', { dataCollectionId: collectionId, dataItems })
}
