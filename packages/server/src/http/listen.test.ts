import { describe, expect, it } from 'vitest'
import { makeFolder } from '../storage/testing/test-database.js'
import {
  type FoyerProcess,
  findFreePort,
  runFoyer,
  useFoyerCommand,
} from '../testing/foyer-process.js'
import { openConnection as open } from '../testing/raw-connection.js'

useFoyerCommand()

const DEADLINE_MS = 5000
const ownerKey = 'owner-key-of-the-tests'
const anonymous = JSON.stringify({ grantType: 'anonymous', clientId: 'club' })

interface Running {
  server: FoyerProcess
  address: string
  port: number
}

async function start(): Promise<Running> {
  const port = await findFreePort()
  const args = ['start', '--data', await makeFolder(), '--port', String(port)]
  const server = runFoyer(args, { FOYER_CLIENT_ID: 'club', FOYER_ADMIN_KEY: ownerKey })
  const address = await server.listening
  if (address === undefined) throw new Error((await server.ended).stderr)
  return { server, address, port }
}

function head(length: number | 'chunked'): string {
  const framing = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`
  return `POST /oauth2/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`
}

/** Waits until nobody listens on a port. */
async function untilClosed(port: number): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS
  for (;;) {
    try {
      const { socket } = await open(port)
      socket.destroy()
    } catch {
      return // Refused: what we wait for.
    }
    if (performance.now() > deadline) throw new Error('the server still listens')
  }
}

describe('after SIGTERM', () => {
  it('answers what is under way, takes nothing new, and ends with 0', async () => {
    const { server, port } = await start()
    const { socket, received } = await open(port)
    socket.write(head(anonymous.length) + anonymous.slice(0, 10))
    await fetch(`http://127.0.0.1:${port}/healthz`)
    const signalled = performance.now()
    server.kill('SIGTERM')
    await untilClosed(port)
    socket.write(anonymous.slice(10))
    expect(await received(/"access_token":/)).toMatch(/^HTTP\/1\.1 200 /)
    const { code, stderr } = await server.ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    // Sooner than a connection is kept for a next request.
    expect(performance.now() - signalled).toBeLessThan(4000)
  })

  it('does not wait for connections that are idle', async () => {
    const { server, address, port } = await start()
    await (await fetch(`${address}/healthz`)).text()
    await open(port)
    const signalled = performance.now()
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    expect(performance.now() - signalled).toBeLessThan(DEADLINE_MS)
  })

  it('ends at once when it is told again', async () => {
    const { server, port } = await start()
    const { socket } = await open(port)
    socket.write(head(anonymous.length) + anonymous.slice(0, 10))
    await fetch(`http://127.0.0.1:${port}/healthz`)
    server.kill('SIGTERM')
    await untilClosed(port)
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(1)
  })
})

describe('over a real connection', () => {
  it('a body that is too large is answered so that fetch can read it', async () => {
    const { server, address } = await start()
    const answer = await fetch(`${address}/wix-data/v2/items`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: ownerKey },
      body: JSON.stringify({ a: 'x'.repeat(20 * 1024 * 1024) }),
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      details: { applicationError: { code: 'PAYLOAD_TOO_LARGE' } },
    })
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  it('a body that never ends is cut off', async () => {
    const { server, address, port } = await start()
    const { socket, received } = await open(port)
    const mebibyte = 1024 * 1024
    const chunk = `${mebibyte.toString(16)}\r\n${' '.repeat(mebibyte)}\r\n`
    socket.write(head('chunked'))
    let sent = 0
    const send = (): void => {
      while (sent < 200 && !socket.destroyed && socket.write(chunk)) sent++
      sent++
    }
    socket.on('drain', send)
    send()
    expect(await received(/the body is too large/)).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
    expect(sent).toBeLessThan(200)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  it('a request that is none is refused, and the server goes on', async () => {
    const { server, address, port } = await start()
    const broken = [
      'GARBAGE\r\n\r\n',
      'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
      'GET /%zz%ff HTTP/1.1\r\nhost: x\r\n\r\n',
      'GET //evil.example/%5c HTTP/1.1\r\nhost: \r\n\r\n',
      'TRACE /oauth2/token HTTP/1.1\r\nhost: x\r\nx-secret: y\r\n\r\n',
    ]
    for (const text of broken) {
      const { socket, received } = await open(port)
      socket.write(text)
      const answer = await received(/^HTTP\/1\.1 \d+ /)
      expect(answer, text.slice(0, 60)).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(answer).not.toMatch(/x-secret|\bat .*:\d+:\d+/)
      socket.destroy()
    }
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    server.kill('SIGTERM')
    const { code, stderr } = await server.ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
})
