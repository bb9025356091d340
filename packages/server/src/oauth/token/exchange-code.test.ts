import { codeChallengeOf, createCodeVerifier, endpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { saveClient } from '../../storage/oauth/clients.js'
import { sql } from '../../storage/sql.js'
import { authRequest, fullUrlOf } from '../../testing/authorization-flow.js'
import { countRows } from '../../testing/dump-tables.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { clientId, createTestFoyer, ownerKey, redirectUri } from '../../testing/test-foyer.js'
import { authorizeSilently, createMember, logIn } from '../../testing/test-member.js'
import { openPage } from '../../testing/test-page.js'

const foyer = await createTestFoyer()
const { db, clock } = foyer.services
const ada = await createMember(foyer, 'ada@example.com')
const visitor = await foyer.visitor()
await db.transaction((tx) =>
  saveClient(
    tx,
    { id: 'other-site', name: 'Other', redirectUris: [redirectUri], origins: [] },
    clock.now(),
  ),
)
// Written past the API, as by another process: known after five seconds.
foyer.advance(5)

/** Issues a code to ada. Returns it with its code verifier. */
async function issue(): Promise<{ code: string; codeVerifier: string }> {
  const sessionToken = await logIn(visitor, 'ada@example.com')
  const { code, codeVerifier } = await authorizeSilently(foyer, visitor, sessionToken)
  return { code, codeVerifier }
}

function exchange(fields: Record<string, unknown>): Promise<TestResponse> {
  const request = { grantType: 'authorization_code', clientId, redirectUri, ...fields }
  return visitor.post(endpoints.token.path, request)
}

function refresh(refreshToken: unknown): Promise<TestResponse> {
  const request = { grantType: 'refresh_token', clientId, refreshToken }
  return visitor.post(endpoints.token.path, request)
}

const refused = { status: 400, body: { error: 'invalid_grant' } }
const malformed = { status: 400, body: { error: 'invalid_request' } }

it('exchanges a code for tokens of the member', async () => {
  const issued = await issue()
  expect(issued.code).toMatch(/^[\w-]{43}$/)
  const { status, body } = await exchange(issued)
  expect(status).toBe(200)
  const member = await foyer.as(String(body.access_token)).get(endpoints.getCurrentMember.path)
  expect(member.body).toMatchObject({ member: { id: ada.id } })
})

describe('a reused authorization code', () => {
  it('is refused and revokes the session of the first exchange', async () => {
    const issued = await issue()
    const { body } = await exchange(issued)
    expect(await exchange(issued)).toMatchObject(refused)
    expect(await refresh(body.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', reason: 'code-replayed' },
    })
    const member = await foyer.as(String(body.access_token)).get(endpoints.getCurrentMember.path)
    expect(member.status).toBe(401)
  })

  it('revokes no other session of the member', async () => {
    const issued = await issue()
    const before = await exchange(await issue())
    await exchange(issued)
    await exchange(issued)
    expect((await refresh(before.body.refresh_token)).status).toBe(200)
    expect((await ada.get(endpoints.getCurrentMember.path)).status).toBe(200)
  })

  // Seen to fail: the code read outside of the transaction; the grant created in a second transaction, so that a
  // concurrent replay found no grant to revoke.
  it('creates one session in 20 concurrent exchanges and revokes that session', async () => {
    for (let round = 0; round < 3; round++) {
      const issued = await issue()
      const before = await countRows(db)
      const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(issued)))
      const good = answers.filter(({ status }) => status === 200)
      expect(good).toHaveLength(1)
      const errors = answers.filter((one) => one !== good[0])
      expect(errors.every(({ body }) => body.error === 'invalid_grant')).toBe(true)
      expect((await countRows(db)).grants).toBe((before.grants ?? 0) + 1)
      expect((await refresh(good[0]?.body.refresh_token)).body.reason).toBe('code-replayed')
    }
  })
})

describe('the code verifier', () => {
  it('is accepted only on the first attempt', async () => {
    const { code, codeVerifier } = await issue()
    expect(await exchange({ code, codeVerifier: createCodeVerifier() })).toMatchObject(refused)
    expect(await exchange({ code, codeVerifier })).toMatchObject(refused)
  })

  it('is refused when equal to the challenge', async () => {
    const { code, codeVerifier } = await issue()
    const codeChallenge = await codeChallengeOf(codeVerifier)
    expect(await exchange({ code, codeVerifier: codeChallenge })).toMatchObject(refused)
  })

  it.each([
    ['42 characters', 'a'.repeat(42)],
    ['129 characters', 'a'.repeat(129)],
    ['50,000 characters', 'a'.repeat(50_000)],
    ['a non-ASCII letter', `${'a'.repeat(42)}é`],
    ['a space', `${'a'.repeat(42)} `],
    ['a trailing line break', `${'a'.repeat(43)}\n`],
    ['nothing', ''],
  ])('of %s is malformed even when its challenge matches', async (_what, codeVerifier) => {
    const sessionToken = await logIn(visitor, 'ada@example.com')
    const { authRequest: request } = await authRequest({
      sessionToken,
      codeChallenge: await codeChallengeOf(codeVerifier),
    })
    const auth = { authRequest: request, prompt: 'none' }
    const session = await visitor.post(endpoints.createRedirectSession.path, { auth })
    const { location } = await openPage(foyer, fullUrlOf(session))
    const code = location?.searchParams.get('code')
    expect(code).toBeTruthy()
    expect(await exchange({ code, codeVerifier })).toMatchObject(malformed)
  })

  it.each([43, 128])('can have %d characters', async (length) => {
    const codeVerifier = createCodeVerifier(length)
    const sessionToken = await logIn(visitor, 'ada@example.com')
    const codeChallenge = await codeChallengeOf(codeVerifier)
    const { authRequest: request } = await authRequest({ sessionToken, codeChallenge })
    const auth = { authRequest: request, prompt: 'none' }
    const session = await visitor.post(endpoints.createRedirectSession.path, { auth })
    const { location } = await openPage(foyer, fullUrlOf(session))
    const code = location?.searchParams.get('code')
    expect((await exchange({ code, codeVerifier })).status).toBe(200)
  })
})

it.each([
  ['another URI', `${redirectUri}2`],
  ['an extra slash', `${redirectUri}/`],
  ['none', undefined],
  ['an empty URI', ''],
])('a code is refused with a different redirect URI: %s', async (_what, other) => {
  const issued = await issue()
  expect(await exchange({ ...issued, redirectUri: other })).toMatchObject(refused)
  expect(await exchange(issued)).toMatchObject(refused)
})

describe('the client of a code', () => {
  it('must be the client of the authorization request', async () => {
    const issued = await issue()
    expect(await exchange({ ...issued, clientId: 'other-site' })).toMatchObject(refused)
  })

  it('must be known and present', async () => {
    const issued = await issue()
    const unknown = await exchange({ ...issued, clientId: 'nope' })
    expect(unknown).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(await exchange({ ...issued, clientId: undefined })).toMatchObject(malformed)
  })
})

it('a code expires after 60 seconds', async () => {
  const [first, second] = [await issue(), await issue()]
  foyer.advance(59)
  expect((await exchange(first)).status).toBe(200)
  foyer.advance(1)
  expect(await exchange(second)).toMatchObject(refused)
})

it.each(['BLOCKED', 'DELETED', 'PENDING'])(
  'a member with the new status %s receives no tokens',
  async (status) => {
    await createMember(foyer, `${status}@example.com`)
    const sessionToken = await logIn(visitor, `${status}@example.com`)
    const issued = await authorizeSilently(foyer, visitor, sessionToken)
    await db.transaction((tx) =>
      tx.run(
        sql`update identities set status = ${status} where email = ${`${status}@example.com`}`,
      ),
    )
    expect(await exchange(issued)).toMatchObject(refused)
  },
)

it('refuses other tokens and altered codes', async () => {
  const { code, codeVerifier } = await issue()
  const sessionToken = await logIn(visitor, 'ada@example.com')
  const guest = await visitor.post(endpoints.token.path, { grantType: 'anonymous', clientId })
  const changed = code.slice(0, -2) + (code.endsWith('A') ? 'BB' : 'AA')
  const others = [
    ada.refreshToken,
    ada.authorization,
    visitor.authorization,
    guest.body.refresh_token,
    ownerKey,
    sessionToken,
    changed,
    code.toLowerCase(),
    `${code} `,
    `${code}\0`,
    code.slice(1),
    '%',
    "' or 1=1 --",
  ]
  for (const other of others) {
    expect(await exchange({ code: other, codeVerifier })).toMatchObject(refused)
  }
  expect((await exchange({ code, codeVerifier })).status).toBe(200)
})
