import { endpoints, operatorEndpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { sql } from '../../storage/sql.js'
import { dumpTables } from '../../testing/dump-tables.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { clientId, createTestFoyer, ownerKey, publicUrl } from '../../testing/test-foyer.js'
import {
  authorizeSilently,
  createMember,
  logIn,
  type TestMember,
} from '../../testing/test-member.js'

/*
 * Attacks on tokens and sessions, with the ids of `docs/security-tests.md`. Attacks with many variants also have a test
 * file of their own.
 */

const day = 86_400
const foyer = await createTestFoyer()
const { db } = foyer.services
const anyone = foyer.as('')
const { path } = endpoints.token
const anonymous = { grantType: 'anonymous', clientId }
const currentMember = endpoints.getCurrentMember.path

let count = 0
function freshMember(): Promise<TestMember> {
  count += 1
  return createMember(foyer, `member-${count}@example.com`)
}

const newest = () => `member-${count}@example.com`

function token(message: unknown, caller: TestCaller = anyone): Promise<TestResponse> {
  return caller.post(path, message)
}

function refresh(refreshToken: unknown, more: object = {}): Promise<TestResponse> {
  return token({ grantType: 'refresh_token', clientId, refreshToken, ...more })
}

async function sendRaw(body: string, headers: Record<string, string>): Promise<TestResponse> {
  const request = new Request(new URL(path, publicUrl), { method: 'POST', headers, body })
  const response = await foyer.fetch(request)
  return { status: response.status, body: Object(await response.json()), headers: response.headers }
}

const json = { 'content-type': 'application/json' }
/** Expects a refusal with a status and an OAuth code, and without a token. */
function expectRefusal(
  { status, body }: TestResponse,
  expected: [status: number, error: string],
): void {
  expect([status, body.error]).toEqual(expected)
  expect(body).not.toHaveProperty('access_token')
  expect(body).not.toHaveProperty('refresh_token')
}

async function expectAll(
  answers: Promise<TestResponse>[],
  expected: [status: number, error: string],
): Promise<void> {
  for (const answer of answers) expectRefusal(await answer, expected)
}

async function expectLoggedIn(caller: TestCaller, isLoggedIn: boolean): Promise<void> {
  expect((await caller.get(currentMember)).status).toBe(isLoggedIn ? 200 : 401)
}

describe('token attacks', () => {
  it('refuses snake_case and camelCase parameters that differ', async () => {
    const signed = foyer.as(`${(await foyer.visitor()).authorization},${ownerKey}`)
    const member = await freshMember()
    const key = { grant_type: 'authorized_client', member_id: member.id }
    const answers = [
      { ...anonymous, ...key },
      { ...key, memberId: 'another' },
      { ...key, session_token: 'a', sessionToken: 'b' },
    ].map((message) => token(message, signed))
    await expectAll(answers, [400, 'invalid_request'])
  })

  it('refuses member ids that are patterns or malformed', async () => {
    const signed = foyer.as(`${(await foyer.visitor()).authorization},${ownerKey}`)
    const ids = [{ $ne: null }, ['a'], '%', '*', '', '__proto__', "' or '1'='1", null, 1, '\0']
    const answers = ids.map((member_id) =>
      token({ grant_type: 'authorized_client', member_id }, signed),
    )
    await expectAll(answers, [400, 'invalid_grant'])
  })

  it('refuses unknown scopes, which grant no permissions', async () => {
    const member = await freshMember()
    const signed = foyer.as(`${(await foyer.visitor()).authorization},${ownerKey}`)
    const scopes = ['admin *', 'a'.repeat(10_000), { admin: true }, 'offline_access admin', '']
    const answers = scopes.map((scope) =>
      token({ grant_type: 'authorized_client', member_id: member.id, scope }, signed),
    )
    await expectAll(answers, [400, 'invalid_scope'])
    const { body } = await token({ ...anonymous, scope: 'admin *' })
    expect((await foyer.as(String(body.access_token)).get('/_foyer/v1/members')).status).toBe(403)
  })

  it('ignores tokens and keys in the query string', async () => {
    const member = await freshMember()
    for (const name of ['access_token', 'token', 'apikey', 'api_key', 'authorization']) {
      const values = [member.authorization, ownerKey].map(encodeURIComponent)
      for (const value of values) {
        expect((await anyone.get(`${currentMember}?${name}=${value}`)).status).toBe(401)
        expect((await anyone.get(`/_foyer/v1/members?${name}=${value}`)).status).toBe(401)
      }
    }
    const answers = anyone.post(`${path}?authorization=${ownerKey}`, {
      grant_type: 'client_credentials',
    })
    await expectAll([answers], [401, 'invalid_client'])
  })

  it('sends no-store and limits the lifetime of access tokens to a day', async () => {
    const setLifetime = (accessSeconds: number | null): Promise<TestResponse> =>
      foyer.owner.patch(operatorEndpoints.getSettings.path, { tokens: { accessSeconds } })
    expect((await setLifetime(day)).status).toBe(200)
    expect((await setLifetime(day + 1)).status).toBe(400)
    const { status, body, headers } = await token(anonymous)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body.expires_in).toBe(day)
    expect(body.refresh_token).not.toBe(body.access_token)
    expect((await setLifetime(null)).status).toBe(200)
  })

  it('responds with 404 for other token routes', async () => {
    for (const other of ['/oauth/access', '/oauth/token', '/oauth2/authorize']) {
      const guess = { grant_type: 'client_credentials', client_id: clientId, client_secret: 'a' }
      expect((await anyone.post(other, guess)).status).toBe(404)
    }
  })

  it('ignores headers inside the body', async () => {
    const member = await freshMember()
    const visitor = await foyer.visitor()
    const inner = { grant_type: 'authorized_client', member_id: member.id }
    const value = `${visitor.authorization},${ownerKey}`
    const envelope = {
      body: Buffer.from(JSON.stringify(inner)).toString('base64'),
      headers: [{ key: 'Authorization', value }],
      method: 'POST',
    }
    await expectAll([token(envelope), token(envelope, visitor)], [401, 'invalid_client'])
  })

  it('ignores Wix headers with odd values', async () => {
    const values = ['a'.repeat(8192), '{"a":1}', "' or 1=1", '%0d%0aX: y']
    for (const name of ['x-wix-consistent', 'client-binding', 'x-wix-bi-gateway']) {
      for (const value of values) {
        const { status } = await sendRaw(JSON.stringify(anonymous), { ...json, [name]: value })
        expect([name, value, status]).toEqual([name, value, 200])
      }
    }
  })
})

describe('code attacks', () => {
  it.each([
    [
      'a change of the password',
      (member: TestMember) =>
        member.post('/_api/iam/authentication/v2/change-password', { newPassword: 'another one!' }),
    ],
    [
      'the member is blocked',
      ({ id }: TestMember) =>
        db.transaction((tx) =>
          tx.run(sql`update identities set status = 'BLOCKED' where id = ${id}`),
        ),
    ],
  ])('refuses a code after %s', async (_what, change) => {
    const member = await freshMember()
    const visitor = await foyer.visitor()
    const issued = await authorizeSilently(foyer, visitor, await logIn(visitor, newest()))
    await change(member)
    const { code, codeVerifier } = issued
    const redirectUri = `${publicUrl}/callback`
    const exchange = { grantType: 'authorization_code', clientId, redirectUri, code, codeVerifier }
    await expectAll([token(exchange)], [400, 'invalid_grant'])
  })
})

describe('session attacks', () => {
  it('a logout revokes both tokens at once', async () => {
    const member = await freshMember()
    await expectLoggedIn(member, true)
    await member.post(endpoints.createRedirectSession.path, { logout: { clientId } })
    await expectLoggedIn(member, false)
    const answer = await refresh(member.refreshToken)
    expectRefusal(answer, [400, 'invalid_grant'])
    expect(answer.body.reason).toBe('logged-out')
  })

  it.each(['BLOCKED', 'DELETED'])(
    'both tokens of a member with the status %s are refused',
    async (status) => {
      const member = await freshMember()
      await expectLoggedIn(member, true)
      await db.transaction((tx) =>
        tx.run(sql`update identities set status = ${status} where id = ${member.id}`),
      )
      // Within five seconds, every process learns of the status.
      foyer.advance(5)
      await expectLoggedIn(member, false)
      expectRefusal(await refresh(member.refreshToken), [400, 'invalid_grant'])
    },
  )

  it('a visitor token never becomes a member token', async () => {
    const guest = await token(anonymous)
    const visitor = foyer.as(String(guest.body.access_token))
    const member = await freshMember()
    const sessionToken = await logIn(visitor, newest())
    const claims = { role: 'member', member_id: member.id, scope: 'offline_access', sessionToken }
    const { body } = await refresh(guest.body.refresh_token, claims)
    for (const one of [visitor, foyer.as(String(body.access_token))]) {
      expect((await one.get(currentMember)).status).toBe(403)
    }
  })

  it('the server ignores a session token chosen by the client', async () => {
    await freshMember()
    const visitor = await foyer.visitor()
    const chosen = 'c'.repeat(43)
    const message = {
      loginId: { email: newest() },
      password: 'correct horse battery',
      sessionToken: chosen,
      stateToken: chosen,
    }
    const answers = [1, 2].map(() => visitor.post(endpoints.login.path, message))
    const tokens = (await Promise.all(answers)).map(({ body }) => body.sessionToken)
    expect(new Set([...tokens, chosen]).size).toBe(3)
  })

  it('a logout cannot name another member', async () => {
    const [one, other] = [await freshMember(), await freshMember()]
    const logout = { clientId, memberId: other.id, refreshToken: other.refreshToken }
    await one.post(endpoints.createRedirectSession.path, { logout, memberId: other.id })
    await expectLoggedIn(other, true)
    expect((await refresh(other.refreshToken)).status).toBe(200)
  })

  it('the database contains no token in plain text', async () => {
    const member = await freshMember()
    const visitor = await foyer.visitor()
    const sessionToken = await logIn(visitor, newest())
    const { code } = await authorizeSilently(foyer, visitor, await logIn(visitor, newest()))
    const { body } = await refresh(member.refreshToken, { rotation: true })
    const tables = await dumpTables(db)
    const dumped = JSON.stringify(tables)
    const { grants, one_time_tokens: oneTimeTokens, api_keys: apiKeys } = tables
    expect(grants?.map(({ identity_id }) => identity_id)).toContain(member.id)
    expect(oneTimeTokens?.length).toBeGreaterThanOrEqual(2)
    expect(apiKeys?.length).toBeGreaterThan(0)
    const secrets = [member.refreshToken, body.refresh_token, sessionToken, code, ownerKey]
    for (const secret of [...secrets, member.authorization]) {
      expect(dumped).not.toContain(String(secret))
    }
  })
})
