import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder } from '../../storage/testing/test-database.js'
import {
  type FoyerProcess,
  findFreePort,
  runFoyer,
  useFoyerCommand,
} from '../../testing/foyer-process.js'
import { createOddRequests, seededRandom } from '../../testing/odd-requests.js'

/** Code that rejects a promise without a handler once the server has started. */
const strayRejection = `const timer = setInterval(() => {
  if (process.listenerCount('unhandledRejection') === 0) return
  clearInterval(timer)
  Promise.reject(new Error('stray'))
}, 20)`
const SEED = 20_260
/**
 * Number of requests: each kind of path, header and body occurs about thirty times. After a change of the parser,
 * send a million.
 */
const HEADS = Number(process.env.FOYER_TEST_ODD_REQUESTS ?? 8000)
const PER_CONNECTION = 250
const CONNECTIONS = 8

useFoyerCommand()

let port: number
let server: FoyerProcess

beforeAll(async () => {
  port = await findFreePort()
  const args = ['start', '--data', await makeFolder(), '--port', String(port)]
  server = runFoyer(args, { FOYER_CLIENT_ID: 'club' })
  await server.listening
})
afterAll(() => server.kill('SIGTERM'))

/** Sends requests at once on one connection. @returns all received text until the server closes the connection */
function exchange(requests: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server that closes with unread data in its buffer resets the connection.
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.write(requests.join(''), 'latin1')
  })
}

interface Head {
  status: number
  closes: boolean
}

function headsOf(received: string): Head[] {
  return received
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((answer) => /^HTTP\/1\.1 [2-9]/.test(answer))
    .map((answer) => ({
      status: Number(answer.slice(9, 12)),
      closes: /^connection: close\r$/im.test(answer.split('\r\n\r\n')[0] ?? ''),
    }))
}

interface Tally {
  answered: number
  statuses: Map<number, number>
  faults: string[]
}

/**
 * Sends requests until each has a response. When a response closes the connection, sends the rest on a new connection.
 */
async function sendAll(requests: readonly string[], tally: Tally): Promise<void> {
  let waiting = requests
  while (waiting.length > 0 && tally.faults.length === 0) {
    const heads = headsOf(await exchange(waiting))
    for (const [index, { status }] of heads.entries()) {
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      if (status >= 500) tally.faults.push(`${status}: ${waiting[index]}`)
    }
    if (!heads.at(-1)?.closes) tally.faults.push(`closed in silence: ${waiting[heads.length]}`)
    tally.answered += heads.length
    waiting = waiting.slice(heads.length)
  }
}

it(`responds to ${HEADS} odd requests without a 5xx, and keeps running`, {
  timeout: 300_000,
}, async () => {
  const odd = createOddRequests(seededRandom(SEED))
  const tally: Tally = { answered: 0, statuses: new Map(), faults: [] }
  const work = async (): Promise<void> => {
    while (tally.answered < HEADS && tally.faults.length === 0) {
      const requests = Array.from({ length: PER_CONNECTION - 1 }, odd.next)
      await sendAll([...requests, odd.last()], tally)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  expect(tally.faults).toEqual([])
  expect(tally.answered).toBeGreaterThanOrEqual(HEADS)
  expect(tally.statuses.get(200)).toBeGreaterThan(0)
  expect(tally.statuses.get(400)).toBeGreaterThan(0)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
})

it.each(['a:99999', '999.999.999.999', '1.2.3.4.5'])(
  'returns 400 with a code and a request id for the host %s',
  async (host) => {
    const head = `GET /% HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`
    const answer = await exchange([head])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/^x-wix-request-id: [0-9a-f-]{36}\r$/im)
    expect(answer).toContain('"code":"MALFORMED_REQUEST"')
  },
)

it('returns 400 with a code and a request id for a request that is not HTTP', async () => {
  const answer = await exchange(['GARBAGE\r\n\r\n'])
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(answer).toMatch(/^x-wix-request-id: [0-9a-f-]{36}\r$/im)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer).toContain('"code":"MALFORMED_REQUEST"')
})

it('logs an unhandled promise rejection and keeps running', async () => {
  const own = await findFreePort()
  const args = ['start', '--data', await makeFolder(), '--port', String(own)]
  const preload = `--import=data:text/javascript,${encodeURIComponent(strayRejection)}`
  const other = runFoyer(args, { FOYER_LOG: 'error', NODE_OPTIONS: preload })
  await other.listening
  await expect.poll(other.stderr).toContain('unhandled promise rejection')
  expect((await fetch(`http://127.0.0.1:${own}/readyz`)).status).toBe(200)
  other.kill('SIGTERM')
  expect((await other.ended).code).toBe(0)
})
