import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../create-client.js'
import {
  type FakeClock,
  type FakeServer,
  fakeClock,
  fakeServer,
  oauthRefusal,
  TOKEN,
} from '../testing/fake-server.js'
import { authorizeInFrame, type FrameWindow } from './frame.js'

const authUrl = 'http://foyer.test/authorize?x=1'

const frameWindow = {}

interface FakePage {
  window: FrameWindow
  frames: { src: string; contentWindow: unknown; attributes: Record<string, string> }[]
  listeners: Set<unknown>
  /** Delivers a message to the page. */
  post(data: unknown, from?: { origin?: string; source?: unknown }): void
}

/** A page whose frames load nothing. */
function fakePage(origin = 'http://site.test'): FakePage {
  const frames: FakePage['frames'] = []
  const listeners = new Set<(event: MessageEvent) => void>()
  const document = {
    location: { origin },
    createElement: () => {
      const attributes: Record<string, string> = {}
      const frame = {
        attributes,
        src: '',
        style: {},
        contentWindow: frameWindow,
        setAttribute: (name: string, value: string) => {
          attributes[name] = value
        },
        remove: () => void frames.splice(frames.indexOf(frame), 1),
      }
      return frame
    },
    body: { append: (frame: FakePage['frames'][number]) => void frames.push(frame) },
  }
  const page = {
    document,
    addEventListener: (_: string, listener: (event: MessageEvent) => void) =>
      listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) =>
      listeners.delete(listener),
  }
  return {
    window: page as unknown as FrameWindow,
    frames,
    listeners,
    post(data, { origin = 'http://foyer.test', source = frameWindow } = {}) {
      const event = { data, origin, source } as MessageEvent
      for (const listener of [...listeners]) listener(event)
    },
  }
}

function begin(origin?: string): { page: FakePage; clock: FakeClock; code: Promise<string> } {
  const page = fakePage(origin)
  const clock = fakeClock()
  const code = authorizeInFrame({ window: page.window, clock, authUrl, state: 's' })
  // The tests look at it later.
  code.catch(() => {})
  return { page, clock, code }
}

function expectNothingLeft(page: FakePage, clock: FakeClock): void {
  expect(page.frames).toHaveLength(0)
  expect(page.listeners.size).toBe(0)
  expect(clock.waiting()).toBe(0)
}

describe('authorizeInFrame', () => {
  it('takes the code that the frame posts', async () => {
    const { page, clock, code } = begin()
    expect(page.frames).toMatchObject([{ src: authUrl }])
    page.post({ code: 'c', state: 's' })
    expect(await code).toBe('c')
    expectNothingLeft(page, clock)
  })

  it('puts a page of another origin into a sandbox, and no page of its own', () => {
    const sandbox = 'allow-scripts allow-same-origin'
    expect(begin().page.frames[0]?.attributes).toEqual({ sandbox })
    expect(begin('http://foyer.test').page.frames[0]?.attributes).toEqual({})
  })

  it.each([
    ['another origin', { code: 'evil', state: 's' }, { origin: 'http://evil.test' }],
    ['another window', { code: 'evil', state: 's' }, { source: {} }],
    ['no window', { code: 'evil', state: 's' }, { source: null }],
    ['another flow', { code: 'evil', state: 't' }, {}],
    ['something else', 'evil', {}],
    ['nothing', null, {}],
  ])('ignores a message of %s', async (_, data, from) => {
    const { page, code } = begin()
    page.post(data, from)
    expect(page.frames).toHaveLength(1)
    page.post({ code: 'c', state: 's' })
    expect(await code).toBe('c')
  })

  it("keeps the server's error", async () => {
    const { page, clock, code } = begin()
    page.post({ error: 'login_required', error_description: 'log in first', state: 's' })
    await expect(code).rejects.toMatchObject({ code: 'login_required', message: 'log in first' })
    expectNothingLeft(page, clock)
  })

  it('refuses a message without a code', async () => {
    const { page, clock, code } = begin()
    page.post({ state: 's' })
    await expect(code).rejects.toThrow('Missing code or _state')
    expectNothingLeft(page, clock)
  })

  it('gives up after 120000 ms', async () => {
    const { page, clock, code } = begin()
    clock.advance(119_999)
    expect(page.frames).toHaveLength(1)
    clock.advance(1)
    await expect(code).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'OAuth flow timed out',
    })
    expectNothingLeft(page, clock)
    page.post({ code: 'late', state: 's' })
  })
})

describe('getMemberTokensForDirectLogin', () => {
  afterEach(() => vi.unstubAllGlobals())
  const REDIRECT = '/_api/redirects-api/v1/redirect-session'

  function set() {
    const page = fakePage()
    vi.stubGlobal('window', page.window)
    const server = fakeServer()
    server.on(REDIRECT, () => Response.json({ redirectSession: { fullUrl: authUrl } }))
    const client = createClient({ clientId: 'c', host: 'http://foyer.test', fetch: server.fetch })
    return { page, server, client }
  }

  /** Answers of a server with extensions. `exchange` answers to the session token. */
  function announce(server: FakeServer, extensions: string, exchange?: () => Response): void {
    server.on(TOKEN, ({ body }) => {
      if (exchange && body.grantType === 'session_token') return exchange()
      const count = server.to(TOKEN).length
      const tokens = { access_token: `A${count}`, refresh_token: `R${count}`, expires_in: 14_400 }
      return Response.json({ ...tokens, extensions })
    })
  }

  it('asks without a redirect URI, and exchanges the code of the frame for member tokens', async () => {
    const { page, server, client } = set()
    const login = client.auth.getMemberTokensForDirectLogin('session')
    await expect.poll(() => page.frames.length).toBe(1)
    const sent = server.to(REDIRECT)[0]?.body as { auth: { authRequest: { state: string } } }
    expect(sent.auth).toMatchObject({
      authRequest: { responseMode: 'web_message', sessionToken: 'session', responseType: 'code' },
      prompt: 'none',
    })
    expect(sent.auth.authRequest).not.toHaveProperty('redirectUri')
    page.post({ code: 'c', state: sent.auth.authRequest.state })
    expect((await login).refreshToken.role).toBe('member')
    expect(client.auth.loggedIn()).toBe(true)
    const exchange = server.to(TOKEN)[1]?.body
    expect(exchange).toMatchObject({ grantType: 'authorization_code', code: 'c' })
    expect(exchange).not.toHaveProperty('redirectUri')
  })

  it('takes one call where the server supports it, and no frame', async () => {
    const { page, server, client } = set()
    announce(server, 'idempotency-key direct-login')
    const login = client.auth.getMemberTokensForDirectLogin('session')
    expect((await login).refreshToken).toEqual({ value: 'R2', role: 'member' })
    expect(client.auth.loggedIn()).toBe(true)
    expect(server.requests.map(({ path }) => path)).toEqual([TOKEN, TOKEN])
    expect(server.to(TOKEN)[1]).toMatchObject({
      authorization: 'A1',
      body: { grantType: 'session_token', clientId: 'c', sessionToken: 'session' },
    })
    expect(page.frames).toHaveLength(0)
  })

  it('sends the tokens of a member who logs in again, in the same call', async () => {
    const { server, client } = set()
    announce(server, 'direct-login')
    await client.auth.getMemberTokensForDirectLogin('first')
    await client.auth.getMemberTokensForDirectLogin('second')
    expect(server.to(TOKEN).map(({ authorization }) => authorization)).toEqual([null, 'A1', 'A2'])
    expect(client.auth.getTokens().accessToken.value).toBe('A3')
  })

  it("fails with the server's sentence, once, and stays the visitor", async () => {
    const { page, server, client } = set()
    announce(server, 'direct-login', () =>
      oauthRefusal('login_required', { error_description: 'nobody is logged in' }),
    )
    await expect(client.auth.getMemberTokensForDirectLogin('used')).rejects.toMatchObject({
      name: 'OAuthError',
      code: 'login_required',
      message: 'nobody is logged in',
    })
    expect(server.to(TOKEN)).toHaveLength(2)
    expect(page.frames).toHaveLength(0)
    expect(client.auth.getTokens().refreshToken).toEqual({ value: 'R1', role: 'visitor' })
  })

  it('needs a page', async () => {
    vi.stubGlobal('window', undefined)
    const client = createClient({ clientId: 'c', host: 'http://foyer.test' })
    await expect(client.auth.getMemberTokensForDirectLogin('s')).rejects.toThrow(
      'works only in a page',
    )
  })
})
