import { endpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { listFactorsOf } from '../../storage/identity/factors.js'
import { findIdentityByEmail } from '../../storage/identity/identities.js'
import { replaceApiKey } from '../../storage/oauth/api-keys.js'
import { sql } from '../../storage/sql.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { enrolApp } from '../../testing/test-factor.js'
import { createTestFoyer, ownerKey, publicUrl } from '../../testing/test-foyer.js'
import { createMember, logIn, password } from '../../testing/test-member.js'

const foyer = await createTestFoyer()
const { db } = foyer.services
const visitor = await foyer.visitor()
const signed = foyer.as(`${visitor.authorization},${ownerKey}`)
const currentMember = endpoints.getCurrentMember.path

function signOn(email: string, more: Record<string, unknown> = {}): Promise<TestResponse> {
  return signed.post(endpoints.signOn.path, { loginId: { email }, ...more })
}

function grant(fields: Record<string, unknown>, caller = signed): Promise<TestResponse> {
  return caller.post(endpoints.token.path, { grant_type: 'authorized_client', ...fields })
}

/** Returns the member to whom the tokens of a reply belong. */
async function memberOf({ status, body }: TestResponse): Promise<Record<string, unknown>> {
  expect(status).toBe(200)
  const answer = await foyer.as(String(body.access_token)).get(currentMember)
  return Object(answer.body.member)
}

function identityOf({ body }: TestResponse): Record<string, unknown> {
  return Object(body.identity)
}

function blocked(id: unknown, status = 'BLOCKED'): Promise<number> {
  return db.transaction((tx) =>
    tx.run(sql`update identities set status = ${status} where id = ${String(id)}`),
  )
}

const notGranted = { status: 400, body: { error: 'invalid_grant' } }

describe('the authorized_client grant with a member id', () => {
  it('returns tokens of a session that can be refreshed', async () => {
    const ada = await createMember(foyer, 'ada@example.com')
    const answer = await grant({ scope: 'offline_access', member_id: ada.id })
    expect(await memberOf(answer)).toMatchObject({ id: ada.id })
    const { refresh_token: refreshToken } = answer.body
    const request = { grantType: 'refresh_token', refreshToken, clientId: 'test-site' }
    const renewed = await foyer.as('').post(endpoints.token.path, request)
    expect(await memberOf(renewed)).toMatchObject({ id: ada.id })
  })

  it.each(['BLOCKED', 'DELETED', 'PENDING'])(
    'refuses a member whose status is %s',
    async (status) => {
      const member = await createMember(foyer, `${status}@example.com`)
      await blocked(member.id, status)
      expect(await grant({ member_id: member.id })).toMatchObject(notGranted)
    },
  )

  it('returns tokens for any named member when a logged-in member calls with the key', async () => {
    const eve = await createMember(foyer, 'eve@example.com')
    const bob = await createMember(foyer, 'bob@example.com')
    const byEve = foyer.as(`${eve.authorization},${ownerKey}`)
    expect(await memberOf(await grant({ member_id: bob.id }, byEve))).toMatchObject({ id: bob.id })
    await eve.post(endpoints.createRedirectSession.path, { logout: { clientId: 'test-site' } })
    expect((await grant({ member_id: bob.id }, byEve)).status).toBe(401)
  })
})

describe('a sign-on', () => {
  it('creates an account without a password and returns a session token that works once', async () => {
    const profile = { nickname: 'Nina', firstName: 'Nina', lastName: '' }
    const answer = await signOn('nina@example.com', { profile, verifyEmail: true })
    expect(answer.status).toBe(200)
    expect(identityOf(answer)).toMatchObject({
      email: { address: 'nina@example.com', isVerified: true },
      identityProfile: { nickname: 'Nina', firstName: 'Nina' },
      status: { name: 'ACTIVE', reasons: [] },
      factors: [],
    })
    const { id } = identityOf(answer)
    const session = { member_id: id, session_token: answer.body.sessionToken }
    expect(await memberOf(await grant(session))).toMatchObject({ id, loginEmailVerified: true })
    // A session token is valid once.
    expect(await grant(session)).toMatchObject(notGranted)
    for (const guess of ['', password, 'nina@example.com']) {
      const login = { loginId: { email: 'nina@example.com' }, password: guess }
      const refused = await visitor.post(endpoints.login.path, login)
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        403,
        expect.stringContaining('-19976'),
      ])
    }
  })

  it('updates an account that an earlier sign-on has created', async () => {
    const first = await signOn('twice@example.com', { profile: { nickname: 'One' } })
    const profile = { firstName: 'Two' }
    const second = await signOn(' TWICE@example.com', { profile, verifyEmail: true })
    expect(identityOf(second)).toMatchObject({
      id: identityOf(first).id,
      email: { isVerified: true },
      identityProfile: { nickname: 'One', firstName: 'Two' },
    })
  })

  it('creates one account for twenty concurrent calls', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => signOn('many@example.com')))
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(all.map((one) => identityOf(one).id)).size).toBe(1)
    expect(new Set(all.map(({ body }) => body.sessionToken)).size).toBe(20)
  })

  it('binds the session token to one member', async () => {
    const mine = await signOn('mine@example.com')
    const other = await signOn('other@example.com')
    const session_token = mine.body.sessionToken
    expect(await grant({ member_id: identityOf(other).id, session_token })).toMatchObject(
      notGranted,
    )
    // The failed attempt used up the session token.
    expect(await grant({ member_id: identityOf(mine).id, session_token })).toMatchObject(notGranted)
  })

  it('logs in to an account with a verified address and keeps the password of the account', async () => {
    const member = await createMember(foyer, 'proven@example.com')
    await db.transaction((tx) =>
      tx.run(sql`update identities set email_verified = 1 where id = ${member.id}`),
    )
    expect(identityOf(await signOn('proven@example.com'))).toMatchObject({ id: member.id })
    expect(await logIn(visitor, 'proven@example.com')).toMatch(/^[\w-]{43}$/)
    expect((await member.get(currentMember)).status).toBe(200)
  })

  it('returns 409 for an account with an unverified address', async () => {
    const trap = await createMember(foyer, 'trap@example.com')
    const before = await findIdentityByEmail(db, 'trap@example.com')
    expect(await signOn('trap@example.com', { profile: { nickname: 'Mine' } })).toMatchObject({
      status: 409,
      body: { details: { applicationError: { code: 'EMAIL_NOT_VERIFIED' } } },
    })
    expect(await findIdentityByEmail(db, 'trap@example.com')).toEqual(before)
    expect((await trap.get(currentMember)).status).toBe(200)
  })

  it('with verifyEmail claims an unverified account and revokes the earlier access', async () => {
    const maker = await createMember(foyer, 'taken@example.com')
    const unused = await logIn(visitor, 'taken@example.com')
    const answer = await signOn('taken@example.com', { verifyEmail: true })
    expect(identityOf(answer)).toMatchObject({
      id: maker.id,
      email: { isVerified: true },
      factors: [],
    })
    expect((await maker.get(currentMember)).status).toBe(401)
    const refresh = { grantType: 'refresh_token', refreshToken: maker.refreshToken }
    expect((await visitor.post(endpoints.token.path, refresh)).status).toBe(400)
    expect(await logIn(visitor, 'taken@example.com')).toBe('undefined')
    const stale = { member_id: maker.id, session_token: unused }
    expect(await grant(stale)).toMatchObject(notGranted)
    const session = { member_id: maker.id, session_token: answer.body.sessionToken }
    expect(await memberOf(await grant(session))).toMatchObject({ id: maker.id })
  })

  // Seen to fail: the sessions and second factors of an account without a password stayed.
  it('with verifyEmail ends the access of an earlier sign-on without it', async () => {
    const email = 'unproven@example.com'
    const { id } = identityOf(await signOn(email))
    const { body } = await grant({ member_id: id })
    const stranger = foyer.as(String(body.access_token))
    await enrolApp(foyer, stranger)
    const other = await signOn(email)
    expect((await stranger.get(currentMember)).status).toBe(200)
    const answer = await signOn(email, { verifyEmail: true })
    expect(identityOf(answer)).toMatchObject({ id, email: { isVerified: true }, factors: [] })
    expect((await stranger.get(currentMember)).status).toBe(401)
    const refresh = { grantType: 'refresh_token', refreshToken: body.refresh_token }
    expect(await foyer.as('').post(endpoints.token.path, refresh)).toMatchObject({ status: 400 })
    const stale = { member_id: id, session_token: other.body.sessionToken }
    expect(await grant(stale)).toMatchObject(notGranted)
    expect(await listFactorsOf(db, String(id))).toEqual([])
    const session = { member_id: id, session_token: answer.body.sessionToken }
    const member = foyer.as(String((await grant(session)).body.access_token))
    // Later sign-ons find a verified address, and change nothing.
    await signOn(email, { verifyEmail: true })
    expect((await member.get(currentMember)).status).toBe(200)
  })

  // Seen to fail: the profile of the refused call was stored.
  it('claims an account that waits for approval, but does not change its profile', async () => {
    const email = 'approval@example.com'
    const { id } = identityOf(await signOn(email, { profile: { nickname: 'First' } }))
    await db.transaction((tx) =>
      tx.run(
        sql`update identities set status = 'PENDING', approved_at = null where id = ${String(id)}`,
      ),
    )
    const refused = { verifyEmail: true, profile: { nickname: 'Second' } }
    expect((await signOn(email, refused)).status).toBe(403)
    expect(await findIdentityByEmail(db, email)).toMatchObject({
      status: 'PENDING',
      emailVerified: true,
      profile: { nickname: 'First' },
    })
  })

  it('refuses a blocked member', async () => {
    const email = 'blocked-on@example.com'
    const member = identityOf(await signOn(email))
    await blocked(member.id, 'BLOCKED')
    expect((await signOn(email, { verifyEmail: true })).status).toBe(403)
    expect((await findIdentityByEmail(db, email))?.emailVerified).toBe(false)
  })

  it('with verifyEmail activates a pending account', async () => {
    const id = identityOf(await signOn('waits@example.com')).id
    await blocked(id, 'PENDING')
    expect((await signOn('waits@example.com')).status).toBe(403)
    expect((await signOn('waits@example.com', { verifyEmail: true })).status).toBe(200)
  })

  it.each([
    ['a login id that is not an e-mail address', { loginId: { email: 'nobody' } }],
    ['no login id', {}],
    ['an operator', { loginId: { email: { $ne: null } } }],
    ['a profile with NUL', { loginId: { email: 'a@b.example' }, profile: { nickname: '\0' } }],
    [
      'an unpaired surrogate',
      { loginId: { email: 'a@b.example' }, profile: { nickname: '\ud800' } },
    ],
    ['a string for a boolean', { loginId: { email: 'a@b.example' }, verifyEmail: 'true' }],
  ])('returns 400 with a field violation for %s', async (_what, message) => {
    const { status, body } = await signed.post(endpoints.signOn.path, message)
    expect(status).toBe(400)
    expect(body).toHaveProperty('details.validationError.fieldViolations.0.data')
  })

  it('ignores unknown fields', async () => {
    const answer = await signOn('plain@example.com', {
      profile: { roles: ['editor'], status: 'ACTIVE' },
      status: { name: 'BLOCKED' },
      id: 'chosen',
      password: 'chosen by a stranger',
      roles: ['editor'],
    })
    const identity = await findIdentityByEmail(db, 'plain@example.com')
    expect(identityOf(answer).id).not.toBe('chosen')
    expect(identity).toMatchObject({ roles: [], passwordHash: '', emailVerified: false })
    expect(identity?.profile).toEqual({ nickname: 'plain' })
  })
})

it('a sign-on accepts the key alone, as the official module sends it, and its token works once', async () => {
  const message = { loginId: { email: 'alone@example.com' }, verifyEmail: true }
  const answer = await foyer.owner.post(endpoints.signOn.path, message)
  const { id } = identityOf(answer)
  const session = { member_id: id, session_token: answer.body.sessionToken }
  expect(await memberOf(await grant(session))).toMatchObject({ id, loginEmailVerified: true })
  expect(await grant(session)).toMatchObject(notGranted)
})

describe('the caller authentication by visitor token and key', () => {
  const key = ownerKey
  it('requires a valid token and a valid key', async () => {
    const member = await createMember(foyer, 'signature@example.com')
    const [v, m] = [visitor.authorization, member.authorization]
    const keyToken = await foyer.owner.post(endpoints.token.path, {
      grant_type: 'client_credentials',
    })
    const k = String(keyToken.body.access_token)
    const bad = [
      ['', v, m, key, ',', `${v},`, `,${key}`, `${key},${key}`, `${key},${v}`, `${v},${v}`],
      [`${v},${m}`, `${m},${m}`, `,${m}`, `${v},${member.refreshToken}`, `${v},${key},x`],
      [`${v},${key},${key}`, `${v}, ${key}x`, `${k},${key}`, `${v},${k}`, `Bearer ${v},${key}`],
    ].flat()
    for (const authorization of bad) {
      const caller = foyer.as(authorization)
      const answer = await grant({ member_id: member.id }, caller)
      expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
      if (authorization === key) continue
      const refused = await caller.post(endpoints.signOn.path, {
        loginId: { email: 'x@y.example' },
      })
      expect([authorization, refused.status]).toEqual([authorization, 401])
    }
    expect(await findIdentityByEmail(db, 'x@y.example')).toBeUndefined()
  })

  it('refuses requests from another origin', async () => {
    const member = await createMember(foyer, 'page@example.com')
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await signed.post(
        endpoints.token.path,
        { grant_type: 'authorized_client', member_id: member.id },
        { origin },
      )
      expect(answer.status).toBe(403)
      for (const authorization of [signed.authorization, key]) {
        const headers = { 'content-type': 'application/json', authorization, origin }
        const body = JSON.stringify({ loginId: { email: 'x@y.example' } })
        const url = new URL(endpoints.signOn.path, publicUrl)
        const request = new Request(url, { method: 'POST', headers, body })
        expect((await foyer.fetch(request)).status).toBe(403)
      }
    }
  })

  it('requires a key with the scope members:write', async () => {
    const member = await createMember(foyer, 'scopes@example.com')
    const keep = (scopes: string) =>
      db.transaction(async (tx) => {
        await replaceApiKey(tx, 'narrow', 'a narrow key', foyer.services.clock.now())
        await tx.run(sql`update api_keys set scopes = ${scopes} where id = 'narrow'`)
      })
    const narrow = foyer.as(`${visitor.authorization},a narrow key`)
    await keep('["data:read","data:write","members:read","settings"]')
    expect((await grant({ member_id: member.id }, narrow)).status).toBe(403)
    const signOnMessage = { loginId: { email: 'scopes@example.com' }, verifyEmail: true }
    for (const caller of [narrow, foyer.as('a narrow key')]) {
      expect((await caller.post(endpoints.signOn.path, signOnMessage)).status).toBe(403)
    }
    expect((await member.get(currentMember)).status).toBe(200)
    await keep('["members:write"]')
    expect((await grant({ member_id: member.id }, narrow)).status).toBe(200)
  })
})

it('a sign-on is recorded in the audit log with the key as the actor', async () => {
  const { id } = identityOf(await signOn('audited@example.com'))
  await grant({ member_id: id })
  const { body } = await foyer.owner.get(`/_foyer/v1/audit?subject=${String(id)}`)
  const entries: Record<string, unknown>[] = Object(body).entries
  const actor = { kind: 'operator', id: 'owner', name: 'owner' }
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'login.succeeded',
    'member.registered',
    'member.signed-on',
  ])
  expect(entries.map((entry) => entry.actor)).toEqual([actor, actor, actor])
})
