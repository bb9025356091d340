import { describe, expect, it } from 'vitest'
import { hostedProvider } from './addresses.js'
import { createClient, type FoyerClient } from './create-client.js'
import { createOwnerClient } from './management/owner-client.js'
import {
  fakeClock,
  fakeServer,
  oauthRefusal,
  refusal,
  settled,
  TOKEN,
  tokenResponse,
} from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

/** Creates a member's client of a server that supports idempotency keys. */
function setup() {
  const server = fakeServer()
  const clock = fakeClock()
  const storage = memoryStorage()
  storage.set({
    accessToken: { value: 'fresh', expiresAt: clock.now() / 1000 + 3600 },
    refreshToken: { value: 'r', role: 'member' },
    extensions: 'idempotency-key',
  })
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, clock, storage }
  return { server, clock, storage, client: createClient(config) }
}

const drop = () => Promise.reject(new TypeError('fetch failed'))

describe('callOf', () => {
  it.each(['countries', 'search-log'])('sends a change of the collection "%s" once', async (id) => {
    const { server, client } = setup()
    const path = `/wix-data/v2/collections/${id}`
    server.on(path, drop)
    const change = client.collections.patchDataCollection(id, { displayName: 'New' })
    await expect(change).rejects.toMatchObject({ name: 'NetworkError' })
    expect(server.to(path)).toHaveLength(1)
  })

  it('sends a bulk call once if it has no idempotency key, and repeats it with one', async () => {
    const { server, client } = setup()
    const path = '/wix-data/v2/bulk/items/insert'
    server.on(path, drop)
    const insert = (idempotencyKey?: string) =>
      client.items.bulkInsert('films', [{ title: 'One' }], { idempotencyKey })
    await expect(insert()).rejects.toMatchObject({ name: 'NetworkError' })
    expect(server.to(path)).toHaveLength(1)
    expect(server.to(path)[0]?.headers.has('idempotency-key')).toBe(false)
    await expect(insert('key')).rejects.toMatchObject({ name: 'NetworkError' })
    expect(server.to(path)).toHaveLength(4)
    expect(server.to(path)[3]?.headers.get('idempotency-key')).toBe('key')
  })

  it.each([
    [
      'a bulk insert',
      '/wix-data/v2/bulk/items/insert',
      ({ items }: FoyerClient) => items.bulkInsert('films', [{}], { idempotencyKey: 'key' }),
    ],
    [
      'an insert',
      '/wix-data/v2/items',
      ({ items }: FoyerClient) => items.insert('films', {}, { idempotencyKey: 'key' }),
    ],
  ])('sends %s with a key once if the server ignores keys', async (_, path, write) => {
    const { server, client, storage } = setup()
    storage.set(tokensOf('member'))
    server.on(path, () => new Response('', { status: 503 }))
    await expect(write(client)).rejects.toMatchObject({ status: 503 })
    expect(server.to(path)).toHaveLength(1)
  })

  it('repeats a write of the owner with a key, because a Foyer server honours keys', async () => {
    const [server, clock] = [fakeServer(), fakeClock()]
    const path = '/wix-data/v2/bulk/items/insert'
    server.on(path, () => new Response('', { status: 503 }))
    const connect = (host: string) =>
      createOwnerClient({ apiKey: 'key', siteId: 'site', host, fetch: server.fetch, clock })
    const insert = (host: string) =>
      connect(host).items.bulkInsert('films', [{}], { idempotencyKey: 'once' })
    await expect(insert('http://foyer.test')).rejects.toMatchObject({ status: 503 })
    expect(server.to(path)).toHaveLength(3)
    await expect(insert(hostedProvider)).rejects.toMatchObject({ status: 503 })
    expect(server.to(path)).toHaveLength(4)
  })

  it('sends a change of the collection "items" without an idempotency key', async () => {
    const { server, client } = setup()
    const path = '/wix-data/v2/collections/items'
    server.on(path, () => Response.json({ collection: {} }))
    await client.collections.patchDataCollection('items', { displayName: 'New' })
    expect(server.to(path)[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it('aborts getMyPermissions and logSequence', async () => {
    const { client } = setup()
    const signal = AbortSignal.abort('left')
    await expect(client.permissions.getMyPermissions('films', { signal })).rejects.toBe('left')
    await expect(client.items.logSequence({ signal })).rejects.toBe('left')
  })
})

const ITEMS = '/wix-data/v2/items'
const tokensOf = (name: string) => ({
  accessToken: { value: name, expiresAt: 9e9 },
  refreshToken: { value: name, role: 'member' as const },
})

describe('a write of a member', () => {
  it('is not sent as a visitor after the server has ended the session', async () => {
    const { server, client } = setup()
    server.on(ITEMS, () => refusal(401, 'UNAUTHENTICATED'))
    server.on(TOKEN, ({ body }) =>
      body.grantType === 'anonymous' ? tokenResponse(1) : oauthRefusal('invalid_grant'),
    )
    await expect(client.items.insert('reviews', {})).rejects.toMatchObject({
      code: 'LOGGED_OUT',
      cause: { status: 401 },
    })
    expect(server.to(ITEMS).map(({ authorization }) => authorization)).toEqual(['fresh'])
    expect(client.auth.loggedIn()).toBe(false)
  })

  it('is not sent as a visitor if the session ends before it is sent', async () => {
    const { server, clock, client } = setup()
    clock.advance(7_200_000)
    server.on(TOKEN, ({ body }) =>
      body.grantType === 'anonymous' ? tokenResponse(1) : oauthRefusal('invalid_grant'),
    )
    await expect(client.items.insert('reviews', {})).rejects.toMatchObject({ code: 'LOGGED_OUT' })
    expect(server.to(ITEMS)).toEqual([])
  })

  it('is not repeated as another member, but a read is', async () => {
    const { server, clock, client } = setup()
    const deletion = '/_foyer/v1/my/deletion'
    const count = `${ITEMS}/count`
    const busy = () => new Response('', { status: 429, headers: { 'retry-after': '15' } })
    server.on(deletion, busy)
    server.on(ITEMS, busy)
    server.on(count, () => {
      return server.to(count).length < 2 ? busy() : Response.json({ totalCount: 7 })
    })
    const writes = [
      client.items.insert('reviews', {}),
      client.members.requestDeletion({ password: 'secret' }),
    ]
    const outcomes = Promise.allSettled(writes)
    const read = client.items.query('reviews').count()
    while (clock.waiting() < 3) await settled()
    client.auth.setTokens(tokensOf('bob'))
    clock.advance(15_000)
    const refused = { status: 'rejected', reason: { code: 'LOGGED_OUT', cause: { status: 429 } } }
    expect(await outcomes).toMatchObject([refused, refused])
    expect(await read).toBe(7)
    for (const path of [ITEMS, deletion]) {
      expect(server.to(path).map(({ authorization }) => authorization)).toEqual(['fresh'])
    }
    expect(server.to(count)[1]?.authorization).toBe('bob')
  })

  it('does not change the password of the next member', async () => {
    const { server, client } = setup()
    const change = '/_api/iam/authentication/v2/change-password'
    server.on(change, () => refusal(401, 'UNAUTHENTICATED'))
    server.on(TOKEN, () => {
      client.auth.setTokens(tokensOf('bob'))
      return tokenResponse(1)
    })
    for (const { changePassword } of [client.auth, client.identity.authentication]) {
      client.auth.setTokens(tokensOf('ada'))
      const changed = changePassword('three quiet words')
      await expect(changed).rejects.toMatchObject({ code: 'LOGGED_OUT', cause: { status: 401 } })
    }
    expect(server.to(change).map(({ authorization }) => authorization)).toEqual(['ada', 'ada'])
  })

  it('is repeated with the renewed token of the same login', async () => {
    const { server, client } = setup()
    server.on(ITEMS, ({ authorization }) =>
      authorization === 'fresh'
        ? refusal(401, 'UNAUTHENTICATED')
        : Response.json({ dataItem: { id: 'a', data: { _id: 'a' } } }),
    )
    await client.items.insert('reviews', {})
    expect(server.to(ITEMS).map(({ authorization }) => authorization)).toEqual(['fresh', 'A1'])
  })
})

it('a write that a visitor began is sent as the member who logs in before it is sent', async () => {
  const { server, client } = setup()
  client.auth.setTokens({ ...tokensOf(''), refreshToken: { value: '', role: 'visitor' } })
  server.on(ITEMS, () => Response.json({ dataItem: { id: 'a', data: { _id: 'a' } } }))
  server.on(TOKEN, () => {
    client.auth.setTokens(tokensOf('ada'))
    return tokenResponse(1)
  })
  await client.items.insert('reviews', {})
  expect(server.to(ITEMS)[0]?.authorization).toBe('ada')
})
