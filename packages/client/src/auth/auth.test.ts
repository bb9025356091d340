import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../create-client.js'
import {
  fakeClock,
  fakeServer,
  oauthRefusal,
  refusal,
  TOKEN,
  tokenResponse,
} from '../testing/fake-server.js'
import { memoryStorage } from '../tokens/memory-storage.js'

const LOGIN = '/_api/iam/authentication/v2/login'
const REGISTER = '/_api/iam/authentication/v2/register'
const VERIFY = '/_api/iam/verification/v1/auth/verify'
const RESEND = '/_api/iam/verification/v1/auth/resend'
const REDIRECT = '/_api/redirects-api/v1/redirect-session'

const credentials = { email: 'ada@example.com', password: 'secret words' }

function setup() {
  const server = fakeServer()
  const storage = memoryStorage()
  const config = { clientId: 'c', host: 'http://foyer.test', clock: fakeClock(), storage }
  return { server, storage, client: createClient({ ...config, fetch: server.fetch }) }
}

function numericRefusal(status: number, code: number): Response {
  const details = { applicationError: { code, description: 'no', data: {} } }
  return Response.json({ message: 'no', details }, { status })
}

function violation(field: string, description: string, data: Record<string, unknown>): Response {
  const details = { validationError: { fieldViolations: [{ field, description, data }] } }
  return Response.json({ message: 'INVALID_ARGUMENT', details }, { status: 400 })
}

describe('login and register', () => {
  it('send credentials, profile and captcha tokens in the wire form', async () => {
    const { server, client } = setup()
    const answer = () => Response.json({ state: 'SUCCESS', sessionToken: 's' })
    server.on(LOGIN, answer)
    server.on(REGISTER, answer)
    await client.auth.login(credentials)
    const profile = { nickname: 'Ada' }
    const captchaTokens = { recaptchaToken: 'v', invisibleRecaptchaToken: 'i' }
    await client.auth.register({ ...credentials, profile, captchaTokens })
    const loginId = { email: 'ada@example.com' }
    const { password } = credentials
    expect(server.to(LOGIN)[0]).toMatchObject({ authorization: 'A1', body: { loginId, password } })
    expect(Object.keys(server.to(LOGIN)[0]?.body ?? {})).toEqual(['loginId', 'password'])
    expect(server.to(REGISTER)[0]?.body).toEqual({
      loginId,
      password,
      profile,
      captchaTokens: [{ Recaptcha: 'v', InvisibleRecaptcha: 'i' }],
    })
  })

  it.each([
    [
      { state: 'SUCCESS', sessionToken: 's' },
      { loginState: 'SUCCESS', data: { sessionToken: 's' } },
    ],
    [
      { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' },
      { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 't' } },
    ],
    [{ state: 'REQUIRE_OWNER_APPROVAL' }, { loginState: 'OWNER_APPROVAL_REQUIRED' }],
    [{ state: 'REQUIRE_MFA' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
    [{}, { loginState: 'FAILURE', error: 'Unknown _state' }],
  ])('convert the response %j to a login state', async (answer, expected) => {
    const { server, client } = setup()
    server.on(LOGIN, () => Response.json(answer))
    expect(await client.auth.login(credentials)).toEqual(expected)
  })

  const cases: [string, () => Response, string | undefined, string | undefined][] = [
    ['-19971', () => refusal(400, '-19971'), 'missingCaptchaToken', 'missingCaptchaToken'],
    ['-19970', () => refusal(400, '-19970'), 'invalidCaptchaToken', 'invalidCaptchaToken'],
    ['-19995', () => refusal(409, '-19995'), 'emailAlreadyExists', 'invalidEmail'],
    ['-19976', () => refusal(401, '-19976'), undefined, 'invalidPassword'],
    ['-19973', () => refusal(403, '-19973'), undefined, 'resetPassword'],
    ['-19974', () => refusal(403, '-19974'), undefined, 'memberBlocked'],
    ['-19977', () => refusal(400, '-19977'), undefined, 'invalidEmail'],
    ['another code', () => refusal(403, 'ELSE'), undefined, 'invalidEmail'],
    ['a number', () => numericRefusal(403, -19973), undefined, 'resetPassword'],
    ['a bare 400', () => new Response('', { status: 400 }), undefined, 'invalidEmail'],
    ['a bare 403', () => new Response('', { status: 403 }), undefined, 'invalidEmail'],
    [
      'a bad address',
      () => violation('loginId.email', 'no address', { type: 'EMAIL' }),
      'invalidEmail',
      'invalidEmail',
    ],
    ['a bad password', () => violation('password', 'too short', {}), undefined, 'invalidEmail'],
  ]

  it.each(cases)(
    'return FAILURE with the errorCode for %s',
    async (_, answer, registerCode, loginCode) => {
      const { server, client } = setup()
      server.on(LOGIN, answer)
      server.on(REGISTER, answer)
      const login = await client.auth.login(credentials)
      const register = await client.auth.register(credentials)
      expect(login).toMatchObject({ loginState: 'FAILURE', errorCode: loginCode })
      expect(register).toMatchObject({ loginState: 'FAILURE' })
      expect('errorCode' in register ? register.errorCode : undefined).toBe(registerCode)
      expect(server.to(LOGIN)).toHaveLength(1)
    },
  )

  it.each([
    ['ELSE', () => refusal(403, 'ELSE')],
    ['FORBIDDEN', () => new Response('', { status: 403, statusText: 'Forbidden' })],
    ['-19977', () => numericRefusal(400, -19977)],
  ])('return the server code %s when it has no errorCode of its own', async (code, answer) => {
    const { server, client } = setup()
    server.on(LOGIN, answer)
    server.on(REGISTER, answer)
    const login = await client.auth.login(credentials)
    expect(login).toMatchObject({ loginState: 'FAILURE', errorCode: 'invalidEmail', code })
    const register = await client.auth.register(credentials)
    expect(register).toMatchObject({ loginState: 'FAILURE', code })
    expect(register).not.toHaveProperty('errorCode')
  })

  it('return the message and the violations of the server', async () => {
    const { server, client } = setup()
    server.on(REGISTER, () => violation('loginId.email', 'no address', { type: 'EMAIL' }))
    expect(await client.auth.register(credentials)).toEqual({
      loginState: 'FAILURE',
      error: 'no address',
      errorCode: 'invalidEmail',
      code: 'INVALID_ARGUMENT',
      violations: [{ field: 'loginId.email', description: 'no address', data: { type: 'EMAIL' } }],
    })
  })

  it.each([
    ['no connection', () => Promise.reject(new TypeError('x')), 'NetworkError'],
    ['status 500', () => new Response('', { status: 500 }), 'SystemError'],
    ['status 429 with a code', () => refusal(429, 'SLOW'), 'ApplicationError'],
    ['a page of a captive portal', () => new Response('<html>'), 'InvalidResponseError'],
    ['status 404', () => new Response('', { status: 404 }), 'ApplicationError'],
  ])('throw for %s instead of returning a failure', async (_, answer, name) => {
    const { server, client } = setup()
    server.on(LOGIN, answer)
    server.on(REGISTER, answer)
    await expect(client.auth.login(credentials)).rejects.toMatchObject({ name })
    await expect(client.auth.register(credentials)).rejects.toMatchObject({ name })
  })
})

describe('processVerification and resendVerification', () => {
  async function setUpPendingLogin() {
    const fixture = setup()
    const answer = { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' }
    fixture.server.on(LOGIN, () => Response.json(answer))
    await fixture.client.auth.login(credentials)
    return fixture
  }

  it('fail without a request when no login is pending', async () => {
    const { server, client } = setup()
    const unknown = { loginState: 'FAILURE', error: 'Unknown _state' }
    expect(await client.auth.processVerification({ verificationCode: '1' })).toEqual(unknown)
    await expect(client.auth.resendVerification()).rejects.toMatchObject({
      code: 'NO_VERIFICATION',
    })
    expect(server.requests).toHaveLength(0)
  })

  it('send the code with the state token of the last login, once', async () => {
    const { server, client } = await setUpPendingLogin()
    server.on(VERIFY, () => Response.json({ state: 'SUCCESS', sessionToken: 's' }))
    const first = await client.auth.processVerification({ verificationCode: '123456' })
    expect(first).toEqual({ loginState: 'SUCCESS', data: { sessionToken: 's' } })
    expect(server.to(VERIFY)[0]?.body).toEqual({ code: '123456', stateToken: 't' })
    const second = await client.auth.processVerification({ verificationCode: '123456' })
    expect(second).toMatchObject({ loginState: 'FAILURE', error: 'Unknown _state' })
  })

  it('accept another code after a wrong one', async () => {
    const { server, client } = await setUpPendingLogin()
    server.on(VERIFY, ({ body }) =>
      body.code === 'right'
        ? Response.json({ state: 'SUCCESS', sessionToken: 's' })
        : refusal(400, 'VERIFICATION_CODE_INVALID', 'wrong code'),
    )
    const wrong = await client.auth.processVerification({ verificationCode: 'wrong' })
    const code = 'VERIFICATION_CODE_INVALID'
    expect(wrong).toEqual({ loginState: 'FAILURE', error: 'wrong code', code })
    const right = await client.auth.processVerification({ verificationCode: 'right' })
    expect(right).toMatchObject({ loginState: 'SUCCESS' })
  })

  it('use the login state that the app passes', async () => {
    const { server, client } = setup()
    server.on(VERIFY, () => Response.json({ state: 'SUCCESS', sessionToken: 's' }))
    const state = { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 'k' } } as const
    await client.auth.processVerification({ verificationCode: '1' }, state)
    expect(server.to(VERIFY)[0]?.body).toEqual({ code: '1', stateToken: 'k' })
  })

  it('accept the code as the property code', async () => {
    const { server, client } = await setUpPendingLogin()
    server.on(VERIFY, () => Response.json({ state: 'SUCCESS', sessionToken: 's' }))
    await client.auth.processVerification({ code: '123456' })
    expect(server.to(VERIFY)[0]?.body).toEqual({ code: '123456', stateToken: 't' })
  })

  it('request another e-mail', async () => {
    const { server, client } = await setUpPendingLogin()
    server.on(RESEND, () => Response.json({}))
    await client.auth.resendVerification()
    expect(server.to(RESEND)[0]?.body).toEqual({ stateToken: 't' })
  })
})

describe('getMemberTokens', () => {
  it('exchanges the code and logs in', async () => {
    const { server, client, storage } = setup()
    const data = await client.auth.generateOAuthData(
      'http://site.test/callback',
      'http://site.test/x',
    )
    const tokens = await client.auth.getMemberTokens('the-code', data.state, data)
    expect(server.to(TOKEN)[0]?.body).toEqual({
      clientId: 'c',
      grantType: 'authorization_code',
      redirectUri: 'http://site.test/callback',
      code: 'the-code',
      codeVerifier: data.codeVerifier,
    })
    expect(tokens.refreshToken).toEqual({ value: 'R1', role: 'member' })
    expect(storage.get()).toMatchObject(tokens)
    expect(client.auth.loggedIn()).toBe(true)
  })

  it.each([
    ['', 's', 'Missing code or _state'],
    ['c', '', 'Missing code or _state'],
    ['c', 'other', 'Invalid _state'],
  ])(
    'rejects the code "%s" with the state "%s" without a request',
    async (code, state, message) => {
      const { server, client } = setup()
      const data = await client.auth.generateOAuthData('http://site.test/callback')
      await expect(client.auth.getMemberTokens(code, state, data)).rejects.toThrow(message)
      expect(server.requests).toHaveLength(0)
    },
  )

  it('throws a retryable error when the server fails', async () => {
    const { server, client } = setup()
    server.on(TOKEN, () => new Response('', { status: 503 }))
    const data = await client.auth.generateOAuthData('http://site.test/callback')
    const exchange = client.auth.getMemberTokens('c', data.state, data)
    await expect(exchange).rejects.toMatchObject({ name: 'SystemError', retryable: true })
  })

  it('keeps the session unchanged when the server rejects the code', async () => {
    const { server, client } = setup()
    server.on(TOKEN, () =>
      oauthRefusal('invalid_grant', { error_description: 'the code was used' }),
    )
    const data = await client.auth.generateOAuthData('http://site.test/callback')
    const exchange = client.auth.getMemberTokens('c', data.state, data)
    await expect(exchange).rejects.toMatchObject({
      name: 'OAuthError',
      message: 'Failed to get member tokens',
      hint: 'the code was used',
    })
    expect(client.session.state()).toMatchObject({ role: 'none' })
  })
})

describe('getAuthUrl', () => {
  it('sends the identity provider', async () => {
    const { server, client } = setup()
    const fullUrl = 'http://foyer.test/authorize?x=1'
    server.on(REDIRECT, () => Response.json({ redirectSession: { fullUrl } }))
    const data = await client.auth.generateOAuthData('http://site.test/callback')
    await client.auth.getAuthUrl(data, { idp: 'connection-1' })
    expect(server.to(REDIRECT)[0]?.body).toMatchObject({
      auth: { authRequest: { idp: 'connection-1' } },
    })
  })

  it('requests a redirect session with PKCE parameters', async () => {
    const { server, client } = setup()
    const fullUrl = 'http://foyer.test/authorize?x=1'
    const redirectSession = { fullUrl, sessionToken: 'request-1' }
    server.on(REDIRECT, () => Response.json({ redirectSession }))
    const data = await client.auth.generateOAuthData('http://site.test/callback')
    expect(await client.auth.getAuthUrl(data)).toEqual({
      authUrl: fullUrl,
      authorizationEndpoint: 'http://foyer.test/authorize',
      sessionToken: 'request-1',
    })
    const { codeChallenge, state } = data
    const authRequest = {
      redirectUri: 'http://site.test/callback',
      clientId: 'c',
      codeChallenge,
      codeChallengeMethod: 'S256',
      responseMode: 'fragment',
      responseType: 'code',
      scope: 'offline_access',
      state,
    }
    expect(server.to(REDIRECT)[0]?.body).toEqual({ auth: { authRequest, prompt: 'login' } })
    await client.auth.getAuthUrl(data, { responseMode: 'query', prompt: 'none', sessionToken: 's' })
    expect(server.to(REDIRECT)[1]?.body).toEqual({
      auth: {
        authRequest: { ...authRequest, responseMode: 'query', sessionToken: 's' },
        prompt: 'none',
      },
    })
  })

  it.each([{}, { redirectSession: {} }, { redirectSession: { fullUrl: 'javascript:alert(1)' } }])(
    'rejects the response %j',
    async (answer) => {
      const { server, client } = setup()
      server.on(REDIRECT, () => Response.json(answer))
      const data = await client.auth.generateOAuthData('http://site.test/callback')
      await expect(client.auth.getAuthUrl(data)).rejects.toMatchObject({
        name: 'InvalidResponseError',
      })
    },
  )
})

describe('parseFromUrl', () => {
  const { auth } = setup().client
  it.each([
    ['http://s.test/cb?code=c&state=s', { code: 'c', state: 's' }],
    ['http://s.test/cb?a=1#code=c&state=s', { code: 'c', state: 's' }],
    ['http://s.test/cb', { code: null, state: null }],
    ['http://s.test/cb?code=c', { code: 'c', state: null }],
    [
      'http://s.test/cb#error=access_denied&error_description=%3Cb%3Eno%3C%2Fb%3E&state=s',
      { code: null, state: 's', error: 'access_denied', errorDescription: '<b>no</b>' },
    ],
    [
      'http://s.test/cb?error=login_required&state=s',
      { code: null, state: 's', error: 'login_required' },
    ],
    [
      'http://s.test/cb#error=server_error&error_description=down',
      { code: null, state: null, error: 'server_error', errorDescription: 'down' },
    ],
  ])('parses %s', (url, expected) => {
    expect(auth.parseFromUrl(url)).toEqual(expected)
  })

  it('parses only the part of the URL that responseMode names', () => {
    const url = 'http://s.test/cb?code=q&state=s#code=f&state=t'
    expect(auth.parseFromUrl(url, 'query')).toEqual({ code: 'q', state: 's' })
    expect(auth.parseFromUrl(url, 'fragment')).toEqual({ code: 'f', state: 't' })
  })
})

describe('logout', () => {
  async function setUpMember() {
    const fixture = setup()
    const data = await fixture.client.auth.generateOAuthData('http://site.test/callback')
    await fixture.client.auth.getMemberTokens('c', data.state, data)
    return fixture
  }
  const fullUrl = 'http://foyer.test/logout?x'

  it('removes the tokens before it ends the grant of the access token on the server', async () => {
    const { server, client } = await setUpMember()
    let loggedInDuringRequest = true
    server.on(REDIRECT, () => {
      loggedInDuringRequest = client.auth.loggedIn()
      return Response.json({ redirectSession: { fullUrl } })
    })
    expect(await client.auth.logout('http://site.test/')).toEqual({ logoutUrl: fullUrl })
    expect(loggedInDuringRequest).toBe(false)
    expect(server.to(REDIRECT)).toMatchObject([
      {
        authorization: 'A1',
        body: { logout: { clientId: 'c' }, callbacks: { postFlowUrl: 'http://site.test/' } },
      },
    ])
    expect(client.session.state()).toMatchObject({ role: 'none', loggedIn: false })
    expect(client.session.state()).not.toHaveProperty('reason')
  })

  it('renews a rejected access token to end its grant, without storing the new tokens', async () => {
    const { server, client, storage } = await setUpMember()
    server.on(REDIRECT, ({ authorization }) =>
      authorization === 'A1'
        ? refusal(401, 'UNAUTHENTICATED')
        : Response.json({ redirectSession: { fullUrl } }),
    )
    server.on(TOKEN, () => tokenResponse(2))
    expect(await client.auth.logout('http://site.test/')).toEqual({ logoutUrl: fullUrl })
    expect(server.to(REDIRECT).map(({ authorization }) => authorization)).toEqual(['A1', 'A2'])
    expect(storage.get()).toBeUndefined()
  })

  it('logs out on this device when the server cannot be reached', async () => {
    const { server, client } = await setUpMember()
    server.on(REDIRECT, () => Promise.reject(new TypeError('fetch failed')))
    expect(await client.auth.logout('http://site.test/')).toEqual({
      logoutUrl: 'http://site.test/',
    })
    expect(client.auth.loggedIn()).toBe(false)
  })

  const noCallbacks = { logout: { clientId: 'c' } }

  it('ends the grant and returns the error when the server rejects returnTo', async () => {
    const { server, client, storage } = await setUpMember()
    server.on(REDIRECT, ({ body }) =>
      body.callbacks
        ? refusal(400, 'REDIRECT_URI_NOT_ALLOWED', 'not on an origin of the client')
        : Response.json({ redirectSession: { fullUrl } }),
    )
    const { logoutUrl, refusal: reported } = await client.auth.logout('http://evil.test/')
    expect(logoutUrl).toBe(fullUrl)
    expect(reported).toMatchObject({
      name: 'ApplicationError',
      code: 'REDIRECT_URI_NOT_ALLOWED',
      message: 'not on an origin of the client',
    })
    expect(server.to(REDIRECT).map(({ body }) => body)).toEqual([
      { ...noCallbacks, callbacks: { postFlowUrl: 'http://evil.test/' } },
      noCallbacks,
    ])
    expect(server.to(REDIRECT).map(({ authorization }) => authorization)).toEqual(['A1', 'A1'])
    expect(storage.get()).toBeUndefined()
    expect(client.auth.getTokens().refreshToken).toEqual({ value: '', role: 'none' })
  })

  it('logs out on this device and returns the error when the server rejects the logout', async () => {
    const { server, client } = await setUpMember()
    server.on(REDIRECT, () => refusal(403, 'NO'))
    expect(await client.auth.logout('http://site.test/')).toMatchObject({
      logoutUrl: 'http://site.test/',
      refusal: { code: 'NO' },
    })
    expect(client.auth.loggedIn()).toBe(false)
  })

  it('returns returnTo and the error for a logout URL on another origin', async () => {
    const { server, client } = await setUpMember()
    server.on(REDIRECT, () => Response.json({ redirectSession: { fullUrl: 'http://evil.test/' } }))
    expect(await client.auth.logout('http://site.test/')).toMatchObject({
      logoutUrl: 'http://site.test/',
      refusal: { name: 'ConfigurationError' },
    })
    expect(server.to(REDIRECT)).toHaveLength(1)
  })

  it('resolves a relative returnTo against the page', async () => {
    vi.stubGlobal('location', new URL('http://site.test/films/alien'))
    const { server, client } = await setUpMember()
    server.on(REDIRECT, () => Response.json({ redirectSession: { fullUrl } }))
    await client.auth.logout('../people?x=1')
    vi.unstubAllGlobals()
    expect(server.to(REDIRECT)[0]?.body.callbacks).toEqual({
      postFlowUrl: 'http://site.test/people?x=1',
    })
  })

  it('renews an empty access token before it ends the grant', async () => {
    const { server, client } = setup()
    const refreshToken = { value: 'R', role: 'member' } as const
    client.auth.setTokens({ accessToken: { value: '', expiresAt: 9e9 }, refreshToken })
    server.on(REDIRECT, () => Response.json({ redirectSession: { fullUrl } }))
    await client.auth.logout('http://site.test/')
    expect(server.to(REDIRECT).map(({ authorization }) => authorization)).toEqual(['A1'])
    expect(server.to(TOKEN)[0]?.body).toMatchObject({ grantType: 'refresh_token' })
  })

  it('sends no request without a session', async () => {
    const { server, client } = setup()
    expect(await client.auth.logout('http://site.test/')).toEqual({
      logoutUrl: 'http://site.test/',
    })
    expect(server.requests).toHaveLength(0)
  })
})
