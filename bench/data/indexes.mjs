import { httpRequest } from './http-request.mjs'
import { collectionId } from './items.mjs'
import { sendOnce } from './load.mjs'
import { ownerKey } from './server-process.mjs'

/** Fields of the measured queries. */
export const indexedFields = ['genre', 'year']

const path = '/wix-data/v2/indexes'

/**
 * Creates the indexes as an owner, and waits until they are active and replaced ones are dropped.
 *
 * @param {import('./server-process.mjs').ServerProcess} server
 */
export async function createIndexes(server) {
  await createAll(server.port)
  for (let before = -1; before !== server.cpuSeconds(); ) {
    before = server.cpuSeconds()
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** @param {number} port */
async function createAll(port) {
  for (const field of indexedFields) await createIndex(port, [field])
}

/**
 * Creates an index, and waits until all indexes are active.
 *
 * @param {number} port
 * @param {readonly string[]} fields
 */
export async function createIndex(port, fields) {
  const index = { name: fields.join(' '), fields: fields.map((path) => ({ path })) }
  const body = { dataCollectionId: collectionId, index }
  await sendOnce(port, httpRequest({ method: 'POST', path, token: ownerKey, body }))
  await untilActive(port)
}

/** @param {number} port */
async function untilActive(port) {
  const request = {
    method: 'GET',
    path: `${path}?dataCollectionId=${collectionId}`,
    token: ownerKey,
  }
  for (;;) {
    const answer = await sendOnce(port, httpRequest(request))
    const { indexes } = /** @type {{ indexes: { status: string }[] }} */ (answer)
    const failed = indexes.find(({ status }) => status === 'FAILED')
    if (failed) throw new Error(`an index failed: ${JSON.stringify(failed)}`)
    if (indexes.every(({ status }) => status === 'ACTIVE')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
