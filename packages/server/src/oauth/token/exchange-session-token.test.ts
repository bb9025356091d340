import { endpoints, operatorEndpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { deleteClient, saveClient } from '../../storage/oauth/clients.js'
import { saveConsent } from '../../storage/oauth/consents.js'
import { sql } from '../../storage/sql.js'
import { countRows } from '../../testing/dump-tables.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { beginLogin, enrolApp, verify } from '../../testing/test-factor.js'
import { clientId, createTestFoyer, publicUrl } from '../../testing/test-foyer.js'
import { authorizeSilently, createMember, logIn } from '../../testing/test-member.js'

const email = 'ada@example.com'
const otherOrigin = 'https://other.example'
const foyer = await createTestFoyer()
const { db, clock } = foyer.services
const ada = await createMember(foyer, email)
const visitor = await foyer.visitor()
const other = {
  id: 'other-site',
  name: 'Other',
  redirectUris: [`${otherOrigin}/callback`],
  origins: [otherOrigin],
  consent: true,
}
await db.transaction((tx) => saveClient(tx, other, clock.now()))

function exchange(
  sessionToken: unknown,
  {
    caller = visitor,
    origin,
    ...fields
  }: { caller?: TestCaller; origin?: string; clientId?: string } = {},
): Promise<TestResponse> {
  const request = { grantType: 'session_token', clientId, sessionToken, ...fields }
  return caller.post(endpoints.token.path, request, origin === undefined ? {} : { origin })
}

/** Expects a refusal without a token. */
async function expectRefusal(
  asked: Promise<TestResponse>,
  expected: [status: number, error: string],
): Promise<void> {
  const { status, body } = await asked
  expect([status, body.error]).toEqual(expected)
  expect(body).not.toHaveProperty('access_token')
  expect(body).not.toHaveProperty('refresh_token')
}

const loginRequired: [number, string] = [400, 'login_required']

it('exchanges a session token for tokens of the member', async () => {
  const { status, body, headers } = await exchange(await logIn(visitor, email))
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  const member = foyer.as(String(body.access_token))
  expect((await member.get(endpoints.getCurrentMember.path)).body).toMatchObject({
    member: { id: ada.id },
  })
  const refresh = { grantType: 'refresh_token', clientId, refreshToken: body.refresh_token }
  expect((await visitor.post(endpoints.token.path, refresh)).status).toBe(200)
})

it('the token response announces the direct-login extension', async () => {
  const { body } = await visitor.post(endpoints.token.path, { grantType: 'anonymous', clientId })
  expect(String(body.extensions).split(' ')).toContain('direct-login')
})

it('accepts a member as the caller', async () => {
  expect((await exchange(await logIn(ada, email), { caller: ada })).status).toBe(200)
})

describe('a session token', () => {
  it('can be exchanged only once', async () => {
    const sessionToken = await logIn(visitor, email)
    const { body } = await exchange(sessionToken)
    await expectRefusal(exchange(sessionToken), loginRequired)
    const member = foyer.as(String(body.access_token))
    expect((await member.get(endpoints.getCurrentMember.path)).status).toBe(200)
  })

  it('creates one session in 20 concurrent exchanges', async () => {
    const sessionToken = await logIn(visitor, email)
    const { grants = 0 } = await countRows(db)
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(sessionToken)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
    expect((await countRows(db)).grants).toBe(grants + 1)
  })

  it('cannot be used for both a silent login and an exchange', async () => {
    const taken = await logIn(visitor, email)
    await authorizeSilently(foyer, visitor, taken)
    await expectRefusal(exchange(taken), loginRequired)
    const exchanged = await logIn(visitor, email)
    await exchange(exchanged)
    const { code, location } = await authorizeSilently(foyer, visitor, exchanged)
    expect([code, location.searchParams.get('error')]).toEqual(['', 'login_required'])
  })

  it('creates no session of a client that another process has just removed', async () => {
    const gone = { id: 'gone-site', name: 'Gone', redirectUris: [] }
    await foyer.owner.post(operatorEndpoints.createClient.path, gone)
    const request = { grantType: 'anonymous', clientId: gone.id }
    const { body } = await visitor.post(endpoints.token.path, request)
    const caller = foyer.as(String(body.access_token))
    const sessionToken = await logIn(visitor, email)
    const { grants } = await countRows(db)
    await db.transaction((tx) => deleteClient(tx, gone.id))
    await expectRefusal(exchange(sessionToken, { caller, clientId: gone.id }), loginRequired)
    expect((await countRows(db)).grants).toBe(grants)
  })

  it('expires after five minutes', async () => {
    const sessionToken = await logIn(visitor, email)
    foyer.advance(301)
    await expectRefusal(exchange(sessionToken, { caller: await foyer.visitor() }), loginRequired)
  })

  it('cannot be replaced by another secret', async () => {
    const { code } = await authorizeSilently(foyer, visitor, await logIn(visitor, email))
    for (const secret of [code, ada.refreshToken, ada.authorization, 'guess', '\0', "' or 1=1"]) {
      await expectRefusal(exchange(secret), loginRequired)
    }
    for (const malformed of [{ $ne: null }, ['a'], 1, null, '', undefined]) {
      await expectRefusal(exchange(malformed), [400, 'invalid_request'])
    }
  })

  it.each(['BLOCKED', 'PENDING'])('is refused for a member who became %s', async (status) => {
    const address = `${status}@example.com`
    const { id } = await createMember(foyer, address)
    const sessionToken = await logIn(visitor, address)
    await db.transaction((tx) =>
      tx.run(sql`update identities set status = ${status} where id = ${id}`),
    )
    await expectRefusal(exchange(sessionToken), loginRequired)
  })

  it('is issued only after the second factor, whose state token is refused', async () => {
    const address = 'grace@example.com'
    const app = await enrolApp(foyer, await createMember(foyer, address))
    const { body } = await beginLogin(visitor, address)
    const { state, stateToken } = body
    expect([state, body.sessionToken]).toEqual(['REQUIRE_MFA', undefined])
    await expectRefusal(exchange(stateToken), loginRequired)
    const totpData = { code: app.code() }
    const verified = await verify(visitor, 'TOTP', { stateToken, totpData })
    expect((await exchange(verified.body.sessionToken)).status).toBe(200)
  })
})

describe('the caller of an exchange', () => {
  it('must have an access token of the requested client', async () => {
    const sessionToken = await logIn(visitor, email)
    const atOther = await foyer.visitor(other.id)
    const foreign = [
      exchange(sessionToken, { caller: atOther }),
      exchange(sessionToken, { clientId: other.id }),
      exchange(sessionToken, { clientId: 'nobody' }),
      exchange(sessionToken, { caller: foyer.as('') }),
      exchange(sessionToken, { caller: foyer.owner }),
      exchange(sessionToken, { caller: foyer.as('no token') }),
    ]
    for (const one of foreign) await expectRefusal(one, [401, 'invalid_client'])
    // The refused requests did not use up the session token.
    expect((await exchange(sessionToken)).status).toBe(200)
  })

  it('must send an Origin header of that client or no Origin header', async () => {
    const sessionToken = await logIn(visitor, email)
    for (const origin of [otherOrigin, 'https://evil.example', 'null', `${publicUrl}.evil`]) {
      await expectRefusal(exchange(sessionToken, { origin }), [400, 'unauthorized_client'])
    }
    expect((await exchange(sessionToken, { origin: 'http://localhost:4400' })).status).toBe(200)
    expect((await exchange(await logIn(visitor, email), { origin: publicUrl })).status).toBe(200)
  })
})

it('refuses a client that requires consent until the member has consented', async () => {
  const caller = await foyer.visitor(other.id)
  const exchangeHere = (sessionToken: string) =>
    exchange(sessionToken, { caller, clientId: other.id, origin: otherOrigin })
  const refused = await logIn(caller, email)
  await expectRefusal(exchangeHere(refused), [400, 'consent_required'])
  await db.transaction((tx) =>
    saveConsent({ clock }, tx, { identityId: ada.id, clientId: other.id }),
  )
  // The refusal redeemed the token.
  await expectRefusal(exchangeHere(refused), loginRequired)
  expect((await exchangeHere(await logIn(caller, email))).status).toBe(200)
})
