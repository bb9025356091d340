// @vitest-environment happy-dom
// @vitest-environment-options {"url": "http://site.test/"}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../create-client.js'
import { StateLostError } from '../errors.js'
import {
  fakeClock,
  fakeServer,
  oauthRefusal,
  TOKEN,
  tokenResponse,
} from '../testing/fake-server.js'
import { memoryStorage } from '../tokens/memory-storage.js'

const REDIRECT = '/_api/redirects-api/v1/redirect-session'
const CALLBACK = 'http://site.test/callback'

/** URLs that the page navigated to. */
let navigations: string[] = []

beforeEach(() => {
  navigations = []
  sessionStorage.clear()
  goTo('http://site.test/films?page=2')
  vi.spyOn(location, 'assign').mockImplementation((url) => void navigations.push(String(url)))
})
afterEach(() => vi.restoreAllMocks())

function goTo(url: string): void {
  history.replaceState(null, '', url)
}

function setup(storage = memoryStorage()) {
  const server = fakeServer()
  server.on(REDIRECT, () =>
    Response.json({ redirectSession: { fullUrl: 'http://foyer.test/authorize?x=1' } }),
  )
  const clock = fakeClock()
  const base = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, clock, storage }
  return { server, clock, client: createClient(base) }
}

type SentBody = { auth: { authRequest: { state: string } } }
type Fixture = ReturnType<typeof setup>

/** Starts a login by redirect and opens the callback with a code. Returns the state. */
async function openCallback({ client, server }: Fixture, originalUri?: string): Promise<string> {
  const request = { redirectUri: CALLBACK }
  await client.auth.loginWithRedirect(originalUri ? { ...request, originalUri } : request)
  const state = stateOf(server)
  goTo(`${CALLBACK}?keep=1#code=the-code&state=${state}`)
  return state
}

function stateOf(server: Fixture['server']): string {
  const body = server.to(REDIRECT).at(-1)?.body as SentBody | undefined
  return body?.auth.authRequest.state ?? ''
}

const exchanges = ({ server }: Fixture) =>
  server.to(TOKEN).filter(({ body }) => body.grantType === 'authorization_code')

describe('a login by redirect', () => {
  it('navigates to the hosted page and returns the page where it started', async () => {
    const fixture = setup()
    await openCallback(fixture)
    expect(navigations).toEqual(['http://foyer.test/authorize?x=1'])
    let addressAtExchange = ''
    fixture.server.on(TOKEN, () => {
      addressAtExchange = location.href
      return tokenResponse(1)
    })
    expect(await fixture.client.auth.completeRedirect()).toEqual({
      originalUri: 'http://site.test/films?page=2',
    })
    expect(exchanges(fixture)).toMatchObject([
      { body: { code: 'the-code', redirectUri: CALLBACK } },
    ])
    expect(addressAtExchange).toBe(`${CALLBACK}?keep=1`)
    expect(fixture.client.auth.loggedIn()).toBe(true)
    expect(Object.keys(sessionStorage).filter((key) => key.includes('redirect'))).toEqual([])
  })

  it.each(['?keep=1&', '?keep=1#'])('removes its parameters from the URL %s…', async (start) => {
    const fixture = setup()
    const state = await openCallback(fixture)
    goTo(`${CALLBACK}${start}code=the-code&state=${state}&iss=http%3A%2F%2Ffoyer.test`)
    await fixture.client.auth.completeRedirect()
    expect(location.href).toBe(`${CALLBACK}?keep=1`)
  })

  it('exchanges a code once for repeated calls', async () => {
    const fixture = setup()
    await openCallback(fixture)
    const url = location.href
    const { auth } = fixture.client
    const all = [auth.completeRedirect(url), auth.completeRedirect(url), auth.completeRedirect()]
    expect(new Set((await Promise.all(all)).map(({ originalUri }) => originalUri)).size).toBe(1)
    expect(exchanges(fixture)).toHaveLength(1)
  })

  it('returns the start page again when a member reloads the callback', async () => {
    const storage = memoryStorage()
    const fixture = setup(storage)
    const state = await openCallback(fixture)
    await fixture.client.auth.completeRedirect()
    const landing = { originalUri: 'http://site.test/films?page=2' }
    expect(await setup(storage).client.auth.completeRedirect(CALLBACK)).toEqual(landing)
    const used = `${CALLBACK}#code=the-code&state=${state}`
    expect(await setup(storage).client.auth.completeRedirect(used)).toEqual(landing)
    expect(exchanges(fixture)).toHaveLength(1)
  })

  it('has to start again after a logout, also from the history', async () => {
    const fixture = setup()
    const state = await openCallback(fixture)
    const { auth } = fixture.client
    await auth.completeRedirect()
    await auth.logout(CALLBACK)
    for (const url of [CALLBACK, `${CALLBACK}#code=the-code&state=${state}`]) {
      await expect(auth.completeRedirect(url)).rejects.toBeInstanceOf(StateLostError)
    }
    await openCallback(fixture)
    await auth.completeRedirect()
    expect(exchanges(fixture)).toHaveLength(2)
    expect(auth.loggedIn()).toBe(true)
  })

  it.each([
    'https://evil.test/x',
    '//evil.test/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://site.test@evil.test/',
  ])('replaces the originalUri %s by the home page', async (originalUri) => {
    const fixture = setup()
    await openCallback(fixture, originalUri)
    expect(await fixture.client.auth.completeRedirect()).toEqual({
      originalUri: 'http://site.test/',
    })
  })

  it('can run at the same time as another one', async () => {
    const fixture = setup()
    const first = await openCallback(fixture)
    const second = await openCallback(fixture)
    const { auth } = fixture.client
    await auth.completeRedirect(`${CALLBACK}?code=1&state=${first}`)
    await auth.completeRedirect(`${CALLBACK}?code=2&state=${second}`)
    expect(exchanges(fixture).map(({ body }) => body.code)).toEqual(['1', '2'])
  })
})

describe('a failed login by redirect', () => {
  it.each([
    [`${CALLBACK}?code=c&state=foreign`, 'Invalid _state'],
    [CALLBACK, 'Missing code or _state'],
    [`${CALLBACK}?code=c`, 'Missing code or _state'],
  ])('throws a StateLostError that restarts the login for %s', async (url, message) => {
    const fixture = setup()
    goTo(url)
    const failure: unknown = await fixture.client.auth.completeRedirect().catch((error) => error)
    expect(failure).toBeInstanceOf(StateLostError)
    expect(failure).toMatchObject({ message, code: 'STATE_LOST' })
    expect(exchanges(fixture)).toHaveLength(0)
    if (failure instanceof StateLostError) await failure.restart()
    expect(navigations).toEqual(['http://foyer.test/authorize?x=1'])
    expect(fixture.server.to(REDIRECT)[0]?.body).toMatchObject({
      auth: { authRequest: { redirectUri: CALLBACK } },
    })
  })

  it('throws Invalid _state after ten minutes', async () => {
    const fixture = setup()
    await openCallback(fixture)
    fixture.clock.advance(600_000)
    await expect(fixture.client.auth.completeRedirect()).rejects.toThrow('Invalid _state')
  })

  it('throws the error in the redirect URI', async () => {
    const fixture = setup()
    const state = await openCallback(fixture)
    const url = `${CALLBACK}?error=access_denied&error_description=not+now&state=${state}`
    const failure = fixture.client.auth.completeRedirect(url)
    await expect(failure).rejects.toMatchObject({ code: 'access_denied', message: 'not now' })
  })

  it('throws the error of a redirect URI without a state, also again', async () => {
    const { auth } = setup().client
    goTo(CALLBACK)
    await expect(auth.completeRedirect()).rejects.toThrow('Missing code or _state')
    goTo(`${CALLBACK}#error=server_error&error_description=try+later`)
    for (const call of [auth.completeRedirect(), auth.completeRedirect()]) {
      await expect(call).rejects.toMatchObject({
        name: 'OAuthError',
        code: 'server_error',
        message: 'try later',
      })
    }
    expect(location.href).toBe(CALLBACK)
  })

  it('does not exchange a rejected code again', async () => {
    const fixture = setup()
    const state = await openCallback(fixture)
    fixture.server.on(TOKEN, () => oauthRefusal('invalid_grant'))
    const url = `${CALLBACK}?code=c&state=${state}`
    await expect(fixture.client.auth.completeRedirect(url)).rejects.toMatchObject({
      code: 'invalid_grant',
    })
    await expect(fixture.client.auth.completeRedirect(url)).rejects.toMatchObject({
      code: 'invalid_grant',
    })
    expect(exchanges(fixture)).toHaveLength(1)
  })

  it('can be completed again after a network error', async () => {
    const fixture = setup()
    const state = await openCallback(fixture)
    fixture.server.on(TOKEN, () => Promise.reject(new TypeError('fetch failed')))
    const url = `${CALLBACK}?code=c&state=${state}`
    await expect(fixture.client.auth.completeRedirect(url)).rejects.toMatchObject({
      code: 'NETWORK',
    })
    fixture.server.on(TOKEN, () => tokenResponse(1))
    await fixture.client.auth.completeRedirect(url)
    expect(fixture.client.auth.loggedIn()).toBe(true)
  })

  it('can be completed again without the URL', async () => {
    const fixture = setup()
    const { auth } = fixture.client
    await openCallback(fixture)
    fixture.server.on(TOKEN, () => Promise.reject(new TypeError('fetch failed')))
    await expect(auth.completeRedirect()).rejects.toMatchObject({ code: 'NETWORK' })
    fixture.server.on(TOKEN, () => tokenResponse(1))
    expect(await auth.completeRedirect()).toEqual({ originalUri: 'http://site.test/films?page=2' })
    expect(auth.loggedIn()).toBe(true)
  })

  it('can be completed after a reload, if the exchange got no response', async () => {
    const storage = memoryStorage()
    const fixture = setup(storage)
    await openCallback(fixture)
    const url = location.href
    fixture.server.on(TOKEN, () => Promise.reject(new TypeError('fetch failed')))
    await expect(fixture.client.auth.completeRedirect()).rejects.toMatchObject({ code: 'NETWORK' })
    expect(location.href).toBe(url)
    const { client } = setup(storage)
    await client.auth.completeRedirect()
    expect(client.auth.loggedIn()).toBe(true)
    expect(location.href).toBe(`${CALLBACK}?keep=1`)
  })

  it('that starts on the callback page returns to it without the old code', async () => {
    const fixture = setup()
    await openCallback(fixture)
    await openCallback(fixture)
    expect(await fixture.client.auth.completeRedirect()).toEqual({
      originalUri: `${CALLBACK}?keep=1`,
    })
  })

  it('throws Invalid _state for a corrupt record', async () => {
    const fixture = setup()
    const state = await openCallback(fixture)
    sessionStorage.setItem(`foyer.redirect.${state}`, '{"expiresAt":9e99}')
    await expect(fixture.client.auth.completeRedirect()).rejects.toThrow('Invalid _state')
  })
})
