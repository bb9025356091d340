import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '../create-client.js'
import {
  type FakeClock,
  type FakeServer,
  fakeClock,
  fakeServer,
  oauthRefusal,
  TOKEN,
} from '../testing/fake-server.js'
import { logInSilently } from './silent-login.js'

const authUrl = 'http://foyer.test/authorize?x=1'

const frameWindow = {}

type FrameWindow = Parameters<typeof logInSilently>[0]['window']

interface FakePage {
  window: FrameWindow
  frames: {
    src: string
    style: { display?: string }
    contentWindow: unknown
    attributes: Record<string, string>
  }[]
  listeners: Set<unknown>
  /** Dispatches a `message` event on the window. */
  post(data: unknown, from?: { origin?: string; source?: unknown }): void
}

/** Creates a page whose iframes load nothing. */
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
  const code = logInSilently({ window: page.window, clock, authUrl, state: 's' })
  // Prevents an unhandled rejection before the test awaits the promise.
  code.catch(() => {})
  return { page, clock, code }
}

function expectCleanUp(page: FakePage, clock: FakeClock): void {
  expect(page.frames).toHaveLength(0)
  expect(page.listeners.size).toBe(0)
  expect(clock.waiting()).toBe(0)
}

describe('logInSilently', () => {
  it('returns the code that the iframe posts', async () => {
    const { page, clock, code } = begin()
    expect(page.frames).toMatchObject([{ src: authUrl, style: { display: 'none' } }])
    page.post({ code: 'c', state: 's' })
    expect(await code).toBe('c')
    expectCleanUp(page, clock)
  })

  it('sandboxes a page of another origin only', () => {
    const sandbox = 'allow-scripts allow-same-origin'
    expect(begin().page.frames[0]?.attributes).toEqual({ sandbox })
    expect(begin('http://foyer.test').page.frames[0]?.attributes).toEqual({})
  })

  it.each([
    ['another origin', { code: 'evil', state: 's' }, { origin: 'http://evil.test' }],
    ['another window', { code: 'evil', state: 's' }, { source: {} }],
    ['no window', { code: 'evil', state: 's' }, { source: null }],
    ['another authorization', { code: 'evil', state: 't' }, {}],
    ['the expected window with a string', 'evil', {}],
    ['the expected window with null', null, {}],
  ])('ignores a message from %s', async (_, data, from) => {
    const { page, code } = begin()
    page.post(data, from)
    expect(page.frames).toHaveLength(1)
    page.post({ code: 'c', state: 's' })
    expect(await code).toBe('c')
  })

  it('throws the error that the iframe posts', async () => {
    const { page, clock, code } = begin()
    page.post({ error: 'login_required', error_description: 'log in first', state: 's' })
    await expect(code).rejects.toMatchObject({ code: 'login_required', message: 'log in first' })
    expectCleanUp(page, clock)
  })

  it('throws for a message without a code', async () => {
    const { page, clock, code } = begin()
    page.post({ state: 's' })
    await expect(code).rejects.toThrow('Missing code or _state')
    expectCleanUp(page, clock)
  })

  it('throws a TimeoutError after 120000 ms', async () => {
    const { page, clock, code } = begin()
    clock.advance(119_999)
    expect(page.frames).toHaveLength(1)
    clock.advance(1)
    await expect(code).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'OAuth flow timed out',
    })
    expectCleanUp(page, clock)
    page.post({ code: 'late', state: 's' })
  })
})

describe('getMemberTokensForDirectLogin', () => {
  afterEach(() => vi.unstubAllGlobals())
  const REDIRECT = '/_api/redirects-api/v1/redirect-session'

  function setup() {
    const page = fakePage()
    vi.stubGlobal('window', page.window)
    const server = fakeServer()
    server.on(REDIRECT, () => Response.json({ redirectSession: { fullUrl: authUrl } }))
    const client = createClient({ clientId: 'c', host: 'http://foyer.test', fetch: server.fetch })
    return { page, server, client }
  }

  /** Sets up a server with extensions. `exchange` responds to the grant of a session token. */
  function supportExtensions(
    server: FakeServer,
    extensions: string,
    exchange?: () => Response,
  ): void {
    server.on(TOKEN, ({ body }) => {
      if (exchange && body.grantType === 'session_token') return exchange()
      const count = server.to(TOKEN).length
      const tokens = { access_token: `A${count}`, refresh_token: `R${count}`, expires_in: 14_400 }
      return Response.json({ ...tokens, extensions })
    })
  }

  it('authorizes in an iframe without a redirect URI and exchanges the code', async () => {
    const { page, server, client } = setup()
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

  it('sends one token request when the server supports direct-login', async () => {
    const { page, server, client } = setup()
    supportExtensions(server, 'idempotency-key direct-login')
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

  it('sends the current access token when a member logs in again', async () => {
    const { server, client } = setup()
    supportExtensions(server, 'direct-login')
    await client.auth.getMemberTokensForDirectLogin('first')
    await client.auth.getMemberTokensForDirectLogin('second')
    expect(server.to(TOKEN).map(({ authorization }) => authorization)).toEqual([null, 'A1', 'A2'])
    expect(client.auth.getTokens().accessToken.value).toBe('A3')
  })

  it('renews an access token that the server rejects, and sends the session token once more', async () => {
    const { server, client } = setup()
    supportExtensions(server, 'direct-login', () =>
      server.to(TOKEN).at(-1)?.authorization === 'A1'
        ? Response.json({ error: 'invalid_client' }, { status: 401 })
        : Response.json({ access_token: 'M', refresh_token: 'RM', expires_in: 14_400 }),
    )
    const tokens = await client.auth.getMemberTokensForDirectLogin('session')
    expect(tokens.accessToken.value).toBe('M')
    expect(server.to(TOKEN).map(({ body }) => body.grantType)).toEqual([
      'anonymous',
      'session_token',
      'refresh_token',
      'session_token',
    ])
  })

  it('renews the access token that it sent, also if that expires before the rejection', async () => {
    const { server, client } = setup()
    const rejected = (): Response => Response.json({ error: 'invalid_client' }, { status: 401 })
    const exchanged = (token: string) => (): Response =>
      Response.json({
        ...{ access_token: token, refresh_token: `R-${token}`, expires_in: 14_400 },
        extensions: 'direct-login',
      })
    const responses = [exchanged('M1'), rejected, exchanged('M2')]
    supportExtensions(server, 'direct-login', () => responses.shift()?.() ?? expect.unreachable())
    await client.auth.getMemberTokensForDirectLogin('first')
    const start = Date.now()
    vi.spyOn(Date, 'now')
      .mockReturnValueOnce(start)
      .mockReturnValue(start + 18_000_000)
    onTestFinished(() => void vi.restoreAllMocks())
    const tokens = await client.auth.getMemberTokensForDirectLogin('second')
    expect(tokens.accessToken.value).toBe('M2')
    const sent = server.to(TOKEN).map(({ authorization }) => authorization)
    expect(sent).toEqual([null, 'A1', 'M1', null, 'A4'])
  })

  it('throws when the server rejects the renewed access token too', async () => {
    const { server, client } = setup()
    supportExtensions(server, 'direct-login', () =>
      Response.json({ error: 'invalid_client' }, { status: 401 }),
    )
    await expect(client.auth.getMemberTokensForDirectLogin('session')).rejects.toMatchObject({
      code: 'invalid_client',
    })
    expect(server.to(TOKEN)).toHaveLength(4)
  })

  it("throws the server's error once and keeps the visitor session", async () => {
    const { page, server, client } = setup()
    supportExtensions(server, 'direct-login', () =>
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

  it('works outside of a page with one token request', async () => {
    const { server, client } = setup()
    vi.stubGlobal('window', undefined)
    supportExtensions(server, 'direct-login')
    const tokens = await client.auth.getMemberTokensForDirectLogin('s')
    expect(tokens.refreshToken).toEqual({ value: 'R2', role: 'member' })
  })

  it('throws outside of a page if the server needs a frame', async () => {
    const { client } = setup()
    vi.stubGlobal('window', undefined)
    await expect(client.auth.getMemberTokensForDirectLogin('s')).rejects.toThrow(
      'works only in a page',
    )
  })
})
