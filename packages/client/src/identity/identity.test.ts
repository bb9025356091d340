import { expect, it } from 'vitest'
import { createClient, type FoyerClient } from '../create-client.js'
import { type FakeServer, fakeServer, refusal, TOKEN } from '../testing/fake-server.js'
import { memoryStorage } from '../tokens/memory-storage.js'

const LOGIN = '/_api/iam/authentication/v2/login'
const VERIFY = '/_api/iam/verification/v1/auth/verify'
const identity = {
  id: 'm',
  createdDate: '2026-01-02T03:04:05.000Z',
  updatedDate: '2026-02-02T03:04:05.000Z',
  email: {},
}

function setup(): { server: FakeServer; client: FoyerClient } {
  const server = fakeServer()
  const site = { clientId: 'c', host: 'http://foyer.test', storage: memoryStorage() }
  return { server, client: createClient({ ...site, fetch: server.fetch }) }
}

it('returns the login response in the app form without changing the session', async () => {
  const { server, client } = setup()
  server.on(LOGIN, () => Response.json({ state: 'SUCCESS', sessionToken: 's', identity }))
  const { authentication } = client.identity
  const answer = await authentication.loginV2({ email: 'a@b.c' }, { password: 'p' })
  const _createdDate = new Date(identity.createdDate)
  const _updatedDate = new Date(identity.updatedDate)
  expect(answer).toEqual({
    state: 'SUCCESS',
    sessionToken: 's',
    identity: { _id: 'm', _createdDate, _updatedDate, email: {} },
  })
  expect(client.session.state().role).toBe('visitor')
})

it('does not store a pending login for auth.processVerification', async () => {
  const { server, client } = setup()
  const pending = { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't', identity }
  server.on(LOGIN, () => Response.json(pending))
  server.on(VERIFY, () => Response.json({ state: 'SUCCESS', sessionToken: 's', identity }))
  const { authentication, verification } = client.identity
  await authentication.loginV2({ email: 'a@b.c' }, { password: 'p' })
  expect(await client.auth.processVerification({ verificationCode: '1' })).toMatchObject({
    loginState: 'FAILURE',
    error: 'Unknown _state',
  })
  const answer = await verification.verifyDuringAuthentication('1', { stateToken: 't' })
  expect(answer.state).toBe('SUCCESS')
  expect(server.to(VERIFY).map(({ body }) => body)).toEqual([{ code: '1', stateToken: 't' }])
})

it('throws an ApplicationError for a rejected login', async () => {
  const { server, client } = setup()
  server.on(LOGIN, () => refusal(403, '-19976'))
  const login = client.identity.authentication.loginV2({ email: 'a@b.c' }, { password: 'p' })
  await expect(login).rejects.toMatchObject({ name: 'ApplicationError', code: '-19976' })
})

it('encodes and decodes the bytes of an enveloped token request as base64', async () => {
  const { server, client } = setup()
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  server.on('/oauth2/token', ({ body }) =>
    typeof body.body === 'string'
      ? Response.json({ statusCode: 200, headers: [], body: body.body })
      : Response.json({ access_token: 'A', refresh_token: 'R', expires_in: 60 }),
  )
  const answer = await client.identity.oauth.token({ body: bytes, rawPath: '/x' })
  expect(answer).toEqual({ statusCode: 200, headers: [], body: bytes })
  expect(server.requests.at(-1)?.body).toMatchObject({ rawPath: '/x' })
})

it('sends the state of loginCallback in the query and returns the enveloped redirect', async () => {
  const { server, client } = setup()
  const path = '/_api/iam/authentication/v1/callback'
  const headers = [{ key: 'Location', value: 'http://site.test/callback?code=c' }]
  server.on(path, () => Response.json({ statusCode: 303, headers, body: btoa('moved') }))
  const login = { state: 'handle', sessionToken: 's' }
  const answer = await client.identity.authentication.loginCallback(login)
  expect(answer).toEqual({ statusCode: 303, headers, body: new TextEncoder().encode('moved') })
  expect(Object.fromEntries(server.to(path)[0]?.query ?? [])).toEqual(login)
})

it('ends a call that is aborted during the token request', async () => {
  const { server, client } = setup()
  server.on(TOKEN, () => new Promise(() => {}))
  const controller = new AbortController()
  const { signal } = controller
  const { authentication } = client.identity
  const login = authentication.loginV2({ email: 'a@b.c' }, { password: 'p' }, { signal })
  await expect.poll(() => server.to(TOKEN).length).toBe(1)
  controller.abort('left')
  await expect(login).rejects.toBe('left')
})

it.each(['callback', 'logout'] as const)(
  'sends %s once after a 502, because the server may have ended or redeemed the session',
  async (name) => {
    const { server, client } = setup()
    const path = `/_api/iam/authentication/v1/${name}`
    server.on(path, () => new Response('', { status: 502 }))
    const { authentication } = client.identity
    const call =
      name === 'logout'
        ? authentication.logout({ clientId: 'c' })
        : authentication.loginCallback({ state: 'handle', sessionToken: 's' })
    await expect(call).rejects.toMatchObject({ status: 502 })
    expect(server.to(path)).toHaveLength(1)
  },
)

it('sends numbers that JSON cannot represent as text', async () => {
  const { server, client } = setup()
  const path = '/_api/iam/authentication/v2/register'
  server.on(path, () => Response.json({ state: 'SUCCESS', sessionToken: 's', identity }))
  const customFields = [
    { name: 'most', value: { numValue: Number.POSITIVE_INFINITY } },
    { name: 'born', value: { dateValue: new Date('2026-01-02T03:04:05.000Z') } },
  ]
  const request = { password: 'p', profile: { customFields } }
  await client.identity.authentication.registerV2({ email: 'a@b.c' }, request)
  expect(server.to(path)[0]?.body.profile).toEqual({
    customFields: [
      { name: 'most', value: { numValue: 'Infinity' } },
      { name: 'born', value: { dateValue: '2026-01-02T03:04:05.000Z' } },
    ],
  })
})

it('returns dates as Date and numbers that JSON cannot represent as numbers', async () => {
  const { server, client } = setup()
  const path = '/_api/iam/authentication/v2/login'
  const customFields = [
    { name: 'most', value: { numValue: 'Infinity' } },
    { name: 'none', value: { numValue: 'NaN' } },
    { name: 'born', value: { dateValue: '2026-01-02T03:04:05.000Z' } },
    { name: 'days', value: { listValue: { value: [{ dateValue: '2026-01-02T03:04:05.000Z' }] } } },
  ]
  const member = { ...identity, identityProfile: { customFields } }
  server.on(path, () => Response.json({ state: 'SUCCESS', sessionToken: 's', identity: member }))
  const login = await client.identity.authentication.loginV2({ email: 'a@b.c' }, { password: 'p' })
  const date = new Date('2026-01-02T03:04:05.000Z')
  expect(login).toMatchObject({
    identity: {
      _createdDate: date,
      identityProfile: {
        customFields: [
          { name: 'most', value: { numValue: Number.POSITIVE_INFINITY } },
          { name: 'none', value: { numValue: Number.NaN } },
          { name: 'born', value: { dateValue: date } },
          { name: 'days', value: { listValue: { value: [{ dateValue: date }] } } },
        ],
      },
    },
  })
})

it('sends the request of logout in the query and keeps the session', async () => {
  const { server, client } = setup()
  const path = '/_api/iam/authentication/v1/logout'
  server.on(path, () => Response.json({ statusCode: 303, headers: [], body: '' }))
  const back = { clientId: 'c', postLogoutRedirectUri: 'http://site.test/?a=b&c' }
  const answer = await client.identity.authentication.logout(back)
  expect(answer).toMatchObject({ statusCode: 303, body: new Uint8Array() })
  expect(Object.fromEntries(server.to(path)[0]?.query ?? [])).toEqual(back)
  expect(client.session.state().role).toBe('visitor')
})
