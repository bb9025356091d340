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
  tokenResponse,
} from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'
import type { StoredTokens } from './tokens/token-storage.js'

// Pins the number of requests of each scenario, because rate limits count them.

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

interface Fixture {
  server: FakeServer
  clock: ReturnType<typeof fakeClock>
  client: FoyerClient
  count: (year?: number) => Promise<number>
}

function setup(stored?: StoredTokens, config: Partial<ClientConfig> = {}): Fixture {
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

async function logIn({ client }: Fixture): Promise<void> {
  const data = await client.auth.generateOAuthData('http://site.test/callback')
  await client.auth.getMemberTokens('code', data.state, data)
}

describe('a client', () => {
  it('sends 101 requests for 100 different queries without tokens', async () => {
    const { server, count } = setup()
    await Promise.all(hundred.map(count))
    expect(server.requests).toHaveLength(101)
  })

  it('sends 101 requests for 100 queries with an expired token', async () => {
    const { server, count } = setup(expired)
    await Promise.all(hundred.map(count))
    expect(server.requests).toHaveLength(101)
    expect(server.to(TOKEN)).toHaveLength(1)
  })

  it('sends one request for 100 identical concurrent reads, and returns separate objects', async () => {
    const { server, client } = setup(fresh)
    const item = { dataItem: { id: 'a', data: { _id: 'a', tags: ['x'] } } }
    server.on(`${ITEMS}/a`, () => Response.json(item))
    const items = await Promise.all(hundred.map(() => client.items.get('films', 'a')))
    expect(server.requests).toHaveLength(1)
    expect(new Set(items.map((copy) => copy?.tags)).size).toBe(100)
    await client.items.get('films', 'a')
    expect(server.requests).toHaveLength(2)
  })

  it('shares neither identical reads of different sessions nor identical writes', async () => {
    const fixture = setup(fresh)
    const { server, client, count } = fixture
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

  it('sends 3 token requests for 50 calls while the token endpoint is down', async () => {
    const { server, client, count } = setup(expired)
    server.on(TOKEN, () => Promise.reject(new TypeError('fetch failed')))
    const outcomes = await Promise.allSettled(hundred.slice(0, 50).map(count))
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ reason: { name: 'NetworkError', retryable: true } })
    }
    expect(server.requests).toHaveLength(3)
    expect(client.auth.loggedIn()).toBe(true)
  })

  it('renews the token and repeats the call after a 401: 3 requests', async () => {
    const { server, count } = setup(fresh)
    server.on(COUNT, ({ authorization }) =>
      authorization === 'fresh'
        ? refusal(401, 'UNAUTHENTICATED')
        : Response.json({ totalCount: 1 }),
    )
    expect(await count()).toBe(1)
    expect(server.requests).toHaveLength(3)
  })

  it('throws a repeated 401 after 3 requests', async () => {
    const { server, count } = setup(fresh)
    server.on(COUNT, () => refusal(401, 'UNAUTHENTICATED'))
    await expect(count()).rejects.toMatchObject({ status: 401 })
    expect(server.requests).toHaveLength(3)
  })

  it('sends 1 call and 3 token requests after a 401 while the token endpoint is down', async () => {
    const { server, count } = setup(fresh)
    server.on(COUNT, () => refusal(401, 'UNAUTHENTICATED'))
    server.on(TOKEN, () => Promise.reject(new TypeError('fetch failed')))
    await expect(count()).rejects.toMatchObject({ name: 'NetworkError' })
    expect(server.requests).toHaveLength(4)
  })
})

describe('a client of a busy server', () => {
  const busy = (status: number, seconds: string) =>
    new Response('', { status, headers: { 'retry-after': seconds } })

  it.each([429, 503])('retries a read after a %i with Retry-After', async (status) => {
    const { server, count } = setup(fresh)
    server.on(COUNT, () =>
      server.to(COUNT).length < 2 ? busy(status, '2') : Response.json({ totalCount: 1 }),
    )
    expect(await count()).toBe(1)
    expect(server.requests).toHaveLength(2)
  })

  it.each([502, 503, 504])(
    'sends a read three times and a write once after a %i without Retry-After',
    async (status) => {
      const { server, client, count } = setup(fresh)
      server.on(COUNT, () =>
        server.to(COUNT).length < 3
          ? new Response('', { status })
          : Response.json({ totalCount: 1 }),
      )
      expect(await count()).toBe(1)
      expect(server.requests).toHaveLength(3)
      server.on(COUNT, () => refusal(status, 'BUSY'))
      await expect(count(1)).rejects.toMatchObject({ status, code: 'BUSY' })
      expect(server.requests).toHaveLength(6)
      server.on(ITEMS, () => new Response('', { status }))
      await expect(client.items.insert('films', {})).rejects.toMatchObject({ name: 'SystemError' })
      expect(server.requests).toHaveLength(7)
    },
  )

  it('does not retry after a 500', async () => {
    const { server, count } = setup(fresh)
    server.on(COUNT, () => new Response('', { status: 500 }))
    await expect(count()).rejects.toMatchObject({ name: 'SystemError' })
    expect(server.requests).toHaveLength(1)
  })

  it('waits for the time in Retry-After, but fails at once for more than 20 seconds', async () => {
    const { server, clock, count } = setup(fresh)
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

  it('stops waiting when the caller aborts', async () => {
    const { server, clock, client } = setup(fresh)
    server.on(COUNT, () => busy(503, '17'))
    const controller = new AbortController()
    const { signal } = controller
    const answer = client.items.query('films').count({ signal })
    while (clock.waiting() === 0) await settled()
    controller.abort(new Error('gone'))
    await expect(answer).rejects.toThrow('gone')
    expect(server.requests).toHaveLength(1)
  })

  it('waits for the Retry-After of the token endpoint', async () => {
    const { server, count } = setup(expired)
    server.on(TOKEN, () => (server.to(TOKEN).length < 2 ? busy(429, '3') : tokenResponse(2)))
    expect(await count()).toBe(7)
    expect(server.requests).toHaveLength(3)
  })

  it('retries a write after a 429, but not after a 503, which may have executed it', async () => {
    const { server, client } = setup(fresh)
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

describe('a client whose connection drops', () => {
  const drop = () => Promise.reject(new TypeError('fetch failed'))
  const stored = () => Response.json({ dataItem: { id: 'a', data: { _id: 'a' } } })

  it('retries a read, but not a write', async () => {
    const { server, client, count } = setup(fresh)
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

  it('throws after sending a read three times', async () => {
    const { server, count } = setup(fresh)
    server.on(COUNT, drop)
    await expect(count()).rejects.toMatchObject({ name: 'NetworkError' })
    expect(server.requests).toHaveLength(3)
  })

  it('retries a write with the same idempotency key when the server supports keys', async () => {
    const { server, client } = setup({ ...fresh, extensions: 'other idempotency-key' })
    server.on(ITEMS, () => (server.to(ITEMS).length < 3 ? drop() : stored()))
    await client.items.insert('films', {})
    const keys = server.to(ITEMS).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(new Set(keys).size).toBe(1)
    await client.items.insert('films', {})
    expect(server.to(ITEMS)[3]?.headers.get('idempotency-key')).not.toBe(keys[0])
  })

  it('reads the extensions of the server from the first token response', async () => {
    const { server, client } = setup()
    const tokens = { access_token: 'A', refresh_token: 'R', expires_in: 600 }
    server.on(TOKEN, () => Response.json({ ...tokens, extensions: 'idempotency-key' }))
    server.on(ITEMS, stored)
    await client.items.insert('films', {})
    expect(server.to(ITEMS)[0]?.headers.has('idempotency-key')).toBe(true)
    expect(client.session.tokens()?.extensions).toBe('idempotency-key')
  })
})

describe('a session', () => {
  it('stays logged in over three expiries with refresh token rotation', async () => {
    const fixture = setup(undefined, { storage: { ...memoryStorage(), sharedName: 'tokens' } })
    const { server, clock, client, count } = fixture
    const pair = (number: number) => ({ access_token: `A${number}`, refresh_token: `R${number}` })
    let issued = 0
    server.on(TOKEN, ({ body }) => {
      if (issued > 0 && body.refreshToken !== `R${issued}`) return oauthRefusal('invalid_grant')
      if (issued > 0 && body.rotation !== true) return oauthRefusal('invalid_request')
      issued += 1
      return Response.json({ ...pair(issued), expires_in: 600, extensions: 'rotation' })
    })
    await logIn(fixture)
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

  it('stays logged out when a renewal ends after the logout', async () => {
    const { server, client, count } = setup(expired)
    const slow = gate<Response>()
    server.on(TOKEN, ({ body }) =>
      body.grantType === 'refresh_token' ? slow.opened : tokenResponse(8),
    )
    const waiting = count()
    await settled()
    await client.auth.logout('http://site.test/')
    slow.open(tokenResponse(1))
    await waiting
    expect(client.auth.loggedIn()).toBe(false)
    expect(client.session.tokens()?.refreshToken).toEqual({ value: 'R8', role: 'visitor' })
  })

  it('stays logged in when the request for a visitor token ends after the login', async () => {
    const fixture = setup()
    const { server, client, count } = fixture
    const slow = gate<Response>()
    server.on(TOKEN, ({ body }) =>
      body.grantType === 'anonymous' ? slow.opened : tokenResponse(2),
    )
    const waiting = count()
    await settled()
    await logIn(fixture)
    slow.open(tokenResponse(1))
    await waiting
    expect(client.auth.loggedIn()).toBe(true)
    expect(server.to(COUNT)[0]?.authorization).toBe('A2')
  })
})
