import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { openConnection } from '../../testing/raw-connection.js'
import { HttpError } from '../errors.js'
import { readFileBody } from '../read-message.js'
import { createNodeServer, type NodeServer, type RequestHandler } from './node-server.js'

const servers: NodeServer[] = []
afterEach(() => {
  for (const { server } of servers.splice(0)) server.close().closeAllConnections()
})

/** Responds to each request after reading its whole body. */
const foyer: RequestHandler = {
  fetchFrom: async (_, request) => {
    await request.text()
    return new Response('whole')
  },
  respondToError: (error) =>
    new Response(String(error), { status: error instanceof HttpError ? error.status : 500 }),
}

/** Receives files at the path `/file`. */
const uploads: RequestHandler = {
  fetchFrom: (address, request) =>
    request.url.endsWith('/file') ? receive(request) : foyer.fetchFrom(address, request),
  respondToError: foyer.respondToError,
}

async function receive(request: Request, chunkMs?: number): Promise<Response> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of readFileBody(request, chunkMs).chunks) chunks.push(chunk)
    return new Response(Buffer.concat(chunks))
  } catch (error) {
    return foyer.respondToError(error)
  }
}

const hostname = '127.0.0.1'
const slowReaders = { maxBytes: 1024 * 1024, stallMs: 60_000 }

async function listening(nodeServer: NodeServer): Promise<number> {
  servers.push(nodeServer)
  const { server } = nodeServer
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve))
  return (server.address() as AddressInfo).port
}

const long = 600_000

it.each([
  {
    part: 'a head',
    text: 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: y',
    timeouts: { headersMs: 100, requestMs: long, checkIntervalMs: 20 },
  },
  {
    part: 'a body',
    text: 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf',
    timeouts: { headersMs: 100, requestMs: 100, checkIntervalMs: 20 },
  },
])('returns 408 for $part that does not end', async ({ text, timeouts }) => {
  const { socket, closed } = await openConnection(
    await listening(createNodeServer(foyer, { hostname, slowReaders, timeouts })),
  )
  socket.write(text)
  expect(await closed()).toMatch(/^HTTP\/1\.1 408 /)
})

const halfUpload = 'POST /file HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf '

it('gives an upload more time than other requests while its bytes arrive', async () => {
  const timeouts = { headersMs: 100, requestMs: 100, checkIntervalMs: 20 }
  const port = await listening(createNodeServer(uploads, { hostname, slowReaders, timeouts }))
  const upload = await openConnection(port)
  upload.socket.write(halfUpload)
  const other = await openConnection(port)
  other.socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf')
  expect(await other.closed()).toMatch(/^HTTP\/1\.1 408 /)
  upload.socket.write('whole')
  expect(await upload.received(/half whole$/)).toMatch(/^HTTP\/1\.1 200 /)
  upload.socket.destroy()
})

it('returns 408 for an upload that stops', async () => {
  const chunkMs = 50
  const stopping: RequestHandler = {
    ...uploads,
    fetchFrom: (_, request) => receive(request, chunkMs),
  }
  const port = await listening(createNodeServer(stopping, { hostname, slowReaders }))
  const { socket, received } = await openConnection(port)
  socket.write(halfUpload)
  expect(await received(/the upload stopped for 0.05 seconds/)).toMatch(/^HTTP\/1\.1 408 /)
  socket.destroy()
})

it('limits the headers to 15 seconds', async () => {
  const nodeServer = createNodeServer(foyer, { hostname, slowReaders })
  expect(nodeServer.server).toMatchObject({ headersTimeout: 15_000 })
  const { socket, received } = await openConnection(await listening(nodeServer))
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nhalf')
  expect(await received(/whole$/)).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})

it('keeps an idle connection longer than the proxies, beyond the time for a head', async () => {
  const timeouts = { headersMs: 50, requestMs: 50, checkIntervalMs: 20 }
  const nodeServer = createNodeServer(foyer, { hostname, slowReaders, timeouts })
  expect(nodeServer.server).toMatchObject({ keepAliveTimeout: 125_000 })
  const { socket, received } = await openConnection(await listening(nodeServer))
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await received(/whole$/)
  await wait(200)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await received(/whole[\s\S]*whole$/)).not.toContain(' 408 ')
  socket.destroy()
})

it.each([
  ['a URL with a password', 'GET http://ada:secret@x/ HTTP/1.1\r\nhost: x'],
  ['a host that is no address', 'GET / HTTP/1.1\r\nhost: 256.0.0.1'],
])('refuses %s', async (_, head) => {
  const port = await listening(createNodeServer(foyer, { hostname, slowReaders }))
  const { socket, closed } = await openConnection(port)
  socket.write(`${head}\r\nconnection: close\r\n\r\n`)
  const answer = await closed()
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).not.toContain('secret')
})
