import { endpoints } from '@foyer/protocol'
import * as sessionEndpoints from '@foyer/protocol/session-endpoints'
import { describe, expect, it } from 'vitest'
import { shortNetwork } from '../../http/session-metadata.js'
import { sql } from '../../storage/sql.js'
import { clientId, createTestFoyer, ownerKey } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'

const foyer = await createTestFoyer()
const mine = sessionEndpoints.listMySessions.path
const all = sessionEndpoints.listSessions.path
const { path } = endpoints.token

interface Listed {
  id: string
  current: boolean
  [name: string]: unknown
}

async function sessionsOf(member: Pick<TestMember, 'get'>): Promise<Listed[]> {
  const { status, body } = await member.get(mine)
  expect(status).toBe(200)
  return Object(body).sessions
}

/** Logs a member in from another device. */
async function secondSession(member: TestMember, userAgent: string): Promise<TestMember> {
  const visitor = await foyer.visitor()
  const signed = foyer.as(`${visitor.authorization},${ownerKey}`)
  const asked = { grant_type: 'authorized_client', member_id: member.id }
  const { body } = await signed.post(path, asked, { 'user-agent': userAgent })
  const caller = foyer.as(String(body.access_token))
  return { ...caller, id: member.id, refreshToken: String(body.refresh_token) }
}

async function reasonOf({ refreshToken }: TestMember): Promise<unknown> {
  const request = { grantType: 'refresh_token', clientId, refreshToken }
  return (await foyer.as('').post(path, request)).body.reason
}

async function isIn(member: TestMember): Promise<boolean> {
  return (await member.get(endpoints.getCurrentMember.path)).status === 200
}

describe('a member', () => {
  it('lists the sessions of the member with device and dates, last used first', async () => {
    const ada = await createMember(foyer, 'ada@example.com')
    foyer.advance(60)
    const phone = await secondSession(ada, 'Phone/1.0')
    const [first, second, ...more] = await sessionsOf(ada)
    expect(more).toEqual([])
    expect(first).toEqual({
      id: expect.any(String),
      clientId,
      clientName: 'Test site',
      userAgent: 'Phone/1.0',
      network: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUsedAt: first?.createdAt,
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
      current: false,
    })
    expect(second?.current).toBe(true)
    expect((await sessionsOf(phone)).map(({ current }) => current)).toEqual([true, false])
    foyer.advance(60)
    const refresh = { grantType: 'refresh_token', clientId, refreshToken: ada.refreshToken }
    await foyer.as('').post(path, refresh, { 'user-agent': `${'x'.repeat(500)}` })
    const [again] = await sessionsOf(ada)
    expect(again?.userAgent).toBe('x'.repeat(300))
    expect(Date.parse(String(again?.lastUsedAt))).toBeGreaterThan(
      Date.parse(String(again?.createdAt)),
    )
  })

  it('ends one session with the reason "revoked-by-member"', async () => {
    const member = await createMember(foyer, 'one@example.com')
    const lost = await secondSession(member, 'Lost/1.0')
    expect(await isIn(lost)).toBe(true)
    const other = (await sessionsOf(member)).find(({ current }) => !current)
    const ended = await member.delete(`${mine}/${other?.id}`)
    expect([ended.status, ended.body]).toEqual([200, {}])
    expect(await isIn(lost)).toBe(false)
    expect(await reasonOf(lost)).toBe('revoked-by-member')
    expect(await isIn(member)).toBe(true)
    expect((await member.delete(`${mine}/${other?.id}`)).status).toBe(404)
  })

  it('ends all other sessions at once', async () => {
    const member = await createMember(foyer, 'all@example.com')
    const others = [await secondSession(member, 'a'), await secondSession(member, 'b')]
    const answer = await member.delete(mine)
    expect([answer.status, answer.body]).toEqual([200, { ended: 2 }])
    expect(await Promise.all([member, ...others].map(isIn))).toEqual([true, false, false])
    expect(await Promise.all(others.map(reasonOf))).toEqual(Array(2).fill('revoked-by-member'))
    expect(await sessionsOf(member)).toHaveLength(1)
  })

  it('ends the current session', async () => {
    const member = await createMember(foyer, 'own@example.com')
    const [own] = await sessionsOf(member)
    expect((await member.delete(`${mine}/${own?.id}`)).status).toBe(200)
    expect(await isIn(member)).toBe(false)
  })

  it('cannot end sessions of other members', async () => {
    const member = await createMember(foyer, 'mine@example.com')
    const other = await createMember(foyer, 'theirs@example.com')
    const [theirs] = await sessionsOf(other)
    for (const id of [theirs?.id, 'nothing', '%', '..%2f', '%00', "' or 1=1 --", '%zz']) {
      expect((await member.delete(`${mine}/${id}`)).status).toBe(404)
    }
    expect((await member.delete(mine)).body).toEqual({ ended: 0 })
    expect(await isIn(other)).toBe(true)
    for (const caller of [await foyer.visitor(), foyer.owner]) {
      expect((await caller.get(mine)).status).toBe(403)
      expect((await caller.delete(mine)).status).toBe(403)
      expect((await caller.delete(`${mine}/${theirs?.id}`)).status).toBe(403)
    }
    expect((await foyer.as('').get(mine)).status).toBe(401)
  })

  it('has at most 100 sessions, and the least recently used one ends first', async () => {
    const member = await createMember(foyer, 'hundred@example.com')
    const [oldest] = [member]
    foyer.advance(1)
    const second = await secondSession(member, 'second')
    for (let round = 0; round < 98; round++) await secondSession(member, `${round}`)
    expect(await sessionsOf(second)).toHaveLength(100)
    foyer.advance(1)
    expect(await isIn(oldest)).toBe(true)
    const newest = await secondSession(member, 'newest')
    expect(await sessionsOf(newest)).toHaveLength(100)
    // Seen to fail: its access token was accepted for five more seconds.
    expect(await isIn(oldest)).toBe(false)
    expect(await reasonOf(oldest)).toBe('too-many')
    const audit = `/_foyer/v1/audit?action=session.ended&subject=${member.id}`
    expect((await foyer.owner.get(audit)).body.entries).toMatchObject([{ reason: 'too-many' }])
    expect(await reasonOf(second)).toBeUndefined()
  })
})

describe('the owner', () => {
  // Seen to fail: the list ended after 200 sessions, and the member's export too.
  it('lists all sessions of a member who logs in often', async () => {
    const member = await createMember(foyer, 'often@example.com')
    const { db, clock } = foyer.services
    const now = clock.now().getTime()
    await db.transaction(async (tx) => {
      for (let one = 0; one < 250; one++) {
        await tx.run(sql`insert into grants (id, identity_id, client_id, refresh_hash, created_at,
            expires_at, revoked_at, revoked_reason)
          values (${`often ${one}`}, ${member.id}, ${clientId}, ${`often ${one}`}, ${now},
            ${now + 1000}, ${now}, 'logged-out')`)
      }
    })
    const { body } = await foyer.owner.get(`${all}?memberId=${member.id}`)
    expect(body.sessions).toHaveLength(251)
  })

  it('lists open and ended sessions with the reason', async () => {
    const member = await createMember(foyer, 'seen@example.com')
    const left = await secondSession(member, 'left')
    await left.post(endpoints.createRedirectSession.path, { logout: { clientId } })
    const { body } = await foyer.owner.get(`${all}?memberId=${member.id}`)
    const listed: Listed[] = Object(body).sessions
    expect(listed).toHaveLength(2)
    expect(listed.find(({ userAgent }) => userAgent === 'left')).toMatchObject({
      memberId: member.id,
      reason: 'logged-out',
      endedAt: expect.any(String),
    })
    const open = listed.find(({ endedAt }) => endedAt === null)
    expect(open).toMatchObject({ reason: null })
    expect((await foyer.owner.delete(`${all}/${open?.id}`)).status).toBe(200)
    expect(await isIn(member)).toBe(false)
    expect(await reasonOf(member)).toBe('revoked-by-owner')
    expect((await foyer.owner.delete(`${all}/${open?.id}`)).status).toBe(404)
  })

  it('ends all sessions of a member', async () => {
    const member = await createMember(foyer, 'ended@example.com')
    const other = await secondSession(member, 'other')
    const answer = await foyer.owner.delete(`${all}?memberId=${member.id}`)
    expect([answer.status, answer.body]).toEqual([200, { ended: 2 }])
    expect(await Promise.all([member, other].map(isIn))).toEqual([false, false])
    expect(await reasonOf(other)).toBe('revoked-by-owner')
  })

  it('must name a member, and other callers get 403', async () => {
    expect((await foyer.owner.get(all)).status).toBe(400)
    expect((await foyer.owner.delete(all)).status).toBe(400)
    expect((await foyer.owner.get(`${all}?memberId=%00`)).body).toEqual({ sessions: [] })
    expect((await foyer.owner.delete(`${all}?memberId=%00`)).body).toEqual({ ended: 0 })
    const member = await createMember(foyer, 'asks@example.com')
    for (const caller of [await foyer.visitor(), member]) {
      expect((await caller.get(`${all}?memberId=${member.id}`)).status).toBe(403)
      expect((await caller.delete(`${all}?memberId=${member.id}`)).status).toBe(403)
      expect((await caller.delete(`${all}/x`)).status).toBe(403)
    }
  })
})

it('a refused refresh token reports why the session ended', async () => {
  const member = await createMember(foyer, 'reasons@example.com')
  const other = await secondSession(member, 'other')
  await member.post('/_api/iam/authentication/v2/change-password', {
    newPassword: 'quite another password',
  })
  expect(await reasonOf(other)).toBe('password-changed')
  await foyer.owner.patch(`/_foyer/v1/members/${member.id}`, { passwordResetRequired: true })
  expect(await reasonOf(member)).toBe('revoked-by-owner')
})

it('the audit log contains the actor and the number of ended sessions', async () => {
  const member = await createMember(foyer, 'audited@example.com')
  await secondSession(member, 'a')
  await secondSession(member, 'b')
  await member.delete(mine)
  await foyer.owner.delete(`${all}?memberId=${member.id}`)
  const { body } = await foyer.owner.get(
    `/_foyer/v1/audit?action=session.ended&subject=${member.id}`,
  )
  const entry = (actor: object, reason: string, sessions: number) =>
    expect.objectContaining({ actor, reason, detail: { sessions } })
  expect(Object(body).entries).toEqual([
    entry({ kind: 'operator', id: 'owner', name: 'owner' }, 'revoked-by-owner', 1),
    entry({ kind: 'member', id: member.id, name: 'audited@example.com' }, 'revoked-by-member', 2),
  ])
})

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::/64', '2001:db8::/48'],
  ['::/64', '::/48'],
  ['in-process', null],
  ['', null],
])('shortens the network %j to %j', (network, short) => {
  expect(shortNetwork(network)).toBe(short)
})
