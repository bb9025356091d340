import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openConnection } from '../../testing/raw-connection.js'
import { createNodeServer, type NodeServer, type RequestHandler } from './node-server.js'
import type { SlowReaderLimits } from './slow-readers.js'

const servers: NodeServer[] = []
afterEach(() => {
  for (const { server } of servers.splice(0)) server.close().closeAllConnections()
})

const MEGABYTE = 1024 * 1024
/** Bytes of a body that exceeds the socket buffers of the kernel. */
const LARGE = 24 * MEGABYTE
const hostname = '127.0.0.1'
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

async function start(slowReaders: SlowReaderLimits): Promise<{ port: number; begun: string[] }> {
  const begun: string[] = []
  const foyer: RequestHandler = {
    fetchFrom: async (_, { url }) => {
      const { pathname } = new URL(url)
      begun.push(pathname)
      return new Response(pathname === '/large' ? new Uint8Array(LARGE) : 'small')
    },
    respondToError: (error) => new Response(String(error), { status: 500 }),
  }
  const nodeServer = createNodeServer(foyer, { hostname, slowReaders })
  servers.push(nodeServer)
  await new Promise<void>((resolve) => nodeServer.server.listen(0, hostname, resolve))
  return { port: (nodeServer.server.address() as AddressInfo).port, begun }
}

const openOnes = (): Promise<number> =>
  new Promise((resolve) => {
    servers[0]?.server.getConnections((_, count) => resolve(count))
  })

describe('a client that does not read', () => {
  it('is disconnected when it accepts no data for the stall time', async () => {
    const { port } = await start({ maxBytes: 1000 * MEGABYTE, stallMs: 100 })
    const { socket } = await openConnection(port)
    socket.pause()
    socket.write(get('/large'))
    await expect.poll(openOnes).toBe(1)
    await expect.poll(openOnes).toBe(0)
    socket.destroy()
  })

  it('has only one pipelined request handled at a time', async () => {
    const { port, begun } = await start({ maxBytes: 1000 * MEGABYTE, stallMs: 60_000 })
    const { socket } = await openConnection(port)
    socket.pause()
    socket.write(get('/large').repeat(100))
    await expect.poll(() => begun.length).toBe(1)
    const { socket: other, received } = await openConnection(port)
    other.write(get('/small'))
    await received(/small$/)
    expect(begun).toEqual(['/large', '/small'])
    socket.destroy()
    other.destroy()
  })

  it('is disconnected when all unread responses together exceed the limit', async () => {
    const { port, begun } = await start({ maxBytes: 2.5 * LARGE, stallMs: 60_000 })
    const readers = await Promise.all(Array.from({ length: 10 }, () => openConnection(port)))
    for (const { socket } of readers) {
      socket.pause()
      socket.write(get('/large'))
    }
    await expect.poll(() => begun.length).toBe(10)
    await expect.poll(openOnes).toBe(2)
    for (const { socket } of readers) socket.destroy()
  })
})

it('a slow client that keeps reading stays connected', async () => {
  const { port } = await start({ maxBytes: 1000 * MEGABYTE, stallMs: 1000 })
  const { socket } = await openConnection(port)
  let bytes = 0
  socket.pause()
  socket.on('data', (chunk) => {
    bytes += chunk.length
    socket.pause()
    setTimeout(() => socket.resume(), 4)
  })
  socket.write(get('/large'))
  socket.resume()
  await expect.poll(() => bytes).toBeGreaterThan(LARGE)
  expect(await openOnes()).toBe(1)
  socket.destroy()
})
