// @vitest-environment happy-dom
// @vitest-environment-options {"url": "http://site.test/"}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../create-client.js'
import { StateLostError } from '../errors.js'
import { fakeClock, fakeServer, oauthRefusal, TOKEN, tokenAnswer } from '../testing/fake-server.js'
import { memoryStorage } from '../tokens/memory-storage.js'

const REDIRECT = '/_api/redirects-api/v1/redirect-session'
const CALLBACK = 'http://site.test/callback'

/** Where the page went by itself. */
let left: string[] = []

beforeEach(() => {
  left = []
  sessionStorage.clear()
  goTo('http://site.test/films?page=2')
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)))
})
afterEach(() => vi.restoreAllMocks())

function goTo(url: string): void {
  history.replaceState(null, '', url)
}

function set(storage = memoryStorage()) {
  const server = fakeServer()
  server.on(REDIRECT, () =>
    Response.json({ redirectSession: { fullUrl: 'http://foyer.test/authorize?x=1' } }),
  )
  const clock = fakeClock()
  const base = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, clock, storage }
  return { server, clock, client: createClient(base) }
}

type SentBody = { auth: { authRequest: { state: string } } }
type Setting = ReturnType<typeof set>

/** Leaves for the hosted page and comes back with a code. */
async function comeBack({ client, server }: Setting, originalUri?: string): Promise<string> {
  const request = { redirectUri: CALLBACK }
  await client.auth.signInWithRedirect(originalUri ? { ...request, originalUri } : request)
  const state = stateOf(server)
  goTo(`${CALLBACK}?keep=1#code=the-code&state=${state}`)
  return state
}

function stateOf(server: Setting['server']): string {
  const body = server.to(REDIRECT).at(-1)?.body as SentBody | undefined
  return body?.auth.authRequest.state ?? ''
}

const exchanges = ({ server }: Setting) =>
  server.to(TOKEN).filter(({ body }) => body.grantType === 'authorization_code')

describe('a login by redirect', () => {
  it('leaves with a record and ends where it began', async () => {
    const setting = set()
    await comeBack(setting)
    expect(left).toEqual(['http://foyer.test/authorize?x=1'])
    let addressAtExchange = ''
    setting.server.on(TOKEN, () => {
      addressAtExchange = location.href
      return tokenAnswer(1)
    })
    expect(await setting.client.auth.completeRedirect()).toEqual({
      originalUri: 'http://site.test/films?page=2',
    })
    expect(exchanges(setting)).toMatchObject([
      { body: { code: 'the-code', redirectUri: CALLBACK } },
    ])
    expect(addressAtExchange).toBe(`${CALLBACK}?keep=1`)
    expect(setting.client.auth.loggedIn()).toBe(true)
    expect(Object.keys(sessionStorage).filter((key) => key.includes('redirect'))).toEqual([])
  })

  it('exchanges a code once for two mounts, a double click and a cleaned address', async () => {
    const setting = set()
    await comeBack(setting)
    const url = location.href
    const { auth } = setting.client
    const all = [auth.completeRedirect(url), auth.completeRedirect(url), auth.completeRedirect()]
    expect(new Set((await Promise.all(all)).map((one) => one.originalUri)).size).toBe(1)
    expect(exchanges(setting)).toHaveLength(1)
  })

  it('leads on quietly after a reload and from the history', async () => {
    const storage = memoryStorage()
    const setting = set(storage)
    const state = await comeBack(setting)
    await setting.client.auth.completeRedirect()
    const landing = { originalUri: 'http://site.test/films?page=2' }
    expect(await set(storage).client.auth.completeRedirect(CALLBACK)).toEqual(landing)
    const used = `${CALLBACK}#code=the-code&state=${state}`
    expect(await set(storage).client.auth.completeRedirect(used)).toEqual(landing)
    expect(exchanges(setting)).toHaveLength(1)
  })

  it.each([
    'https://evil.test/x',
    '//evil.test/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://site.test@evil.test/',
  ])('never ends at %s', async (originalUri) => {
    const setting = set()
    await comeBack(setting, originalUri)
    expect(await setting.client.auth.completeRedirect()).toEqual({
      originalUri: 'http://site.test/',
    })
  })

  it('may be one of several at once', async () => {
    const setting = set()
    const first = await comeBack(setting)
    const second = await comeBack(setting)
    const { auth } = setting.client
    await auth.completeRedirect(`${CALLBACK}?code=1&state=${first}`)
    await auth.completeRedirect(`${CALLBACK}?code=2&state=${second}`)
    expect(exchanges(setting).map(({ body }) => body.code)).toEqual(['1', '2'])
  })
})

describe('a login by redirect that goes wrong', () => {
  it.each([
    [`${CALLBACK}?code=c&state=foreign`, 'Invalid _state'],
    [CALLBACK, 'Missing code or _state'],
    [`${CALLBACK}?code=c`, 'Missing code or _state'],
  ])('offers a new start for %s', async (url, message) => {
    const setting = set()
    goTo(url)
    const failure: unknown = await setting.client.auth.completeRedirect().catch((error) => error)
    expect(failure).toBeInstanceOf(StateLostError)
    expect(failure).toMatchObject({ message, code: 'STATE_LOST' })
    expect(exchanges(setting)).toHaveLength(0)
    if (failure instanceof StateLostError) await failure.restart()
    expect(left).toEqual(['http://foyer.test/authorize?x=1'])
    expect(setting.server.to(REDIRECT)[0]?.body).toMatchObject({
      auth: { authRequest: { redirectUri: CALLBACK } },
    })
  })

  it('is too late after ten minutes', async () => {
    const setting = set()
    await comeBack(setting)
    setting.clock.advance(600_000)
    await expect(setting.client.auth.completeRedirect()).rejects.toThrow('Invalid _state')
  })

  it('says why the hosted page refused', async () => {
    const setting = set()
    const state = await comeBack(setting)
    const url = `${CALLBACK}?error=access_denied&error_description=not+now&state=${state}`
    const failure = setting.client.auth.completeRedirect(url)
    await expect(failure).rejects.toMatchObject({ code: 'access_denied', message: 'not now' })
  })

  it('is final when the server refuses the code', async () => {
    const setting = set()
    const state = await comeBack(setting)
    setting.server.on(TOKEN, () => oauthRefusal('invalid_grant'))
    const url = `${CALLBACK}?code=c&state=${state}`
    await expect(setting.client.auth.completeRedirect(url)).rejects.toMatchObject({
      code: 'invalid_grant',
    })
    await expect(setting.client.auth.completeRedirect(url)).rejects.toMatchObject({
      code: 'invalid_grant',
    })
    expect(exchanges(setting)).toHaveLength(1)
  })

  it('can be finished once the connection is back', async () => {
    const setting = set()
    const state = await comeBack(setting)
    setting.server.on(TOKEN, () => Promise.reject(new TypeError('fetch failed')))
    const url = `${CALLBACK}?code=c&state=${state}`
    await expect(setting.client.auth.completeRedirect(url)).rejects.toMatchObject({
      code: 'NETWORK',
    })
    setting.server.on(TOKEN, () => tokenAnswer(1))
    await setting.client.auth.completeRedirect(url)
    expect(setting.client.auth.loggedIn()).toBe(true)
  })

  it('is a state lost, not a crash, when the record was tampered with', async () => {
    const setting = set()
    const state = await comeBack(setting)
    sessionStorage.setItem(`foyer.redirect.${state}`, '{"expiresAt":9e99}')
    await expect(setting.client.auth.completeRedirect()).rejects.toThrow('Invalid _state')
  })
})
