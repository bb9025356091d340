import { endpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { countRowsButLogs } from '../../testing/dump-tables.js'
import { clientId, createTestFoyer, publicUrl } from '../../testing/test-foyer.js'

const foyer = await createTestFoyer()
const anyone = foyer.as('')
const { path } = endpoints.token
const anonymous = { grantType: 'anonymous', clientId }

async function send(
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<{ status: number; body: unknown }> {
  const url = new URL(path, publicUrl)
  const response = await foyer.fetch(new Request(url, { method: 'POST', body, headers }))
  return { status: response.status, body: await response.json() }
}

describe('the anonymous grant', () => {
  it('returns visitor tokens with Cache-Control: no-store', async () => {
    const { status, body, headers } = await anyone.post(path, anonymous)
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^eyJ/),
      refresh_token: expect.stringMatching(/^eyJ/),
      expires_in: expect.any(Number),
      token_type: 'Bearer',
      extensions: 'idempotency-key rotation post-reads direct-login',
    })
    expect(body.access_token).not.toBe(body.refresh_token)
    expect(body.expires_in).toBeGreaterThan(0)
    expect(body.expires_in).toBeLessThanOrEqual(86_400)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    // Only writes of data return this header.
    expect(headers.has('x-wix-consistent')).toBe(false)
  })

  it('creates a separate identity for each visitor and stores nothing', async () => {
    const before = await countRowsButLogs(foyer.services.db)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => anyone.post(path, anonymous)),
    )
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(20)
    expect(await countRowsButLogs(foyer.services.db)).toEqual(before)
  })

  it.each([
    'nope',
    '',
    ' ',
    '*',
    '%',
    `${clientId} `,
    ` ${clientId}`,
    `${clientId}\0`,
    clientId.toUpperCase(),
    '__proto__',
    "' or '1'='1",
  ])('refuses the unknown client %j', async (unknown) => {
    const { status, body } = await anyone.post(path, { ...anonymous, clientId: unknown })
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' })
    expect(body).not.toHaveProperty('access_token')
  })

  it('ignores unknown parameters', async () => {
    const more = { scope: 'admin *', role: 'member', member_id: 'x', sessionToken: 'x' }
    const { status, body } = await anyone.post(path, { ...anonymous, ...more })
    expect(status).toBe(200)
    const member = await foyer.as(String(body.access_token)).get(endpoints.getCurrentMember.path)
    expect(member.status).toBe(403)
  })
})

describe('an invalid token request', () => {
  it.each(['', '{}', 'null', '[]', '"x"', '1', '{', `\uFEFF${JSON.stringify(anonymous)}`])(
    '%j returns invalid_request',
    async (text) => {
      const { status, body } = await send(text)
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: 'invalid_request' })
      expect(JSON.stringify(body)).not.toMatch(/SyntaxError|JSON\.parse|position|stack/)
    },
  )

  it.each([
    { clientId, grantType: null },
    { clientId, grant_type: 'anonymous' },
    { body: 'e30=', headers: [], method: 'POST' },
  ])('%j without a grant type returns invalid_request', async (body) => {
    const answer = await anyone.post(path, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining("'grantType'"),
    })
  })

  it.each([
    { ...anonymous, grant_type: 'authorized_client' },
    { ...anonymous, client_id: 'other' },
    { ...anonymous, client_id: [clientId] },
    { grantType: 'refresh_token', refreshToken: 'a', refresh_token: 'b' },
  ])('%j with conflicting parameters returns invalid_request', async (body) => {
    const answer = await anyone.post(path, body)
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  it('equal values in both spellings are accepted', async () => {
    const both = { ...anonymous, grant_type: 'anonymous', client_id: clientId }
    expect((await anyone.post(path, both)).status).toBe(200)
  })
})

it.each([
  'password',
  'client_credentials',
  'authorized_client',
  'implicit',
  'urn:ietf:params:oauth:grant-type:token-exchange',
  'ANONYMOUS',
  ' anonymous',
  'anonymous\0',
  '',
  ['anonymous'],
  { $ne: null },
  '__proto__',
  'constructor',
  1,
  true,
])('refuses the grant type %j', async (grantType) => {
  const { status, body } = await anyone.post(path, { clientId, grantType })
  expect(status).toBe(400)
  expect(body).toEqual({
    error: 'unsupported_grant_type',
    error_description:
      'expected one of anonymous, refresh_token, authorization_code, session_token, authorized_client, client_credentials',
  })
})

const code = {
  grantType: 'authorization_code',
  clientId,
  code: 'a',
  codeVerifier: 'v'.repeat(43),
}
const refresh = { grantType: 'refresh_token', clientId, refreshToken: 'a' }
const operators = [{ $ne: null }, { $regex: '.*' }, ['a'], [], {}, 1, true, null]

describe.each([
  [anonymous, 'clientId'],
  [refresh, 'clientId'],
  [refresh, 'refreshToken'],
  [code, 'clientId'],
  [code, 'code'],
  [code, 'codeVerifier'],
  [code, 'redirectUri'],
] as const)('the request %j', (request, field) => {
  it.each(operators)(`refuses ${field} of %j`, async (value) => {
    const { status, body } = await anyone.post(path, { ...request, [field]: value })
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' })
  })
})

it.each([
  [10_000, 400],
  [1_000_000, 413],
])('refuses a refresh token of %d characters with %d', async (length, status) => {
  const answer = await anyone.post(path, { ...refresh, refreshToken: 'a'.repeat(length) })
  expect(answer).toMatchObject({ status, body: { error: 'invalid_request' } })
})

describe('a cross-site request without a preflight', () => {
  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/json-patch+json'])(
    'is refused: %s',
    async (type) => {
      const { status, body } = await send(JSON.stringify(anonymous), { 'content-type': type })
      expect(status).toBe(415)
      expect(body).toMatchObject({ error: 'invalid_request' })
    },
  )

  it('is refused without a content type', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(anonymous))
    const url = new URL(path, publicUrl)
    const response = await foyer.fetch(new Request(url, { method: 'POST', body: bytes }))
    expect(response.status).toBe(415)
  })

  it('is not accepted with GET', async () => {
    const { status } = await anyone.get(`${path}?grantType=anonymous&clientId=${clientId}`)
    expect(status).toBe(404)
  })
})
