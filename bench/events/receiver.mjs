// The receiver of webhooks.mjs: checks the order of the changes of each item, and reports when all have arrived.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const [items = 0, changes = 0] = process.argv.slice(2).map(Number)
/** The number of the last change of each item. @type {Map<string, number>} */
const newest = new Map()
const counts = { received: 0, repeated: 0, early: 0 }

const server = createServer(async (request, response) => {
  const { id, data } = readItem(await text(request))
  const last = newest.get(id) ?? 0
  if (data.n === last + 1) {
    newest.set(id, data.n)
    counts.received += 1
  } else if (data.n <= last) counts.repeated += 1
  else counts.early += 1
  response.end()
  if (counts.received === items * changes) process.send?.(counts)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})

/**
 * Decodes the item of an update, without verifying the signature.
 *
 * @param {string} token
 * @returns {{ id: string, data: { n: number } }}
 */
function readItem(token) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const event = JSON.parse(JSON.parse(claims.data).data)
  return event.updatedEvent.currentEntity
}
