// Measures the effect of logins on others: data reads without logins, and during 32 parallel logins, repeated. Then the
// memory after a flood of 20,000 visitor tokens and 20,000 redirect sessions.
// node bench/reads-during-logins.mjs [rounds]
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFoyer } from './data/server-process.mjs'
import { median, quantile } from './data/statistics.mjs'
import { getVisitorToken } from './data/tokens.mjs'

const rounds = Number(process.argv[2] ?? 5)
const LOGINS_AT_ONCE = 32
const ROUND_MS = 3000
const PAUSE_MS = 5
const FLOOD = 20_000
const password = 'a password of the bench'
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const folder = await makeSite()
const server = await startFoyer({ folder, env: { FOYER_LOG: 'error' } })
const url = `http://127.0.0.1:${server.port}`
const visitor = await getVisitorToken(server.port)
const emails = Array.from({ length: LOGINS_AT_ONCE }, (_, one) => `person${one}@example.com`)
for (const email of emails) {
  await call('/_api/iam/authentication/v2/register', { loginId: { email }, password }, visitor)
}

/** @type {Record<'idle' | 'logins', number[]>} */
const p99 = { idle: [], logins: [] }
let logins = 0
await readFor(ROUND_MS)
for (let round = 0; round < rounds; round++) {
  p99.idle.push(quantile(await readFor(ROUND_MS), 0.99))
  let over = false
  const loggingIn = emails.map(async (email) => {
    while (!over) {
      const body = { loginId: { email }, password }
      await call('/_api/iam/authentication/v2/login', body, visitor)
      logins++
    }
  })
  p99.logins.push(quantile(await readFor(ROUND_MS), 0.99))
  over = true
  await Promise.all(loggingIn)
}
const [idle, busy] = [median(p99.idle), median(p99.logins)]
console.log(`Node.js ${process.version}, ${rounds} rounds of ${ROUND_MS} ms`)
console.log(`reads, p99 in ms: idle ${idle.toFixed(1)}, with 32 logins at once ${busy.toFixed(1)}`)
console.log(
  `ratio ${(busy / idle).toFixed(2)}; ${Math.round(logins / rounds / (ROUND_MS / 1000))} logins a second`,
)

const before = Math.round(server.rssMb())
await flood(() => call('/oauth2/token', { clientId: 'bench', grantType: 'anonymous' }))
const tokens = Math.round(server.rssMb())
const codeChallenge = createHash('sha256').update(randomBytes(32)).digest('base64url')
const authRequest = {
  clientId: 'bench',
  responseType: 'code',
  redirectUri: `${url}/callback`,
  state: 'state',
  responseMode: 'query',
  codeChallenge,
  codeChallengeMethod: 'S256',
}
const session = { auth: { authRequest, prompt: 'login' } }
await flood(() => call('/_api/redirects-api/v1/redirect-session', session, visitor))
const sessions = Math.round(server.rssMb())
console.log(
  `memory in MB: ${before} before, ${tokens} after ${FLOOD} tokens, ${sessions} after ${FLOOD} redirect sessions`,
)

await server.stop()
agent.destroy()
await rm(folder, { recursive: true })

/** Creates a site with 200 public notes and without limits. */
async function makeSite() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
  const permissions = {
    read: 'ANYONE',
    insert: 'PRIVILEGED',
    update: 'PRIVILEGED',
    remove: 'PRIVILEGED',
  }
  const notes = { id: 'notes', displayName: 'Notes', fields: [], permissions, seed: 'notes.jsonl' }
  const settings = { rateLimit: { enabled: false } }
  const declared = { name: 'Bench', settings, collections: [notes] }
  await writeFile(join(folder, 'foyer.json'), JSON.stringify(declared))
  const items = Array.from({ length: 200 }, (_, one) => JSON.stringify({ title: `Note ${one}` }))
  await writeFile(join(folder, 'notes.jsonl'), items.join('\n'))
  return folder
}

/** @param {number} ms */
async function readFor(ms) {
  const times = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    const start = performance.now()
    await call('/wix-data/v2/items/query', { dataCollectionId: 'notes', query: {} }, visitor)
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}

/** @param {() => Promise<unknown>} ask */
async function flood(ask) {
  let left = FLOOD
  const senders = Array.from({ length: 32 }, async () => {
    while (left-- > 0) await ask()
  })
  await Promise.all(senders)
}

/**
 * @param {string} path
 * @param {object} body
 * @param {string} authorization
 * @returns {Promise<any>}
 */
function call(path, body, authorization = '') {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization }
    const sent = request(url + path, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve(JSON.parse(text)))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}
