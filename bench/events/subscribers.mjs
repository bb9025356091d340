// The subscribers of live.mjs: each is a connection of a visitor, some of them from the same network. Counts all
// messages, and reads the times of one subscriber in twenty, so that this process uses little processor time.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { collectionId } from '../data/items.mjs'

const PER_NETWORK = 5
const OPENED_AT_ONCE = 10
const TIMED = 20
/**
 * Key of the time at which the item was written, shortly before the commit. In a change message, only the sequence
 * follows it.
 */
const MARK = '"_createdDate":{"$date":"'
const TIME_LENGTH = '2026-01-01T00:00:00.000Z'.length

const [port = 0, connections = 0] = process.argv.slice(2).map(Number)
const agent = new Agent({ keepAlive: true })
/** @type {number[]} */
const delays = []
let received = 0

for (let n = 0; n < connections; n += OPENED_AT_ONCE) {
  const places = Array.from({ length: Math.min(OPENED_AT_ONCE, connections - n) }, (_, m) => n + m)
  await Promise.all(places.map(subscribe))
}
agent.destroy()
process.on('message', () => process.send?.({ received, delays }))
process.send?.('opened')

/** @param {number} n */
async function subscribe(n) {
  const network = Math.floor(n / PER_NETWORK)
  const headers = { 'x-forwarded-for': `10.1.${network >> 8}.${network & 255}` }
  const body = { grantType: 'anonymous', clientId: 'bench' }
  const answer = await post('/oauth2/token', { headers, body, agent })
  let token = ''
  for await (const chunk of answer) token += chunk
  const stream = await post('/_foyer/v1/live', {
    headers: { ...headers, authorization: JSON.parse(token).access_token },
    body: { subscriptions: [{ id: 's', collectionId, filter: {} }] },
    agent: new Agent(),
  })
  await new Promise((resolve) => {
    let rest = ''
    stream.setEncoding('latin1').on('data', (/** @type {string} */ chunk) => {
      if (chunk.includes('event: subscribed')) resolve(undefined)
      rest = count(rest + chunk, n % TIMED === 0)
    })
  })
}

/**
 * Counts the changes in a text. Returns the rest, which may be the beginning of the next one.
 *
 * @param {string} text
 * @param {boolean} isTimed
 */
function count(text, isTimed) {
  let end = 0
  for (;;) {
    const start = text.indexOf(MARK, end) + MARK.length
    if (start < MARK.length || start + TIME_LENGTH > text.length) break
    end = start + TIME_LENGTH
    received += 1
    if (isTimed) delays.push(Date.now() - Date.parse(text.slice(start, end)))
  }
  return text.slice(Math.max(end, text.length - MARK.length - TIME_LENGTH))
}

/**
 * @param {string} path
 * @param {{ headers: Record<string, string>, body: object, agent: Agent }} options
 * @returns {Promise<import('node:http').IncomingMessage>}
 */
async function post(path, { headers, body, agent }) {
  const sending = request({
    port,
    path,
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  })
  sending.end(JSON.stringify(body))
  const [response] = await once(sending, 'response')
  if (response.statusCode !== 200) throw new Error(`${path} was answered ${response.statusCode}`)
  return response
}
