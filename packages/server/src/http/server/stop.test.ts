import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../storage/testing/test-database.js'
import { findFreePort, runFoyer, useFoyerCommand } from '../../testing/foyer-process.js'
import { openConnection } from '../../testing/raw-connection.js'
import { listenOnIpv6Loopback } from './listen.js'
import { createNodeServer } from './node-server.js'
import { drain } from './stop.js'

useFoyerCommand()

/** Number of restarts under load. More of them find a rare reset. */
const ROUNDS = Number(process.env.FOYER_TEST_DRAIN_ROUNDS ?? 2)
const SENDERS = 23
const message = JSON.stringify({ grantType: 'anonymous', clientId: 'club' })

interface Sent {
  /** "answered", or the error code of the request. */
  outcome: string
}

function send(port: number, agent: Agent | false): Promise<Sent> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': message.length }
    const options = { port, host: '127.0.0.1', method: 'POST', path: '/oauth2/token' }
    const sending = request({ ...options, headers, agent }, (response) => {
      response.resume().once('end', () => resolve({ outcome: 'answered' }))
    })
    sending.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ outcome: error.code ?? error.message }),
    )
    sending.end(message)
  })
}

/** Ends a server under load. @returns the number of requests by outcome */
async function endUnderLoad(keepAlive: boolean): Promise<Map<string, number>> {
  const port = await findFreePort()
  const args = ['start', '--data', await makeFolder(), '--port', String(port)]
  const server = runFoyer(args, { FOYER_CLIENT_ID: 'club' })
  await server.listening
  const agent = keepAlive && new Agent({ keepAlive: true, maxSockets: SENDERS })
  const outcomes = new Map<string, number>()
  const answered = (): number => outcomes.get('answered') ?? 0
  const isRefused = (): boolean => outcomes.has('ECONNREFUSED')
  const sender = async (): Promise<void> => {
    while (!isRefused()) {
      const { outcome } = await send(port, agent)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  const senders = Array.from({ length: SENDERS }, sender)
  await expect.poll(answered).toBeGreaterThan(10 * SENDERS)
  const signalled = performance.now()
  server.kill('SIGTERM')
  await Promise.all(senders)
  expect(await server.ended).toEqual({ code: 0, stdout: expect.any(String), stderr: '' })
  expect(performance.now() - signalled).toBeLessThan(10_000)
  if (agent) agent.destroy()
  return outcomes
}

describe('SIGTERM under load resets no request', () => {
  it.each([
    ['with a connection for each request', false],
    ['with keep-alive connections', true],
  ])(
    '%s',
    async (_, keepAlive) => {
      for (let round = 0; round < ROUNDS; round++) {
        const { answered, ...others } = Object.fromEntries(await endUnderLoad(keepAlive))
        expect(answered).toBeGreaterThan(0)
        expect(Object.keys(others)).toEqual(['ECONNREFUSED'])
      }
    },
    ROUNDS * 30_000,
  )
})

it.each(['127.0.0.1', '::1'])(
  'stops background work before waiting for requests at %s and closes the data afterwards',
  async (host) => {
    const events: string[] = []
    const onEvent = (event: string) => async (): Promise<void> => void events.push(event)
    const foyer = {
      fetchFrom: async (_: unknown, { body }: Request): Promise<Response> => {
        events.push('request')
        await new Response(body).text()
        events.push('response')
        return new Response('whole')
      },
      respondToError: (error: unknown): Response => new Response(String(error), { status: 500 }),
    }
    const slowReaders = { maxBytes: 1024 * 1024, stallMs: 60_000 }
    const nodeServer = createNodeServer(foyer, { hostname: '127.0.0.1', slowReaders })
    const { server } = nodeServer
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const secondListener = await listenOnIpv6Loopback(server, port, { error: () => {} })
    const { socket, received } = await openConnection(port, host)
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nha')
    await expect.poll(() => events).toEqual(['request'])
    const drained = drain(
      { nodeServer, secondListener },
      { stopBackgroundWork: onEvent('stop'), close: onEvent('close') },
    )
    expect(events).toEqual(['request', 'stop'])
    await expect.poll(() => server.listening).toBe(false)
    socket.write('lf')
    expect(await received(/whole$/)).toMatch(/^HTTP\/1\.1 200 /)
    await drained
    expect(events).toEqual(['request', 'stop', 'response', 'close'])
  },
)
