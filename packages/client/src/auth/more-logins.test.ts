import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import {
  fakeClock,
  fakeServer,
  oauthRefusal,
  refusal,
  settled,
  TOKEN,
  tokenResponse,
} from '../testing/fake-server.js'
import { memoryStorage } from '../tokens/memory-storage.js'

const SIGN_ON = '/_api/iam/authentication/v2/sign-on'
const RECOVERY = '/_api/iam/recovery/v1/send-email'
const REDIRECT = '/_api/redirects-api/v1/redirect-session'

function setup(redirectOrigins?: string[]) {
  const server = fakeServer()
  const clock = fakeClock()
  const base = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, clock }
  const client = createClient({ ...base, storage: memoryStorage(), redirectOrigins })
  return { server, clock, client, auth: client.auth }
}

describe('external login', () => {
  it('returns tokens for a member id without storing them', async () => {
    const { server, auth, client } = setup()
    const tokens = await auth.getMemberTokensForExternalLogin('member-1', 'owner-key')
    expect(server.to(TOKEN)[1]).toMatchObject({
      authorization: 'A1,owner-key',
      body: { grant_type: 'authorized_client', scope: 'offline_access', member_id: 'member-1' },
    })
    expect(tokens.refreshToken).toEqual({ value: 'R2', role: 'member' })
    expect(auth.loggedIn()).toBe(false)
    auth.setTokens(tokens)
    expect(auth.loggedIn()).toBe(true)
    expect(client.session.tokens()).toMatchObject(tokens)
  })

  it('signs on with an e-mail address and requests tokens for that session', async () => {
    const { server, auth } = setup()
    server.on(SIGN_ON, () => Response.json({ sessionToken: 's', identity: { id: 'i' } }))
    const options = { profile: { nickname: 'Ada' }, mergeExistingContact: true }
    await auth.getMemberTokensForExternalLoginWithSession('a@b.c', 'owner-key', options)
    expect(server.to(SIGN_ON)).toMatchObject([
      { authorization: 'A1,owner-key', body: { loginId: { email: 'a@b.c' }, ...options } },
    ])
    expect(server.to(TOKEN)[1]).toMatchObject({
      authorization: 'A1,owner-key',
      body: { grant_type: 'authorized_client', member_id: 'i', session_token: 's' },
    })
    server.on(SIGN_ON, () => Response.json({}))
    const invalid = auth.getMemberTokensForExternalLoginWithSession('a@b.c', 'owner-key')
    await expect(invalid).rejects.toMatchObject({ name: 'InvalidResponseError' })
  })

  it('throws a default message when the server sends no description', async () => {
    const { server, auth } = setup()
    server.on(TOKEN, ({ body }) =>
      body.grant_type ? oauthRefusal('access_denied') : tokenResponse(1),
    )
    const tokens = auth.getMemberTokensForExternalLogin('m', 'k')
    const expected = { code: 'access_denied', message: 'Failed to get member tokens' }
    await expect(tokens).rejects.toMatchObject(expected)
  })
})

it('requests an e-mail to reset the password', async () => {
  const { server, auth } = setup()
  server.on(RECOVERY, () => Response.json({}))
  const redirect = { url: 'http://site.test/', clientId: 'c' }
  await auth.sendPasswordResetEmail('a@b.c', redirect.url)
  await auth.sendPasswordResetEmail('a@b.c', redirect.url, { language: 'de' })
  expect(server.to(RECOVERY).map(({ body }) => body)).toEqual([
    { email: 'a@b.c', redirect },
    { email: 'a@b.c', language: 'de', redirect },
  ])
})

it('changes the password with a recovery token or as the current member', async () => {
  const { server, auth } = setup()
  const [RECOVER, CHANGE] = [
    '/_api/iam/recovery/v1/recover',
    '/_api/iam/authentication/v2/change-password',
  ]
  const input = { recoveryToken: 't', password: 'two new words' }
  server.on(RECOVER, () => Response.json({ state: 'SUCCESS', sessionToken: 's' }))
  const answer = { loginState: 'SUCCESS', data: { sessionToken: 's' } }
  expect(await auth.resetPassword(input)).toEqual(answer)
  server.on(RECOVER, () => refusal(400, 'RECOVERY_TOKEN_INVALID', 'the link is too old'))
  const failure = {
    loginState: 'FAILURE',
    code: 'RECOVERY_TOKEN_INVALID',
    error: 'the link is too old',
  }
  expect(await auth.resetPassword(input)).toEqual(failure)
  server.on(CHANGE, () => Response.json({}))
  await auth.changePassword('two new words')
  expect(server.to(RECOVER)[0]?.body).toEqual(input)
  expect(server.to(CHANGE)[0]?.body).toEqual({ newPassword: 'two new words' })
})

it('sends the language of the client for pages, e-mails and accounts, unless a call overrides it', async () => {
  const server = fakeServer()
  const config = { clientId: 'c', host: 'http://foyer.test', storage: memoryStorage() }
  const { auth } = createClient({ ...config, language: 'de', fetch: server.fetch })
  const REGISTER = '/_api/iam/authentication/v2/register'
  const fullUrl = 'http://foyer.test/authorize'
  server.on(REDIRECT, () => Response.json({ redirectSession: { fullUrl } }))
  server.on(REGISTER, () => Response.json({ state: 'SUCCESS', sessionToken: 's' }))
  server.on(RECOVERY, () => Response.json({}))
  const ada = { email: 'ada@example.com', password: 'two quiet words' }

  await auth.getAuthUrl(await auth.generateOAuthData('http://site.test/'))
  expect(server.to(REDIRECT)[0]?.body).toMatchObject({
    preferences: { additionalQueryParameters: { lang: 'de' } },
  })
  await auth.register(ada)
  await auth.register({ ...ada, profile: { nickname: 'Ada', language: 'he' } })
  expect(server.to(REGISTER).map(({ body }) => body.profile)).toEqual([
    { language: 'de' },
    { nickname: 'Ada', language: 'he' },
  ])
  await auth.sendPasswordResetEmail(ada.email, 'http://site.test/')
  await auth.sendPasswordResetEmail(ada.email, 'http://site.test/', { language: 'he' })
  expect(server.to(RECOVERY).map(({ body }) => body.language)).toEqual(['de', 'he'])
})

describe('a redirect URL of the server', () => {
  const answer = (fullUrl: string) => () => Response.json({ redirectSession: { fullUrl } })

  it.each(['javascript:alert(1)//http://foyer.test/', '//foyer.test/', 'http://'])(
    'throws an InvalidResponseError when it is %s',
    async (fullUrl) => {
      const { server, auth } = setup()
      server.on(REDIRECT, answer(fullUrl))
      const data = await auth.generateOAuthData('http://site.test/')
      await expect(auth.getAuthUrl(data)).rejects.toMatchObject({ name: 'InvalidResponseError' })
    },
  )

  it.each([
    ['https://evil.test/authorize', 'https://evil.test'],
    ['http://foyer.test.evil.test/', 'http://foyer.test.evil.test'],
    ['http://foyer.test@evil.test/', 'http://evil.test'],
    ['http://foyer.test:81/', 'http://foyer.test:81'],
    ['https://foyer.test/', 'https://foyer.test'],
  ])(
    'throws a ConfigurationError that names the fixture when it is %s',
    async (fullUrl, origin) => {
      const { server, auth } = setup()
      server.on(REDIRECT, answer(fullUrl))
      const data = await auth.generateOAuthData('http://site.test/')
      await expect(auth.getAuthUrl(data)).rejects.toMatchObject({
        name: 'ConfigurationError',
        retryable: false,
        message: `the server sends the browser to ${origin}, expected http://foyer.test: set FOYER_PUBLIC_URL of the server to the "host" of the client, or name ${origin} in "redirectOrigins"`,
      })
    },
  )

  const loopback = ['http://localhost:4400', 'http://127.0.0.1:4400', 'http://[::1]:4400']
  it.each(loopback)('may have any loopback host name when the host is %s', async (host) => {
    const server = fakeServer()
    const config = { clientId: 'c', host, storage: memoryStorage(), fetch: server.fetch }
    const { auth } = createClient(config)
    const data = await auth.generateOAuthData('http://site.test/')
    for (const origin of loopback) {
      server.on(REDIRECT, answer(`${origin}/auth/login`))
      expect(await auth.getAuthUrl(data)).toMatchObject({ authUrl: `${origin}/auth/login` })
    }
    for (const other of [
      'http://localhost:4401/',
      'https://localhost:4400/',
      'http://localhost.evil.test:4400/',
      'http://127.0.0.1.evil.test:4400/',
    ]) {
      server.on(REDIRECT, answer(other))
      await expect(auth.getAuthUrl(data)).rejects.toMatchObject({ name: 'ConfigurationError' })
    }
  })

  it('may be on an origin in redirectOrigins', async () => {
    const { server, auth } = setup(['https://pages.test'])
    server.on(REDIRECT, answer('https://pages.test/authorize'))
    const data = await auth.generateOAuthData('http://site.test/')
    expect(await auth.getAuthUrl(data)).toMatchObject({ authUrl: 'https://pages.test/authorize' })
  })
})

describe('a logout while the server is down', () => {
  it('is retried until the server responds', async () => {
    const { server, clock, auth } = setup()
    auth.setTokens(await auth.getMemberTokensForExternalLogin('m', 'k'))
    server.on(REDIRECT, () => Promise.reject(new TypeError('fetch failed')))
    expect(await auth.logout('http://site.test/')).toEqual({ logoutUrl: 'http://site.test/' })
    expect(auth.loggedIn()).toBe(false)
    clock.advance(30_000)
    await settled()
    server.on(REDIRECT, () => Response.json({ redirectSession: { fullUrl: 'http://foyer.test/' } }))
    clock.advance(30_000)
    await settled()
    expect(server.to(REDIRECT).map(({ authorization }) => authorization)).toEqual([
      'A2',
      'A2',
      'A2',
    ])
    clock.advance(300_000)
    expect(server.to(REDIRECT)).toHaveLength(3)
  })

  it('is not retried after an error response, and at most ten times', async () => {
    const { server, clock, auth } = setup()
    auth.setTokens(await auth.getMemberTokensForExternalLogin('m', 'k'))
    server.on(REDIRECT, () => refusal(403, 'NO'))
    await auth.logout('http://site.test/')
    clock.advance(60_000)
    // One request with callbacks, and one without.
    expect(server.to(REDIRECT)).toHaveLength(2)
    auth.setTokens(await auth.getMemberTokensForExternalLogin('m', 'k'))
    server.on(REDIRECT, () => Promise.reject(new TypeError('fetch failed')))
    await auth.logout('http://site.test/')
    for (let minute = 0; minute < 40; minute++) {
      clock.advance(60_000)
      await settled()
    }
    expect(server.to(REDIRECT)).toHaveLength(12)
    expect(clock.waiting()).toBe(0)
  })
})
