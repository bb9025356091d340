import { afterEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from '../connection.js'
import { createItems } from '../data/items.js'
import { fakeClock, fakeServer, type Recorded } from '../testing/fake-server.js'
import { memoryStorage } from '../tokens/memory-storage.js'
import { createLive } from './live.js'

const PATH = '/_foyer/v1/live'
const STREAM = `${PATH}/s1`

interface Stream {
  request: Recorded
  send(type: string, data: object): Promise<void>
  isOpen: boolean
}

/** A client with live queries whose streams the test writes. */
function createSite() {
  const server = fakeServer()
  const clock = fakeClock()
  const streams: Stream[] = []
  server.on(PATH, (request) => {
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    const stream: Stream = {
      request,
      isOpen: true,
      async send(type, data) {
        const text = `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
        await writer.write(new TextEncoder().encode(text))
        await settle()
      },
    }
    writer.closed.catch(() => {
      stream.isOpen = false
    })
    streams.push(stream)
    return new Response(body.readable, { headers: { 'content-type': 'text/event-stream' } })
  })
  server.on(STREAM, () => Response.json({}))
  const connection = createConnection({
    clientId: 'c',
    host: 'http://foyer.test',
    fetch: server.fetch,
    storage: memoryStorage(),
    clock,
  })
  const items = createItems(connection)
  return { server, clock, streams, items, live: createLive(connection) }
}

/** Waits until the promises of the client have settled. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
}

type Site = ReturnType<typeof createSite>

async function streamOf({ clock, streams }: Site, at = 0): Promise<Stream> {
  clock.advance(1)
  await settle()
  const stream = streams[at]
  if (!stream) throw new Error(`stream ${at} is not open`)
  return stream
}

async function ready(site: Site, at = 0): Promise<Stream> {
  const stream = await streamOf(site, at)
  await stream.send('ready', { connectionId: 's1', log: 'log', sequence: 5 })
  return stream
}

afterEach(() => vi.unstubAllGlobals())

describe('LiveChannel', () => {
  it('does not skip events of a subscription that the server has not confirmed', async () => {
    const site = createSite()
    const onChange = vi.fn()
    site.live.subscribeItem('films', 'one', { onChange })
    const stream = await ready(site)
    await stream.send('subscribed', { subscription: '1', sequence: 5 })
    const after = { log: 'log', sequence: 6 }
    site.live.subscribeItem('films', 'two', { onChange, after })
    site.clock.advance(1)
    await settle()
    // The heartbeat covers the confirmed subscription only.
    await stream.send('alive', { sequence: 8 })
    const item = { _id: 'two' }
    await stream.send('change', {
      subscription: '2',
      kind: 'enter',
      itemId: 'two',
      item,
      sequence: 7,
    })
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ itemId: 'two' }))
  })

  it('closes the stream after the last subscription, although messages arrive', async () => {
    const site = createSite()
    const stop = site.live.subscribeItem('films', 'one', { onChange() {} })
    const stream = await ready(site)
    stop()
    site.clock.advance(0)
    await stream.send('alive', { sequence: 6 })
    await settle()
    expect(stream.isOpen).toBe(false)
  })

  it('reconnects when the stream is silent, also for a subscription that followed the last one', async () => {
    const site = createSite()
    const stop = site.live.subscribeItem('films', 'one', { onChange() {} })
    await ready(site)
    stop()
    site.clock.advance(0)
    site.live.subscribeItem('films', 'two', { onChange() {} })
    await settle()
    site.clock.advance(50_000)
    await streamOf(site, 1)
    expect(site.streams).toHaveLength(2)
  })

  it('closes the stream after the server has ended the last subscription', async () => {
    const site = createSite()
    const onEnd = vi.fn()
    site.live.subscribeItem('films', 'one', { onChange() {}, onEnd })
    const stream = await ready(site)
    await stream.send('end', { subscription: '1', code: 'DENIED', message: 'no' })
    expect(onEnd).toHaveBeenCalledOnce()
    await settle()
    await settle()
    expect(stream.isOpen).toBe(false)
  })

  it('opens a stream for a subscription that follows an end', async () => {
    const site = createSite()
    const subscribe = (): void => {
      site.live.subscribeItem('films', 'one', { onChange() {}, onEnd: subscribe })
    }
    subscribe()
    const stream = await ready(site)
    await stream.send('end', { code: 'SESSION_ENDED', message: 'ended' })
    await streamOf(site, 1)
    expect(site.streams).toHaveLength(2)
  })

  it.each([{}, { details: {} }, { details: { applicationError: {} } }])(
    'ends the subscriptions when the server refuses the stream with %j',
    async (body) => {
      const site = createSite()
      site.server.on(PATH, () => Response.json(body, { status: 400 }))
      const onEnd = vi.fn()
      site.live.subscribeItem('films', 'one', { onChange() {}, onEnd })
      site.clock.advance(1)
      await settle()
      expect(onEnd).toHaveBeenCalledWith({ code: 'HTTP_400', message: JSON.stringify(body) })
      site.clock.advance(60_000)
      await settle()
      expect(site.server.to(PATH)).toHaveLength(1)
    },
  )

  it('stops listening to the signal of a subscription that is over', async () => {
    const site = createSite()
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    site.live.subscribeItem('films', 'one', { onChange() {}, signal })()
    site.live.subscribeItem('films', 'two', { onChange() {}, signal })
    const stream = await ready(site)
    await stream.send('end', { subscription: '2', code: 'DENIED', message: 'no' })
    site.live.subscribeItem('films', 'three', { onChange() {}, signal })
    site.live.close()
    expect(added).toHaveBeenCalledTimes(3)
    expect(removed).toHaveBeenCalledTimes(3)
  })

  it('opens a stream on a visible page, also after it was closed on a hidden one', async () => {
    const page = Object.assign(new EventTarget(), { hidden: false })
    vi.stubGlobal('document', page)
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
    const site = createSite()
    const stop = site.live.subscribeItem('films', 'one', { onChange() {} })
    await ready(site)
    page.hidden = true
    page.dispatchEvent(new Event('visibilitychange'))
    site.clock.advance(5000)
    await settle()
    stop()
    await settle()
    await settle()
    page.hidden = false
    site.live.subscribeItem('films', 'one', { onChange() {} })
    await streamOf(site, 1)
    expect(site.streams).toHaveLength(2)
  })
})
