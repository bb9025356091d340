import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openConnection } from '../testing/raw-connection.js'
import { createNodeServer } from './node-server.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Reads each request to its end before it answers. */
const listener: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('whole'))
}

async function listening(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const long = 600_000

it.each([
  {
    part: 'a head',
    text: 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: y',
    limits: { headersMs: 100, requestMs: long, lookMs: 20 },
  },
  {
    part: 'a body',
    text: 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf',
    limits: { headersMs: 100, requestMs: 100, lookMs: 20 },
  },
])('$part that does not come to its end is cut off', async ({ text, limits }) => {
  const { socket, closed } = await openConnection(
    await listening(createNodeServer(listener, limits)),
  )
  socket.write(text)
  expect(await closed()).toMatch(/^HTTP\/1\.1 408 /)
})

it('gives 15 seconds for the head and 60 for the whole, and looks every 30', async () => {
  const server = createNodeServer(listener)
  expect(server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 60_000 })
  const { socket, received } = await openConnection(await listening(server))
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nhalf')
  expect(await received(/whole$/)).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})
