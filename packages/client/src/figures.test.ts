import { describe, expect, it } from 'vitest'
import type { ClientConfig } from './client-config.js'
import { createClient, type FoyerClient } from './create-client.js'
import {
  type FakeServer,
  fakeClock,
  fakeServer,
  gate,
  oauthRefusal,
  refusal,
  settled,
  TOKEN,
  tokenAnswer,
} from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'
import type { StoredTokens } from './tokens/storage.js'

// How many requests each situation costs, exactly: what a server and its rate limits see.

const COUNT = '/wix-data/v2/items/count'
const ITEMS = '/wix-data/v2/items'
const NOW = fakeClock().now() / 1000

const expired: StoredTokens = {
  accessToken: { value: 'old', expiresAt: NOW - 1 },
  refreshToken: { value: 'member-refresh', role: 'member' },
}
const fresh: StoredTokens = {
  accessToken: { value: 'fresh', expiresAt: NOW + 3600 },
  refreshToken: { value: 'member-refresh', role: 'member' },
}

interface Setting {
  server: FakeServer
  clock: ReturnType<typeof fakeClock>
  client: FoyerClient
  count: (year?: number) => Promise<number>
}

function set(stored?: StoredTokens, config: Partial<ClientConfig> = {}): Setting {
  const server = fakeServer()
  const clock = fakeClock()
  const storage = memoryStorage()
  if (stored) storage.set(stored)
  server.on(COUNT, () => Response.json({ totalCount: 7 }))
  const base = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, clock, storage }
  const client = createClient({ ...base, ...config })
  const count = (year = 0) => client.items.query('films').eq('year', year).count()
  return { server, clock, client, count }
}

const hundred = Array.from({ length: 100 }, (_, index) => index)

async function logIn({ client }: Setting): Promise<void> {
  const data = await client.auth.generateOAuthData('http://site.test/callback')
  await client.auth.getMemberTokens('code', data.state, data)
}

describe('requests', () => {
  it('cold start and 100 different queries: 101', async () => {
    const { server, count } = set()
    await Promise.all(hundred.map(count))
    expect(server.requests).toHaveLength(101)
  })

  it('100 queries with an expired token: 101', async () => {
    const { server, count } = set(expired)
    await Promise.all(hundred.map(count))
    expect(server.requests).toHaveLength(101)
    expect(server.to(TOKEN)).toHaveLength(1)
  })

  it('100 identical reads at once: 1, and each has objects of its own', async () => {
    const { server, client } = set(fresh)
    const item = { dataItem: { id: 'a', data: { _id: 'a', tags: ['x'] } } }
    server.on(`${ITEMS}/a`, () => Response.json(item))
    const answers = await Promise.all(hundred.map(() => client.items.get('films', 'a')))
    expect(server.requests).toHaveLength(1)
    expect(new Set(answers.map((one) => one?.tags)).size).toBe(100)
    await client.items.get('films', 'a')
    expect(server.requests).toHaveLength(2)
  })

  it('identical reads of different people, and identical writes, are not shared', async () => {
    const setting = set(fresh)
    const { server, client, count } = setting
    const slow = gate<Response>()
    server.on(COUNT, async () => (await slow.opened).clone())
    const before = count()
    await settled()
    client.auth.setTokens({ ...fresh, refreshToken: { value: 'another', role: 'member' } })
    const after = count()
    await settled()
    slow.open(Response.json({ totalCount: 1 }))
    await expect(Promise.allSettled([before, after])).resolves.toHaveLength(2)
    expect(server.to(COUNT)).toHaveLength(2)
    server.on(ITEMS, () => Response.json({ dataItem: { id: 'a', data: { _id: 'a' } } }))
    await Promise.all([client.items.insert('films', {}), client.items.insert('films', {})])
    expect(server.to(ITEMS)).toHaveLength(2)
  })

  it('a token endpoint that is down: 3, for 50 calls', async () => {
    const { server, client, count } = set(expired)
    server.on(TOKEN, () => Promise.reject(new TypeError('fetch failed')))
    const outcomes = await Promise.allSettled(hundred.slice(0, 50).map(count))
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ reason: { name: 'NetworkError', retryable: true } })
    }
    expect(server.requests).toHaveLength(3)
    expect(client.auth.loggedIn()).toBe(true)
  })

  it('one 401: 3, and success', async () => {
    const { server, count } = set(fresh)
    server.on(COUNT, ({ authorization }) =>
      authorization === 'fresh'
        ? refusal(401, 'UNAUTHENTICATED')
        : Response.json({ totalCount: 1 }),
    )
    expect(await count()).toBe(1)
    expect(server.requests).toHaveLength(3)
  })

  it('nothing but 401: 3, and the refusal', async () => {
    const { server, count } = set(fresh)
    server.on(COUNT, () => refusal(401, 'UNAUTHENTICATED'))
    await expect(count()).rejects.toMatchObject({ status: 401 })
    expect(server.requests).toHaveLength(3)
  })

  it('a 401 while the token endpoint is down: 1 call and 3 token requests', async () => {
    const { server, count } = set(fresh)
    server.on(COUNT, () => refusal(401, 'UNAUTHENTICATED'))
    server.on(TOKEN, () => Promise.reject(new TypeError('fetch failed')))
    await expect(count()).rejects.toMatchObject({ name: 'NetworkError' })
    expect(server.requests).toHaveLength(4)
  })
})

describe('a server that is busy', () => {
  const busy = (status: number, seconds: string) =>
    new Response('', { status, headers: { 'retry-after': seconds } })

  it.each([429, 503])('with %i once: 2 requests, and success', async (status) => {
    const { server, count } = set(fresh)
    server.on(COUNT, () =>
      server.to(COUNT).length < 2 ? busy(status, '2') : Response.json({ totalCount: 1 }),
    )
    expect(await count()).toBe(1)
    expect(server.requests).toHaveLength(2)
  })

  it('with 503 and no time: a read is sent three times, a write once', async () => {
    const { server, client, count } = set(fresh)
    server.on(COUNT, () =>
      server.to(COUNT).length < 3
        ? new Response('', { status: 503 })
        : Response.json({ totalCount: 1 }),
    )
    expect(await count()).toBe(1)
    expect(server.requests).toHaveLength(3)
    server.on(COUNT, () => refusal(503, 'BUSY'))
    await expect(count(1)).rejects.toMatchObject({ status: 503, code: 'BUSY' })
    expect(server.requests).toHaveLength(6)
    server.on(ITEMS, () => new Response('', { status: 503 }))
    await expect(client.items.insert('films', {})).rejects.toMatchObject({ name: 'SystemError' })
    expect(server.requests).toHaveLength(7)
  })

  it('with 500: once', async () => {
    const { server, count } = set(fresh)
    server.on(COUNT, () => new Response('', { status: 500 }))
    await expect(count()).rejects.toMatchObject({ name: 'SystemError' })
    expect(server.requests).toHaveLength(1)
  })

  it('waits as long as it is told, and not longer than 20 seconds', async () => {
    const { server, clock, count } = set(fresh)
    server.on(COUNT, () =>
      server.to(COUNT).length < 2 ? busy(503, '17') : Response.json({ totalCount: 1 }),
    )
    const answer = count()
    while (clock.waiting() === 0) await settled()
    clock.advance(16_999)
    await settled()
    expect(server.requests).toHaveLength(1)
    clock.advance(1)
    expect(await answer).toBe(1)
    server.on(COUNT, () => busy(503, '21'))
    await expect(count(1)).rejects.toMatchObject({ retryAfterMs: 21_000, retryable: true })
    expect(server.requests).toHaveLength(3)
  })

  it('ends the wait of a caller who gives up', async () => {
    const { server, clock, client } = set(fresh)
    server.on(COUNT, () => busy(503, '17'))
    const controller = new AbortController()
    const { signal } = controller
    const answer = client.items.query('films').count({ signal })
    while (clock.waiting() === 0) await settled()
    controller.abort(new Error('gone'))
    await expect(answer).rejects.toThrow('gone')
    expect(server.requests).toHaveLength(1)
  })

  it('at the token endpoint is obeyed too', async () => {
    const { server, count } = set(expired)
    server.on(TOKEN, () => (server.to(TOKEN).length < 2 ? busy(429, '3') : tokenAnswer(2)))
    expect(await count()).toBe(7)
    expect(server.requests).toHaveLength(3)
  })

  it('is sent a write again only where it put it off for sure', async () => {
    const { server, client } = set(fresh)
    server.on(ITEMS, () =>
      server.to(ITEMS).length < 2
        ? busy(429, '1')
        : Response.json({ dataItem: { id: 'a', data: { _id: 'a' } } }),
    )
    await client.items.insert('films', {})
    expect(server.requests).toHaveLength(2)
    server.on(ITEMS, () => busy(503, '1'))
    await expect(client.items.insert('films', {})).rejects.toMatchObject({ name: 'SystemError' })
    expect(server.requests).toHaveLength(3)
  })
})

describe('a connection that drops', () => {
  const drop = () => Promise.reject(new TypeError('fetch failed'))
  const stored = () => Response.json({ dataItem: { id: 'a', data: { _id: 'a' } } })

  it('once: a read is sent again, a write is not', async () => {
    const { server, client, count } = set(fresh)
    server.on(COUNT, () =>
      server.to(COUNT).length < 2 ? drop() : Response.json({ totalCount: 1 }),
    )
    expect(await count()).toBe(1)
    expect(server.requests).toHaveLength(2)
    server.on(ITEMS, drop)
    await expect(client.items.insert('films', {})).rejects.toMatchObject({ name: 'NetworkError' })
    expect(server.to(ITEMS)).toHaveLength(1)
    expect(server.to(ITEMS)[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it('for good: a read is sent three times', async () => {
    const { server, count } = set(fresh)
    server.on(COUNT, drop)
    await expect(count()).rejects.toMatchObject({ name: 'NetworkError' })
    expect(server.requests).toHaveLength(3)
  })

  it('at a server that understands keys: a write is sent again, under the same key', async () => {
    const { server, client } = set({ ...fresh, extensions: 'other idempotency-key' })
    server.on(ITEMS, () => (server.to(ITEMS).length < 3 ? drop() : stored()))
    await client.items.insert('films', {})
    const keys = server.to(ITEMS).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(new Set(keys).size).toBe(1)
    await client.items.insert('films', {})
    expect(server.to(ITEMS)[3]?.headers.get('idempotency-key')).not.toBe(keys[0])
  })

  it('knows from the first token what the server understands', async () => {
    const { server, client } = set()
    const more = { access_token: 'A', refresh_token: 'R', expires_in: 600 }
    server.on(TOKEN, () => Response.json({ ...more, extensions: 'idempotency-key' }))
    server.on(ITEMS, stored)
    await client.items.insert('films', {})
    expect(server.to(ITEMS)[0]?.headers.has('idempotency-key')).toBe(true)
    expect(client.session.tokens()?.extensions).toBe('idempotency-key')
  })
})

describe('a member stays a member', () => {
  it('over three expiries with rotating tokens', async () => {
    const setting = set()
    const { server, clock, client, count } = setting
    const answer = (number: number) => ({ access_token: `A${number}`, refresh_token: `R${number}` })
    let successor = 0
    server.on(TOKEN, ({ body }) => {
      if (successor > 0 && body.refreshToken !== `R${successor}`)
        return oauthRefusal('invalid_grant')
      if (successor > 0 && body.rotation !== true) return oauthRefusal('invalid_request')
      successor += 1
      return Response.json({ ...answer(successor), expires_in: 600, extensions: 'rotation' })
    })
    await logIn(setting)
    for (const expiry of [1, 2, 3]) {
      clock.advance(700_000)
      await Promise.all(hundred.map(count))
      expect(client.session.tokens()?.refreshToken).toEqual({
        value: `R${expiry + 1}`,
        role: 'member',
      })
    }
    expect(server.to(TOKEN)).toHaveLength(4)
    expect(client.auth.loggedIn()).toBe(true)
  })

  it('and a logout during a slow refresh stays a logout', async () => {
    const { server, client, count } = set(expired)
    const slow = gate<Response>()
    server.on(TOKEN, ({ body }) =>
      body.grantType === 'refresh_token' ? slow.opened : tokenAnswer(8),
    )
    const waiting = count()
    await settled()
    await client.auth.logout('http://site.test/')
    slow.open(tokenAnswer(1))
    await waiting
    expect(client.auth.loggedIn()).toBe(false)
    expect(client.session.tokens()?.refreshToken).toEqual({ value: 'R8', role: 'visitor' })
  })

  it('and a login during a slow first token stays a login', async () => {
    const setting = set()
    const { server, client, count } = setting
    const slow = gate<Response>()
    server.on(TOKEN, ({ body }) => (body.grantType === 'anonymous' ? slow.opened : tokenAnswer(2)))
    const waiting = count()
    await settled()
    await logIn(setting)
    slow.open(tokenAnswer(1))
    await waiting
    expect(client.auth.loggedIn()).toBe(true)
    expect(server.to(COUNT)[0]?.authorization).toBe('A2')
  })
})
