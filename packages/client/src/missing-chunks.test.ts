// @vitest-environment happy-dom
// @vitest-environment-options {"url": "http://site.test/"}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from './create-client.js'
import { ChunkLoadError, NetworkError } from './errors.js'
import { lazyMethods } from './lazy-methods.js'
import {
  fakeClock,
  fakeServer,
  oauthRefusal,
  settled,
  TOKEN,
  tokenResponse,
} from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

// Imports fail as they do after a deployment that removed the files of the old version.
vi.mock('./response-error.js', () => Promise.reject(new TypeError('404')))
vi.mock('./auth/auth-calls.js', () => Promise.reject(new TypeError('404')))
vi.mock('./live/live.js', () => Promise.reject(new TypeError('404')))
vi.mock('./data/rare-item-calls.js', () => Promise.reject(new TypeError('404')))
vi.mock('./rare-calls.js', () => Promise.reject(new TypeError('404')))

const REDIRECT = '/_api/redirects-api/v1/redirect-session'
const CALLBACK = 'http://site.test/callback#code=the-code&state=s'

beforeEach(() => history.replaceState(null, '', CALLBACK))
afterEach(() => history.replaceState(null, '', 'http://site.test/'))

function setup(expiresIn: number) {
  const clock = fakeClock()
  const server = fakeServer()
  const storage = memoryStorage()
  storage.set({
    accessToken: { value: 'stored', expiresAt: clock.now() / 1000 + expiresIn },
    refreshToken: { value: 'member-refresh', role: 'member' },
  })
  const base = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, clock, storage }
  return { server, clock, client: createClient(base) }
}

describe('a client whose chunks are missing', () => {
  it('keeps the session when the error response to a renewal cannot be read', async () => {
    const { server, client } = setup(-1)
    server.on(TOKEN, () => oauthRefusal('invalid_grant'))
    const failure = await client.items
      .query('films')
      .count()
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ChunkLoadError)
    expect(failure).toMatchObject({ code: 'CHUNK_LOAD', status: 400, retryable: true })
    expect(failure).toHaveProperty('hint', expect.stringContaining('reload the page'))
    expect(client.session.tokens()?.refreshToken.value).toBe('member-refresh')
    expect(client.auth.loggedIn()).toBe(true)
  })

  it('sends a rejected write once', async () => {
    const { server, client } = setup(3600)
    const failure = await client.items.insert('films', {}).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ChunkLoadError', status: 404 })
    expect(server.requests).toHaveLength(1)
  })

  it('sends a rejected read once', async () => {
    const { server, client } = setup(3600)
    const failure = await client.items.get('films', 'wings').catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ChunkLoadError', status: 404 })
    expect(server.requests).toHaveLength(1)
  })

  it('rejects a login with a NetworkError', async () => {
    const { server, client } = setup(3600)
    const login = client.auth.login({ email: 'ada@example.com', password: 'x' })
    await expect(login).rejects.toBeInstanceOf(NetworkError)
    expect(server.requests).toHaveLength(0)
    expect(client.auth.loggedIn()).toBe(true)
  })

  it('rejects rarely used calls with a ChunkLoadError', async () => {
    const { server, client } = setup(3600)
    const calls = [
      () => client.items.bulkInsert('films', [{}]),
      () => client.items.bulkPatch('films', ['alien']).setField('year', 1979).run(),
      () => client.collections.listDataCollections(),
      () => client.captcha.settings(),
      () => client.identity.oauth.jwks(),
    ]
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(ChunkLoadError)
    expect(server.requests).toHaveLength(0)
  })

  it('keeps the authorization code in the URL, so that a reload completes the login', async () => {
    const { client } = setup(3600)
    await expect(client.auth.completeRedirect()).rejects.toBeInstanceOf(ChunkLoadError)
    expect(location.href).toBe(CALLBACK)
  })

  it('logs out: removes the tokens and ends the grant', async () => {
    const { server, client } = setup(3600)
    server.on(REDIRECT, () => Response.json({ redirectSession: { fullUrl: 'http://foyer.test/' } }))
    const answer = client.auth.logout('/bye')
    expect(client.auth.loggedIn()).toBe(false)
    expect(await answer).toEqual({ logoutUrl: 'http://site.test/bye' })
    expect(server.to(TOKEN).map(({ body }) => body.refreshToken)).toEqual(['member-refresh'])
    expect(server.to(REDIRECT).map(({ authorization, body }) => ({ authorization, body }))).toEqual(
      [{ authorization: 'A1', body: { logout: { clientId: 'c' } } }],
    )
    expect(client.session.tokens()).toBeUndefined()
  })

  it('ends the grant of an offline logout later', async () => {
    const { server, client, clock } = setup(3600)
    server.on(TOKEN, () => Promise.reject(new TypeError('fetch failed')))
    expect(await client.auth.logout('/bye')).toEqual({ logoutUrl: 'http://site.test/bye' })
    expect(server.to(REDIRECT)).toHaveLength(0)
    server.on(TOKEN, () => tokenResponse(9))
    server.on(REDIRECT, () => Response.json({ redirectSession: { fullUrl: 'http://foyer.test/' } }))
    clock.advance(30_000)
    await vi.waitFor(() => expect(server.to(REDIRECT)).toHaveLength(1))
    expect(server.to(REDIRECT)[0]?.authorization).toBe('A9')
    expect(client.session.tokens()).toBeUndefined()
    await vi.waitFor(() => expect(clock.waiting()).toBe(0))
  })

  it('ends a subscription with the error, unless it was aborted or stopped', async () => {
    const { server, client } = setup(3600)
    const onEnd = vi.fn()
    client.items.query('films').subscribe({ onChange() {}, onEnd })
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
    client.items.subscribe('films', 'wings', { onChange() {}, onEnd })
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(2))
    for (const [end] of onEnd.mock.calls) {
      expect(end).toBeInstanceOf(ChunkLoadError)
      expect(end).toMatchObject({ code: 'CHUNK_LOAD', cause: { cause: { message: '404' } } })
    }
    const controller = new AbortController()
    const { signal } = controller
    client.items.subscribe('films', 'wings', { onChange() {}, onEnd, signal })
    controller.abort()
    await settled()
    client.items.subscribe('films', 'wings', { onChange() {}, onEnd })()
    await settled()
    await expect(client.items.logSequence()).rejects.toBeInstanceOf(ChunkLoadError)
    expect(onEnd).toHaveBeenCalledTimes(2)
    expect(server.requests).toHaveLength(0)
  })

  it('loads a chunk again with the next call', async () => {
    let attempts = 0
    const calls = lazyMethods(async () => {
      attempts += 1
      if (attempts === 1) throw new TypeError('404')
      return { double: async (value: number) => 2 * value }
    }, 'double')
    await expect(calls.double(2)).rejects.toBeInstanceOf(ChunkLoadError)
    expect(await Promise.all([calls.double(2), calls.double(3)])).toEqual([4, 6])
    expect(attempts).toBe(2)
  })
})
