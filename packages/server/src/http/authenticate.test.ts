import { endpoints } from '@foyer/protocol'
import { exportJWK, exportSPKI, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { sql } from '../storage/sql.js'
import type { TestCaller } from '../testing/test-caller.js'
import { clientId, createTestFoyer, ownerKey, publicUrl } from '../testing/test-foyer.js'
import { authorizeSilently, createMember, logIn } from '../testing/test-member.js'

const foyer = await createTestFoyer()
const { siteId, signingKeys } = foyer.services
const signingKey = await signingKeys.current()
const ada = await createMember(foyer, 'ada@example.com')
const visitor = await foyer.visitor()
const { path } = endpoints.getCurrentMember

/** Sends a call for members. Returns 200 for a member, 403 for a visitor or the owner, 401 without a caller. */
async function statusOf(headers: Record<string, string>, query = ''): Promise<number> {
  const response = await foyer.fetch(new Request(new URL(path + query, publicUrl), { headers }))
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return response.status
}

describe('the Authorization header', () => {
  const m = ada.authorization
  const v = visitor.authorization
  it.each([
    ['raw token of a member', m, 200],
    ['Bearer token of a member', `Bearer ${m}`, 200],
    ['bearer in another case', `bEaReR ${m}`, 200],
    ['raw token of a visitor', v, 403],
    ['Bearer token of a visitor', `Bearer ${v}`, 403],
    ['owner key', ownerKey, 403],
    ['nothing', '', 401],
    ['Bearer alone', 'Bearer', 401],
    ['Bearer twice', `Bearer Bearer ${m}`, 401],
    ['Basic', `Basic ${m}`, 401],
    ['Basic credentials', `Basic ${Buffer.from(`ada@example.com:${m}`).toString('base64')}`, 401],
    ['visitor and member', `${v},${m}`, 401],
    ['member and visitor', `${m},${v}`, 401],
    ['member twice', `${m},${m}`, 401],
    ['member with a comma', `${m},`, 401],
    ['comma and member', `,${m}`, 401],
    ['a comma', ',', 401],
    ['member and owner key', `${m},${ownerKey}`, 401],
    ['three parts', `${m},${ownerKey},x`, 401],
    ['a refresh token', ada.refreshToken, 401],
    ['a member id', ada.id, 401],
    ['undefined', 'undefined', 401],
    ['null', 'null', 401],
    ['an object', '[object Object]', 401],
    ['a client id', clientId, 401],
    ['a wildcard', '%', 401],
    ['SQL', "' or '1'='1", 401],
    ['100 kB', 'a'.repeat(100_000), 401],
  ])('with %s returns the expected status', async (_what, authorization, status) => {
    expect(await statusOf({ authorization })).toBe(status)
  })

  it('names both credentials when it is neither a token nor a key', async () => {
    const request = { headers: { authorization: 'foyer_wrong' } }
    const response = await foyer.fetch(new Request(`${publicUrl}/members/v1/members/my`, request))
    expect(await response.json()).toMatchObject({
      message: 'the access token or API key is not valid or has expired',
    })
  })

  it('is required and cannot be replaced by other headers, cookies or query parameters', async () => {
    expect(await statusOf({})).toBe(401)
    const elsewhere = { 'x-wix-identity': m, 'x-access-token': m, cookie: `token=${m}` }
    expect(await statusOf(elsewhere)).toBe(401)
    for (const name of ['access_token', 'token', 'authorization']) {
      expect(await statusOf({}, `?${name}=${m}`)).toBe(401)
    }
  })

  it('is refused when sent twice', async () => {
    const headers = new Headers({ authorization: m })
    headers.append('authorization', m)
    const response = await foyer.fetch(new Request(new URL(path, publicUrl), { headers }))
    expect(response.status).toBe(401)
  })
})

it('refuses session tokens, authorization codes and refresh tokens', async () => {
  const sessionToken = await logIn(visitor, 'ada@example.com')
  const { code } = await authorizeSilently(foyer, visitor, sessionToken)
  const [unused, anonymous] = await Promise.all([
    logIn(visitor, 'ada@example.com'),
    foyer.as('').post(endpoints.token.path, { grantType: 'anonymous', clientId }),
  ])
  for (const token of [sessionToken, code, unused, String(anonymous.body.refresh_token)]) {
    expect(await statusOf({ authorization: token })).toBe(401)
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(401)
  }
})

describe('a forged token', () => {
  const seconds = Math.floor(foyer.services.clock.now().getTime() / 1000)
  const [grant] = JSON.parse(
    `[${Buffer.from(ada.authorization.split('.')[1] ?? '', 'base64url').toString()}]`,
  ) as { sid: string }[]
  const claims = {
    iss: siteId,
    sub: ada.id,
    aud: clientId,
    role: 'member',
    sid: grant?.sid,
    iat: seconds,
    exp: seconds + 600,
  }
  const good = { alg: 'ES256', typ: 'at+jwt', kid: signingKey.id }
  const sign = (changed: Record<string, unknown>): Promise<string> =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader(good).sign(signingKey.privateKey)

  it('a token with unchanged claims is accepted', async () => {
    expect(await statusOf({ authorization: await sign({}) })).toBe(200)
  })

  it.each([
    ['of another site', { iss: 'another-site' }],
    ['that expired', { exp: seconds - 60 }],
    ['that is not valid yet', { nbf: seconds + 60 }],
    ['of an unknown grant', { sid: 'made-up' }],
    ['of an operator', { role: 'operator' }],
  ])('%s is refused', async (_what, changed) => {
    expect(await statusOf({ authorization: await sign(changed) })).toBe(401)
  })

  it('with a symmetric signature by a public value is refused', async () => {
    const known = [
      'secret',
      clientId,
      siteId,
      await exportSPKI(signingKey.publicKey),
      JSON.stringify(await exportJWK(signingKey.publicKey)),
    ]
    for (const text of known) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .sign(new TextEncoder().encode(text.padEnd(32, '\0')))
      expect(await statusOf({ authorization: forged })).toBe(401)
    }
  })

  it('with the algorithm none is refused', async () => {
    const [, payload = '', signature = ''] = ada.authorization.split('.')
    for (const alg of ['none', 'None', 'NONE']) {
      const header = Buffer.from(JSON.stringify({ alg, typ: 'at+jwt' })).toString('base64url')
      expect(await statusOf({ authorization: `${header}.${payload}.` })).toBe(401)
      expect(await statusOf({ authorization: `${header}.${payload}.${signature}` })).toBe(401)
    }
  })
})

it('a grant revoked by another process is refused within five seconds', async () => {
  const own = await createTestFoyer()
  const [dan, ben] = [
    await createMember(own, 'dan@example.com'),
    await createMember(own, 'ben@example.com'),
  ]
  expect((await ben.get(path)).status).toBe(200)
  await own.services.db.transaction((tx) =>
    tx.run(sql`update grants set revoked_at = 1, revoked_reason = 'revoked'
      where identity_id = ${ben.id}`),
  )
  own.advance(5)
  const { status, body } = await ben.get(path)
  expect(status).toBe(401)
  expect(body).toMatchObject({ details: { applicationError: { code: 'UNAUTHENTICATED' } } })
  expect((await dan.get(path)).status).toBe(200)
})

// Seen to fail: there was no limit, or a page with an expired token used up the attempts of its network.
it('limits the guesses of API keys of a network, but not calls with an expired token', async () => {
  const site = await createTestFoyer()
  const visitor = await site.visitor()
  site.advance(86_400)
  const call = async (caller: TestCaller): Promise<number> =>
    (await caller.get('/wix-data/v2/collections')).status
  for (let n = 0; n < 101; n++) expect(await call(visitor)).toBe(401)
  expect(await call(site.owner)).toBe(200)
  for (let n = 0; n < 100; n++) expect(await call(site.as(`guess ${n}`))).toBe(401)
  expect(await call(site.as('another guess'))).toBe(429)
  expect(await call(site.owner)).toBe(429)
})

it('an access token expires', async () => {
  const own = await createTestFoyer()
  const cem = await createMember(own, 'cem@example.com')
  own.advance(14_400 - 5)
  expect((await cem.get(path)).status).toBe(200)
  own.advance(15)
  expect((await cem.get(path)).status).toBe(401)
})
