// @vitest-environment happy-dom
// @vitest-environment-options {"url": "http://site.test/"}
import { afterEach, describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { fakeClock, fakeServer, refusal, TOKEN, tokenResponse } from '../testing/fake-server.js'
import { browserStorage } from './browser-storage.js'
import { cookieStorage } from './cookie-storage.js'
import { memoryStorage } from './memory-storage.js'
import type { StoredTokens, TokenStorage } from './token-storage.js'

const COUNT = '/wix-data/v2/items/count'
const REDIRECT = '/_api/redirects-api/v1/redirect-session'
const FAR = fakeClock().now() / 1000 + 3600

const pair = (
  access: string,
  refresh: string,
  role: StoredTokens['refreshToken']['role'],
): StoredTokens => ({
  accessToken: { value: access, expiresAt: FAR },
  refreshToken: { value: refresh, role },
})

/** Creates a storage that stores any tokens without validation, as the storage of an app may. */
function unvalidatedStorage(): TokenStorage {
  let text = 'null'
  return {
    get: () => JSON.parse(text) ?? undefined,
    set: (tokens) => {
      text = JSON.stringify(tokens)
    },
    remove: () => {
      text = 'null'
    },
  }
}

const storages: [string, () => TokenStorage][] = [
  ['memory', memoryStorage],
  ['localStorage', () => browserStorage({ key: 'k' })],
  ['sessionStorage', () => browserStorage({ key: 'k', area: 'session' })],
  ['a cookie', () => cookieStorage({ name: 'k' })],
  ['a storage of the app', unvalidatedStorage],
]

function setup(storage: TokenStorage, stored?: StoredTokens) {
  if (stored) storage.set(stored)
  const server = fakeServer()
  server.on(COUNT, () => Response.json({ totalCount: 7 }))
  const base = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch }
  const client = createClient({ ...base, clock: fakeClock(), storage })
  return { server, client, call: () => client.items.query('films').count() }
}

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  cookieStorage({ name: 'k' }).remove()
})

describe.each(storages)('a session in %s', (_, makeStorage) => {
  it.each(['member', 'visitor'] as const)(
    'renews an empty access token of a %s and never sends it',
    async (role) => {
      const { server, client, call } = setup(makeStorage(), pair('', 'R', role))
      expect(client.session.state().role).toBe(role)
      expect(await call()).toBe(7)
      expect(server.to(TOKEN).map(({ body }) => body)).toEqual([
        { clientId: 'c', refreshToken: 'R', grantType: 'refresh_token' },
      ])
      expect(server.to(COUNT).map(({ authorization }) => authorization)).toEqual(['A1'])
      expect(client.session.state().role).toBe(role)
    },
  )

  it('ignores a refresh token with the role none', async () => {
    const { server, client, call } = setup(makeStorage(), pair('', 'R', 'none'))
    expect(client.session.state()).toMatchObject({ role: 'none', loggedIn: false })
    await call()
    expect(server.to(TOKEN).map(({ body }) => body)).toEqual([
      { clientId: 'c', grantType: 'anonymous' },
    ])
    expect(client.session.state().role).toBe('visitor')
  })

  it('ignores an empty refresh token', async () => {
    const { server, client, call } = setup(makeStorage(), pair('', '', 'member'))
    await call()
    expect(server.to(TOKEN).map(({ body }) => body)).toEqual([
      { clientId: 'c', grantType: 'anonymous' },
    ])
    expect(client.session.state().role).toBe('visitor')
  })

  it('has empty tokens with the role none after a logout', async () => {
    const storage = makeStorage()
    const { server, client } = setup(storage, pair('A', 'R', 'member'))
    server.on(REDIRECT, () => refusal(400, 'NO'))
    await client.auth.logout('/')
    const empty = {
      accessToken: { value: '', expiresAt: 0 },
      refreshToken: { value: '', role: 'none' },
    }
    expect(client.auth.getTokens()).toMatchObject(empty)
    expect(client.session.state().role).toBe('none')
    client.auth.setTokens(client.auth.getTokens())
    expect(client.auth.getTokens()).toMatchObject(empty)
    expect(client.session.state()).toMatchObject({ role: 'none', loggedIn: false })
    await client.auth.logout('/')
    expect(server.to(REDIRECT)).toHaveLength(2)
  })
})

it('returns the stored tokens', async () => {
  const { client } = setup(memoryStorage())
  client.auth.setTokens(pair('A', 'R', 'member'))
  expect(client.auth.getTokens()).toMatchObject(pair('A', 'R', 'member'))
})

it('detects that another tab changed a pair with an empty access token', () => {
  const storage = unvalidatedStorage()
  const { client } = setup(storage, pair('', 'R', 'member'))
  storage.set(pair('', 'V', 'visitor'))
  expect(client.session.state()).toMatchObject({ role: 'visitor', generation: 1 })
})

describe('a renewal with a 4xx response', () => {
  it('keeps the member logged in if the response has no error code', async () => {
    const { server, client, call } = setup(memoryStorage(), pair('', 'R', 'member'))
    server.on(TOKEN, () => new Response('<h1>Forbidden</h1>', { status: 403 }))
    await expect(call()).rejects.toMatchObject({
      name: 'InvalidResponseError',
      status: 403,
      retryable: true,
    })
    expect(server.to(TOKEN)).toHaveLength(3)
    expect(client.auth.loggedIn()).toBe(true)
    server.on(TOKEN, () => tokenResponse(9))
    expect(await call()).toBe(7)
  })

  it('does not prevent a logout', async () => {
    const { server, client, call } = setup(memoryStorage(), pair('', 'R', 'member'))
    server.on(TOKEN, ({ body }) =>
      body.grantType === 'refresh_token' ? new Response('', { status: 403 }) : tokenResponse(2),
    )
    await expect(call()).rejects.toThrow()
    expect(await client.auth.logout('/')).toEqual({ logoutUrl: 'http://site.test/' })
    expect(await call()).toBe(7)
    expect(client.session.state().role).toBe('visitor')
  })

  it.each([
    ['an error code', () => refusal(401, 'REVOKED')],
    [
      'a field violation',
      () => {
        const fieldViolations = [{ field: 'refreshToken', description: 'no', data: {} }]
        const details = { validationError: { fieldViolations } }
        return Response.json({ message: 'no', details }, { status: 400 })
      },
    ],
  ])('ends the session if the response contains %s', async (_, answer) => {
    const { server, client, call } = setup(memoryStorage(), pair('', 'R', 'member'))
    server.on(TOKEN, ({ body }) =>
      body.grantType === 'refresh_token' ? answer() : tokenResponse(2),
    )
    expect(await call()).toBe(7)
    expect(client.session.state()).toMatchObject({ role: 'visitor', reason: 'unknown' })
  })
})
