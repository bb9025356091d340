import { appendFile, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeFolder } from '../../storage/testing/test-database.js'
import { openConnection } from '../../testing/raw-connection.js'
import { createNodeServer, type NodeServer } from '../server/node-server.js'
import { readStaticFiles, type StaticFiles } from './static-files.js'

const MEGABYTE = 1024 ** 2
/** Exceeds the socket buffers of the kernel. */
const film = Buffer.alloc(24 * MEGABYTE, 'a film ')

let folder: string
let files: StaticFiles

beforeEach(async () => {
  folder = await makeFolder()
  await writeFile(join(folder, 'index.html'), 'page')
  await writeFile(join(folder, 'film.mp4'), film)
  await writeFile(join(folder, 'data.json'), JSON.stringify('x'.repeat(2 * MEGABYTE)))
  files = await readStaticFiles(folder)
})

async function ask(name: string, headers = {}, method = 'GET'): Promise<Response> {
  const answer = await files.serve(name, new Request('http://x/', { headers, method }))
  return answer ?? new Response(null, { status: 404 })
}

const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

describe('a large file', () => {
  it('is read from disk, whole or in part', async () => {
    const answer = await ask('film.mp4')
    expect(answer.headers.get('content-length')).toBe(String(film.length))
    expect((await bytesOf(answer)).equals(film)).toBe(true)
    const part = await ask('film.mp4', { range: 'bytes=1000000-1199999' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 1000000-1199999/${film.length}`)
    expect((await bytesOf(part)).equals(film.subarray(1_000_000, 1_200_000))).toBe(true)
    expect((await ask('film.mp4', { range: `bytes=${film.length}-` })).status).toBe(416)
  })

  it('has a tag and a length for HEAD, without a body', async () => {
    const { headers, body } = await ask('film.mp4', {}, 'HEAD')
    expect([headers.get('content-length'), body]).toEqual([String(film.length), null])
    expect((await ask('film.mp4', { 'if-none-match': headers.get('etag') })).status).toBe(304)
  })

  it('is compressed in memory if that is worth it', async () => {
    const answer = await ask('data.json', { 'accept-encoding': 'br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
  })

  it.runIf(process.platform === 'linux')('is closed after it has become shorter', async () => {
    const answer = await ask('film.mp4')
    const reader = answer.body?.getReader()
    await reader?.read()
    const openedFiles = async (): Promise<string[]> => {
      const descriptors = await readdir('/proc/self/fd')
      const paths = descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ''))
      return (await Promise.all(paths)).filter((path) => path === join(folder, 'film.mp4'))
    }
    expect(await openedFiles()).toHaveLength(1)
    await truncate(join(folder, 'film.mp4'), 0)
    await expect(reader?.read()).rejects.toThrow('became shorter')
    expect(await openedFiles()).toEqual([])
  })

  it('gets its new length and tag after a change', async () => {
    const before = (await ask('film.mp4', {}, 'HEAD')).headers.get('etag')
    await appendFile(join(folder, 'film.mp4'), 'the end')
    const answer = await ask('film.mp4', { range: 'bytes=-7' })
    expect(answer.headers.get('etag')).not.toBe(before)
    expect(await answer.text()).toBe('the end')
    await truncate(join(folder, 'film.mp4'), 0)
    expect(await (await ask('film.mp4')).text()).toBe('')
  })

  it('is not found after its deletion', async () => {
    await rm(join(folder, 'film.mp4'))
    expect((await ask('film.mp4')).status).toBe(404)
  })

  it('fails in the middle rather than with other bytes after a change', async () => {
    const answer = await ask('film.mp4')
    await truncate(join(folder, 'film.mp4'), 2 * MEGABYTE)
    await expect(answer.arrayBuffer()).rejects.toThrow(/has changed/)
    const deleted = await ask('film.mp4')
    await rm(join(folder, 'film.mp4'))
    await expect(deleted.arrayBuffer()).rejects.toThrow(/ENOENT/)
  })

  it('fails if it becomes shorter while it is sent', async () => {
    const reader = (await ask('film.mp4')).body?.getReader()
    expect((await reader?.read())?.value?.length).toBe(64 * 1024)
    await truncate(join(folder, 'film.mp4'), 64 * 1024)
    await expect(reader?.read()).rejects.toThrow(/became shorter/)
  })

  it('is closed when its reader cancels', async () => {
    const reader = (await ask('film.mp4')).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect((await reader?.read())?.done).toBe(true)
  })
})

describe('a server', () => {
  const servers: NodeServer[] = []
  afterEach(() => {
    for (const { server } of servers.splice(0)) server.close().closeAllConnections()
  })

  async function listen({ stallMs = 60_000, maxBytes = MEGABYTE } = {}): Promise<number> {
    const nodeServer = createNodeServer(
      {
        fetchFrom: (_, request) => ask('film.mp4', {}, request.method),
        respondToError: (error) => new Response(String(error), { status: 500 }),
      },
      {
        hostname: '127.0.0.1',
        slowReaders: { maxBytes, stallMs },
        timeouts: { headersMs: 60_000, requestMs: 60_000, checkIntervalMs: 20 },
      },
    )
    servers.push(nodeServer)
    await new Promise<void>((resolve) => nodeServer.server.listen(0, '127.0.0.1', resolve))
    return (nodeServer.server.address() as AddressInfo).port
  }

  it('sends a file that is larger than the limit of unread responses to several slow clients', async () => {
    const url = `http://127.0.0.1:${await listen()}/`
    const answers = await Promise.all([fetch(url), fetch(url), fetch(url)])
    for (const answer of answers) expect((await bytesOf(answer)).equals(film)).toBe(true)
  })

  it('sends the length of a file for HEAD', async () => {
    const { headers } = await fetch(`http://127.0.0.1:${await listen()}/`, { method: 'HEAD' })
    expect(headers.get('content-length')).toBe(String(film.length))
  })

  const openOnes = (): Promise<number> =>
    new Promise((resolve) => {
      servers[0]?.server.getConnections((_, count) => resolve(count))
    })
  const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

  it.each([1, 3])('disconnects a client that stops reading after %i requests', async (count) => {
    const { socket } = await openConnection(await listen({ stallMs: 100 }))
    socket.pause()
    socket.write(request.repeat(count))
    await expect.poll(openOnes).toBe(1)
    await expect.poll(openOnes).toBe(0)
    socket.destroy()
  })

  it('disconnects clients whose unread bytes together exceed the limit', async () => {
    const port = await listen({ maxBytes: 200 * 1024 })
    let accepted = 0
    servers[0]?.server.on('connection', () => accepted++)
    const readers = await Promise.all(Array.from({ length: 6 }, () => openConnection(port)))
    for (const { socket } of readers) {
      socket.pause()
      socket.write(request)
    }
    await expect.poll(() => accepted).toBe(6)
    await expect.poll(openOnes).toBeLessThan(4)
    for (const { socket } of readers) socket.destroy()
  })

  it('closes the connection when the file becomes shorter', async () => {
    // Hono's adapter prints the error.
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const url = `http://127.0.0.1:${await listen()}/`
    const answer = await fetch(url)
    await truncate(join(folder, 'film.mp4'), MEGABYTE)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
    await rm(join(folder, 'film.mp4'))
    expect((await fetch(url)).status).toBe(404)
    print.mockRestore()
  })
})
