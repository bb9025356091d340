import { describe, expect, it, vi } from 'vitest'
import { createClient } from './create-client.js'
import { InvalidResponseError } from './errors.js'
import { fakeClock, fakeServer, refusal } from './testing/fake-server.js'
import { LIVE, serveStreams, settle } from './testing/fake-streams.js'
import { memoryStorage } from './tokens/memory-storage.js'
import type { StoredTokens } from './tokens/token-storage.js'

const clock = fakeClock()

function tokensOf(role: 'visitor' | 'member'): StoredTokens {
  return {
    accessToken: { value: `access of a ${role}`, expiresAt: clock.now() / 1000 + 3600 },
    refreshToken: { value: role, role },
  }
}

function createSite(role: 'visitor' | 'member' = 'visitor') {
  const server = fakeServer()
  const streams = serveStreams(server)
  const storage = memoryStorage()
  storage.set(tokensOf(role))
  const base = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, clock, storage }
  return { server, streams, client: createClient(base) }
}

/** Waits until the code of live queries is loaded. */
async function loaded(): Promise<void> {
  await import('./live/live.js')
  await settle()
}

describe('subscribe', () => {
  it('reports changes of a query and of an item over one stream, ignoring sort order and page', async () => {
    const { client, streams } = createSite()
    const [query, item] = [vi.fn(), vi.fn()]
    const stop = client.items.query('films').eq('year', 1979).ascending('title').subscribe(query)
    client.items.subscribe('films', 'alien', { onChange: item })
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    const [stream] = streams
    expect(stream?.request.body).toEqual({
      subscriptions: [
        { id: '1', collectionId: 'films', filter: { year: 1979 } },
        { id: '2', collectionId: 'films', itemId: 'alien' },
      ],
    })
    await stream?.send('ready', { connectionId: 's1', log: 'log', sequence: 5 })
    const entered = { kind: 'enter', itemId: 'alien', sequence: 6 }
    const date = new Date('1979-05-25T00:00:00Z')
    const wire = { _id: 'alien', released: { $date: date.toISOString() } }
    await stream?.send('change', { subscription: '1', ...entered, item: wire })
    expect(query).toHaveBeenCalledExactlyOnceWith({
      kind: 'enter',
      itemId: 'alien',
      item: { _id: 'alien', released: date },
      logSequence: { log: 'log', sequence: 6 },
    })
    stop()
    await stream?.send('change', { subscription: '1', ...entered, item: wire, sequence: 7 })
    await stream?.send('change', { subscription: '2', ...entered, item: wire, sequence: 7 })
    expect(query).toHaveBeenCalledOnce()
    expect(item).toHaveBeenCalledOnce()
  })

  it('opens no stream when the app unsubscribes before the code is loaded', async () => {
    const { client, server } = createSite()
    const onEnd = vi.fn()
    client.items.query('films').subscribe({ onChange() {}, onEnd })()
    await loaded()
    clock.advance(60_000)
    await settle()
    expect(server.to(LIVE)).toHaveLength(0)
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('ends with LOGGED_OUT when the member logs out before the code is loaded', async () => {
    const { client, server } = createSite('member')
    const onEnd = vi.fn()
    client.items.query('films').subscribe({ onChange() {}, onEnd })
    client.connection.session.clear()
    await loaded()
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'LOGGED_OUT' }))
    clock.advance(60_000)
    await settle()
    expect(server.to(LIVE)).toHaveLength(0)
  })

  it('calls onReread when a visitor logs in before the code is loaded', async () => {
    const { client, streams } = createSite()
    const onReread = vi.fn()
    const after = { log: 'log', sequence: 4 }
    client.items.query('films').subscribe({ onChange() {}, onReread, after })
    client.connection.session.install(tokensOf('member'))
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    const [stream] = streams
    expect(stream?.request.authorization).toBe('access of a member')
    expect(stream?.request.body).toEqual({
      subscriptions: [{ id: '1', collectionId: 'films', filter: {} }],
    })
    await stream?.send('ready', { connectionId: 's1', log: 'log', sequence: 5 })
    await stream?.send('subscribed', { subscription: '1', sequence: 5 })
    expect(onReread).toHaveBeenCalledExactlyOnceWith({
      reason: 'session-changed',
      logSequence: { log: 'log', sequence: 5 },
    })
  })

  it('returns the current sequence of the log from logSequence', async () => {
    const { client, server } = createSite()
    server.on(LIVE, () => Response.json({ log: 'log', sequence: 5 }))
    expect(await client.items.logSequence()).toEqual({ log: 'log', sequence: 5 })
  })

  it('renews a token that the server rejects to logSequence', async () => {
    const { client, server } = createSite()
    server.on(LIVE, ({ authorization }) =>
      authorization === 'A1'
        ? Response.json({ log: 'log', sequence: 5 })
        : refusal(401, 'UNAUTHENTICATED'),
    )
    expect(await client.items.logSequence()).toEqual({ log: 'log', sequence: 5 })
  })

  it.each([
    () => new Response('<title>Log in to the hotel</title>'),
    () => Response.json({ log: 'log' }),
  ])('throws an InvalidResponseError from logSequence for another response', async (response) => {
    const { client, server } = createSite()
    server.on(LIVE, response)
    await expect(client.items.logSequence()).rejects.toBeInstanceOf(InvalidResponseError)
  })

  it('throws synchronously for ids that are not strings', () => {
    const { items } = createSite().client
    expect(() => items.subscribe(7 as never, 'alien', () => {})).toThrow('collection id')
    expect(() => items.subscribe('films', 7 as never, () => {})).toThrow('item id')
  })
})
