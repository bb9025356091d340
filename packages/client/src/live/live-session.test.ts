import { countItems } from '@foyer/protocol/endpoints'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callOf } from '../call.js'
import { createConnection } from '../connection.js'
import { toItem } from '../data/wire-form.js'
import { fakeClock, fakeServer, gate, TOKEN } from '../testing/fake-server.js'
import { type FakeStream, LIVE, serveStreams, settle } from '../testing/fake-streams.js'
import { memoryStorage } from '../tokens/memory-storage.js'
import type { LiveListener } from './listener.js'
import { LiveSession } from './live-session.js'

/** Creates live queries whose streams the test writes to. */
function createSite(storage = memoryStorage()) {
  const server = fakeServer()
  const clock = fakeClock()
  const streams = serveStreams(server)
  const connection = createConnection({
    clientId: 'c',
    host: 'http://foyer.test',
    fetch: server.fetch,
    storage,
    clock,
  })
  const subscriptions = new LiveSession(connection)
  const live = {
    subscribeItem(collectionId: string, itemId: string, listener: LiveListener) {
      const since = connection.session.state()
      return subscriptions.add({ request: { collectionId, itemId }, listener, since, toItem })
    },
  }
  return { server, clock, streams, live, connection }
}

type Site = ReturnType<typeof createSite>

async function streamOf({ clock, streams }: Site, at = 0): Promise<FakeStream> {
  clock.advance(1)
  await settle()
  const stream = streams[at]
  if (!stream) throw new Error(`stream ${at} is not open`)
  return stream
}

async function ready(site: Site, at = 0): Promise<FakeStream> {
  const stream = await streamOf(site, at)
  await stream.send('ready', { connectionId: 's1', log: 'log', sequence: 5 })
  return stream
}

afterEach(() => vi.unstubAllGlobals())

describe('LiveSession', () => {
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

  it('calls onReread for messages that the server dropped before it confirmed the subscription', async () => {
    const site = createSite()
    const onReread = vi.fn()
    const after = { log: 'log', sequence: 2 }
    site.live.subscribeItem('films', 'one', { onChange() {}, onReread, after })
    const stream = await ready(site)
    await stream.send('reread', { reason: 'too-slow', sequence: 4 })
    const logSequence = { log: 'log', sequence: 4 }
    expect(onReread).toHaveBeenCalledExactlyOnceWith({ reason: 'too-slow', logSequence })
  })

  it('lets a read after an event share no request with a read before it', async () => {
    const site = createSite()
    const path = '/wix-data/v2/items/count'
    const answers = [gate<Response>(), gate<Response>()]
    site.server.on(path, () => {
      const pending = answers[site.server.to(path).length - 1]
      return pending ? pending.opened : Response.json({ totalCount: 0 })
    })
    const call = callOf(site.connection)
    const count = () => call(countItems, { dataCollectionId: 'films' })
    const before = count()
    const reread: ReturnType<typeof count>[] = []
    site.live.subscribeItem('films', 'one', {
      onChange() {},
      onReread: () => reread.push(count()),
    })
    const stream = await ready(site)
    await stream.send('reread', { reason: 'too-slow', sequence: 6 })
    answers[0]?.open(Response.json({ totalCount: 1 }))
    answers[1]?.open(Response.json({ totalCount: 2 }))
    expect(await before).toEqual({ totalCount: 1 })
    expect(await reread[0]).toEqual({ totalCount: 2 })
  })

  it('goes on at an earlier sequence after an earlier copy of the database replaced it', async () => {
    const site = createSite()
    const onChange = vi.fn()
    const after = { log: 'log', sequence: 9 }
    site.live.subscribeItem('films', 'one', { onChange, after })
    const stream = await ready(site)
    await stream.send('reread', { subscription: '1', reason: 'other-log', sequence: 5 })
    await stream.send('subscribed', { subscription: '1', sequence: 5 })
    const change = { subscription: '1', kind: 'change', itemId: 'one', item: { _id: 'one' } }
    await stream.send('change', { ...change, sequence: 6 })
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('closes the stream after the last subscription is removed, even if messages arrive', async () => {
    const site = createSite()
    const stop = site.live.subscribeItem('films', 'one', { onChange() {} })
    const stream = await ready(site)
    stop()
    site.clock.advance(0)
    await stream.send('alive', { sequence: 6 })
    await settle()
    expect(stream.isOpen).toBe(false)
  })

  it('reconnects a silent stream for a subscription that replaced the last one', async () => {
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

  it('sends new subscriptions after a request of the previous stream got no response', async () => {
    const site = createSite()
    site.live.subscribeItem('films', 'one', { onChange() {} })
    await ready(site)
    const changes = `${LIVE}/s1`
    site.server.on(changes, () => new Promise(() => {}))
    site.live.subscribeItem('films', 'two', { onChange() {} })
    site.clock.advance(1)
    await settle()
    site.clock.advance(50_000)
    await ready(site, 1)
    site.server.on(changes, () => Response.json({}))
    site.live.subscribeItem('films', 'three', { onChange() {} })
    site.clock.advance(1)
    await settle()
    const add = [{ itemId: 'three' }]
    expect(site.server.to(changes).at(-1)?.body).toMatchObject({ add })
  })

  it('closes the stream after the server ends the last subscription', async () => {
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

  it('opens a stream for a subscription that onEnd adds', async () => {
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

  it('opens a stream for a subscription that is made right after a logout', async () => {
    const site = createSite()
    const { session } = site.connection
    session.install({
      accessToken: { value: 'member', expiresAt: site.clock.now() / 1000 + 3600 },
      refreshToken: { value: 'r', role: 'member' },
    })
    const onEnd = vi.fn()
    site.live.subscribeItem('films', 'one', { onChange() {}, onEnd })
    await ready(site)
    session.clear()
    expect(onEnd).toHaveBeenCalledOnce()
    await Promise.resolve()
    site.live.subscribeItem('films', 'one', { onChange() {} })
    const { request } = await streamOf(site, 1)
    expect(request.authorization).not.toBe('member')
  })

  it.each([
    ['LIVE_UNSUPPORTED', {}],
    ['LIVE_UNSUPPORTED', { details: {} }],
    ['LIVE_UNSUPPORTED', { details: { applicationError: { code: {}, description: {} } } }],
    ['DENIED', { details: { applicationError: { code: 'DENIED', description: { text: 'no' } } } }],
    ['INVALID_ARGUMENT', { details: { validationError: { fieldViolations: [] } } }],
  ])(
    'ends the subscriptions with %s when the server rejects the stream with %j',
    async (code, body) => {
      const site = createSite()
      site.server.on(LIVE, () => Response.json(body, { status: 400 }))
      const onEnd = vi.fn()
      site.live.subscribeItem('films', 'one', { onChange() {}, onEnd })
      site.clock.advance(1)
      await expect.poll(() => onEnd.mock.calls.length).toBe(1)
      expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }))
      site.clock.advance(60_000)
      await settle()
      expect(site.server.to(LIVE)).toHaveLength(1)
    },
  )

  it.each([
    [404, '404 page not found'],
    [200, '<html>back soon</html>'],
    [403, '{"message":"blocked"}'],
  ])('reconnects after the response of a proxy: %i %j', async (status, text) => {
    const site = createSite()
    const onEnd = vi.fn()
    site.live.subscribeItem('films', 'one', { onChange() {}, onEnd })
    await ready(site)
    site.server.on(LIVE, () => new Response(text, { status }))
    site.clock.advance(50_000)
    await expect.poll(() => site.server.to(LIVE).length).toBeGreaterThan(2)
    const streams = serveStreams(site.server)
    site.clock.advance(30_000)
    await expect.poll(() => streams.length).toBe(1)
    expect(onEnd).not.toHaveBeenCalled()
  })

  it.each([302, 0])('reconnects after a redirect with the status %i', async (status) => {
    const site = createSite()
    site.server.on(LIVE, () => Object.defineProperty(new Response(), 'status', { value: status }))
    const onEnd = vi.fn()
    site.live.subscribeItem('films', 'one', { onChange() {}, onEnd })
    await expect.poll(() => site.server.to(LIVE).length).toBeGreaterThan(1)
    expect(onEnd).not.toHaveBeenCalled()
  })

  it.each([
    ['3600', 30_000],
    [new Date(Date.now() + 3_600_000).toUTCString(), 30_000],
    ['7', 7000],
  ])(
    'reconnects after "Retry-After: %s", at most 30 seconds, and a random delay',
    async (retryAfter, pause) => {
      const site = createSite()
      const headers = { 'retry-after': retryAfter }
      site.server.on(LIVE, () => new Response('', { status: 503, headers }))
      const timers = vi.spyOn(site.clock, 'after')
      site.live.subscribeItem('films', 'one', { onChange() {} })
      await expect
        .poll(() => timers.mock.lastCall?.[0])
        .toSatisfy((ms) => ms > pause && ms <= 1.5 * pause)
    },
  )

  it('reconnects after the response of a proxy to the first stream of a Foyer server', async () => {
    const site = createSite()
    const extensions = 'post-reads'
    site.server.on(TOKEN, () =>
      Response.json({ access_token: 'A', refresh_token: 'R', expires_in: 14_400, extensions }),
    )
    site.server.on(LIVE, () => new Response('404 page not found', { status: 404 }))
    const onEnd = vi.fn()
    site.live.subscribeItem('films', 'one', { onChange() {}, onEnd })
    await expect.poll(() => site.server.to(LIVE).length).toBeGreaterThan(1)
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('removes its abort listener when a subscription ends', async () => {
    const site = createSite()
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    site.live.subscribeItem('films', 'one', { onChange() {}, signal })()
    site.live.subscribeItem('films', 'two', { onChange() {}, signal })
    const stream = await ready(site)
    await stream.send('end', { subscription: '2', code: 'DENIED', message: 'no' })
    site.live.subscribeItem('films', 'three', { onChange() {}, signal })()
    expect(added).toHaveBeenCalledTimes(3)
    expect(removed).toHaveBeenCalledTimes(3)
  })

  it('closes the stream on pagehide and resumes on pageshow', async () => {
    const page = Object.assign(new EventTarget(), { hidden: false })
    vi.stubGlobal('document', page)
    const window = new EventTarget()
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
    const site = createSite()
    const onChange = vi.fn()
    site.live.subscribeItem('films', 'one', { onChange })
    const stream = await ready(site)
    await stream.send('subscribed', { subscription: '1', sequence: 7 })
    window.dispatchEvent(new Event('pagehide'))
    await settle()
    expect(stream.isOpen).toBe(false)
    window.dispatchEvent(new Event('pageshow'))
    const { request } = await streamOf(site, 1)
    const after = { log: 'log', sequence: 7 }
    expect(request.body).toMatchObject({ subscriptions: [{ itemId: 'one', after }] })
  })

  it('opens its own stream if the browser blocks channels between tabs', async () => {
    const page = Object.assign(new EventTarget(), { hidden: false })
    vi.stubGlobal('document', page)
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('blocked')) } })
    const blocked = vi.fn(function open() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    vi.stubGlobal('BroadcastChannel', blocked)
    const site = createSite({ ...memoryStorage(), sharedName: 'tokens' })
    const onSubscribed = vi.fn()
    site.live.subscribeItem('films', 'one', { onChange() {}, onSubscribed })
    const stream = await ready(site)
    await stream.send('subscribed', { subscription: '1', sequence: 5 })
    expect(onSubscribed).toHaveBeenCalledOnce()
  })

  it('opens a stream on a visible page after the app unsubscribed on the hidden page', async () => {
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
