import { endpoints, operatorEndpoints } from '@foyer/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer, clientId as testSite } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const { path } = operatorEndpoints.listClients
/** Shared by all tests: each uses its own clients and addresses. */
let foyer: TestFoyer
beforeAll(async () => {
  foyer = await createTestFoyer()
})

const create = (body: object): Promise<TestResponse> =>
  foyer.owner.post(path, { name: 'Shop', redirectUris: [], ...body })

async function visitorOf(clientId: string): Promise<TestCaller> {
  const { body } = await foyer.as('').post('/oauth2/token', { clientId, grantType: 'anonymous' })
  return foyer.as(String(body.access_token))
}

async function allowedOrigin(origin: string): Promise<string | null> {
  const response = await foyer.fetch(
    new Request('http://127.0.0.1:4400/healthz', { headers: { origin } }),
  )
  return response.headers.get('access-control-allow-origin')
}

it('a client can be created, listed, changed and deleted, with CORS for its origins', async () => {
  const redirectUris = ['https://own.example/callback']
  const made = await create({ id: 'shop', redirectUris })
  const shop = {
    id: 'shop',
    name: 'Shop',
    redirectUris,
    origins: ['https://own.example'],
    consent: false,
    settings: {},
  }
  expect(made).toMatchObject({ status: 200, body: { client: shop } })
  const clients = (await foyer.owner.get(path)).body.clients as { id: string }[]
  expect(clients.filter(({ id }) => [testSite, 'shop'].includes(id))).toEqual([
    expect.objectContaining({ id: testSite }),
    shop,
  ])
  expect(await allowedOrigin('https://own.example')).toBe('https://own.example')
  expect(await allowedOrigin('https://www.own.example')).toBeNull()
  const changed = await foyer.owner.patch(`${path}/shop`, {
    name: 'The shop',
    origins: ['https://www.own.example', 'http://localhost:5173'],
    consent: true,
  })
  expect(changed.body.client).toEqual({
    ...shop,
    name: 'The shop',
    origins: ['https://www.own.example', 'http://localhost:5173'],
    consent: true,
  })
  expect(await allowedOrigin('https://own.example')).toBeNull()
  expect(await allowedOrigin('https://www.own.example')).toBe('https://www.own.example')
  expect((await create({ id: 'shop' })).status).toBe(409)
  expect(await foyer.owner.delete(`${path}/shop`)).toMatchObject({ status: 200, body: {} })
  expect(await allowedOrigin('https://www.own.example')).toBeNull()
  expect((await foyer.owner.delete(`${path}/shop`)).status).toBe(404)
  expect((await foyer.owner.patch(`${path}/shop`, { name: 'x' })).status).toBe(404)
  const audit = await foyer.owner.get('/_foyer/v1/audit?subject=shop')
  const told = audit.body.entries as { action: string }[]
  expect(told.map(({ action }) => action)).toEqual([
    'client.deleted',
    'client.changed',
    'client.created',
  ])
})

it('accepts the client id in the message and generates an id when none is given', async () => {
  const { id } = Object((await create({})).body.client)
  expect(id).toMatch(/^[\da-f-]{36}$/)
  const renamed = await foyer.owner.patch(path, { id, name: 'Renamed' })
  expect(renamed.body.client).toMatchObject({ id, name: 'Renamed' })
  expect((await foyer.owner.delete(`${path}?id=${id}`)).status).toBe(200)
  expect((await foyer.owner.delete(path)).status).toBe(404)
})

it('adds the origin of a new redirect URI to the client', async () => {
  const { id } = Object((await create({ redirectUris: ['https://a.example/cb'] })).body.client)
  const redirectUris = ['https://a.example/cb', 'https://b.example/cb']
  const { body } = await foyer.owner.patch(`${path}/${id}`, { redirectUris })
  expect(Object(body.client).origins).toEqual(['https://a.example', 'https://b.example'])
})

describe('redirect URIs and origins of a client', () => {
  it.each([
    ['*', /wildcards/],
    ['https://*', /wildcards/],
    ['https://*.example.com/cb', /wildcards/],
    ['https://shop.example/*', /wildcards/],
    ['http://shop.example/callback', /https/],
    ['http://127.0.0.1.evil.example/cb', /https/],
    ['http://192.168.1.5/cb', /https/],
    ['https://192.168.1.5/cb', /number/],
    ['https://3232235777/cb', /number/],
    ['https://0x0a.1/cb', /number/],
    ['https://[2001:db8::1]/cb', /number/],
    ['https://shop.example/cb#there', /fragment/],
    ['https://shop.example/cb#', /fragment/],
    ['javascript:alert(1)', /https/],
    ['data:text/html,x', /https/],
    ['com.example.app:/callback', /https/],
    ['https://me:secret@shop.example/cb', /user name/],
    ['https://shop.example\\@evil.example/cb', /complete/],
    ['https://shop.example/ cb', /complete/],
    ['//shop.example/cb', /complete/],
    ['/cb', /complete/],
    ['', /complete/],
    [`https://shop.example/${'x'.repeat(2048)}`, /characters/],
  ])('refuses the redirect URI "%s" with a reason', async (uri, reason) => {
    const answer = await create({ redirectUris: ['https://fine.example/cb', uri] })
    expect(answer.status).toBe(400)
    const { fieldViolations } = Object(Object(answer.body.details).validationError)
    expect(fieldViolations).toEqual([
      { field: 'redirectUris.1', description: expect.stringMatching(reason), data: {} },
    ])
  })

  it.each([
    'https://shop.example/cb?from=foyer',
    'https://SHOP.example:8443/cb',
    'http://localhost:5173/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:3000/',
    'https://xn--bcher-kva.example/',
  ])('stores the redirect URI "%s" unchanged', async (uri) => {
    const { body } = await create({ redirectUris: [uri] })
    expect(Object(body.client).redirectUris).toEqual([uri])
  })

  it.each([
    'https://shop.example/',
    'https://shop.example/path',
    'https://SHOP.example',
    'https://shop.example:443',
    'http://shop.example',
    'null',
    '*',
    'https://*.example.com',
  ])('refuses the origin "%s"', async (origin) => {
    expect((await create({ origins: [origin] })).status).toBe(400)
  })

  it.each([
    { name: '' },
    { name: '  ' },
    { id: '' },
    { id: 'a/b' },
    { id: 'x'.repeat(65) },
    { redirectUris: 'https://shop.example/cb' },
    { redirectUris: Array.from({ length: 101 }, (_, at) => `https://shop.example/${at}`) },
    { secret: 'x' },
    { settings: { tokens: { accessSeconds: 1 } } },
    { settings: { registration: { nothing: true } } },
    { settings: [] },
  ])('refuses %j', async (body) => {
    expect((await create(body)).status).toBe(400)
  })
})

describe('settings of a client', () => {
  const register = async (clientId: string, email: string): Promise<unknown> => {
    const visitor = await visitorOf(clientId)
    const message = { loginId: { email }, password: 'correct horse battery' }
    return (await visitor.post(endpoints.register.path, message)).body.state
  }

  it('apply to visitors of that client only', async () => {
    const settings = { registration: { emailVerification: true } }
    expect((await create({ id: 'strict', settings })).status).toBe(200)
    expect(await register('strict', 'one@example.com')).toBe('REQUIRE_EMAIL_VERIFICATION')
    expect(await register(testSite, 'two@example.com')).toBe('SUCCESS')
    await foyer.owner.patch(`${path}/strict`, {
      settings: { registration: { emailVerification: null } },
    })
    expect(await register('strict', 'three@example.com')).toBe('SUCCESS')
  })

  it('set when a captcha is required', async () => {
    expect(await register(testSite, 'ada@example.com')).toBe('SUCCESS')
    expect((await create({ id: 'careful' })).status).toBe(200)
    await foyer.owner.patch(`${path}/careful`, { settings: { captcha: { login: 'always' } } })
    const plan = async (clientId: string): Promise<unknown> =>
      (await (await visitorOf(clientId)).get('/_foyer/v1/captcha')).body.login
    expect(await plan('careful')).toBe('always')
    expect(await plan(testSite)).toBe('off')
    const credentials = { loginId: { email: 'ada@example.com' }, password: 'correct horse battery' }
    const login = async (clientId: string): Promise<number> =>
      (await (await visitorOf(clientId)).post(endpoints.login.path, credentials)).status
    expect(await login('careful')).toBe(400)
    expect(await login(testSite)).toBe(200)
  })
})

it('deleting a client ends its own sessions at once and no other sessions', async () => {
  const other = await createTestFoyer()
  const ada = await createMember(other, 'ada@example.com')
  await other.owner.post(path, { id: 'spare', name: 'Spare' })
  const mine = '/members/v1/members/my'
  await other.owner.delete(`${path}/spare`)
  expect((await ada.get(mine)).status).toBe(200)
  await other.owner.delete(`${path}/${testSite}`)
  expect((await ada.get(mine)).status).toBe(401)
  const renewal = { grantType: 'refresh_token', refreshToken: ada.refreshToken }
  const refused = await other.as('').post('/oauth2/token', renewal)
  expect(refused).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', reason: 'revoked-by-owner' },
  })
})
