import { endpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { purgeGrants } from '../../storage/oauth/grants.js'
import { countRowsButLogs, dumpTables } from '../../testing/dump-tables.js'
import type { Answer } from '../../testing/test-caller.js'
import { clientId, createTestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const day = 86_400
const foyer = await createTestFoyer()
const { db, clock } = foyer.services

function refresh(refreshToken: unknown, more: Record<string, unknown> = {}): Promise<Answer> {
  const request = { grantType: 'refresh_token', clientId, refreshToken, rotation: true, ...more }
  return foyer.as('').post(endpoints.token.path, request)
}

/** The same, again where a busy machine has no connection to the database left: such an answer asks for it. */
async function refreshInTheEnd(refreshToken: unknown): Promise<Answer> {
  for (;;) {
    const answer = await refresh(refreshToken)
    if (answer.status !== 503) return answer
  }
}

async function successorOf(refreshToken: unknown): Promise<unknown> {
  const { status, body } = await refresh(refreshToken)
  expect(status).toBe(200)
  return body.refresh_token
}

const reused = { status: 400, body: { error: 'invalid_grant', reason: 'reused' } }

it('gives who says so a successor with each renewal', async () => {
  const ada = await createMember(foyer, 'ada@example.com')
  const seen = new Set<unknown>([ada.refreshToken])
  let token: unknown = ada.refreshToken
  for (let round = 0; round < 5; round++) {
    foyer.advance(4 * 3600)
    token = await successorOf(token)
    seen.add(token)
  }
  expect(seen.size).toBe(6)
  expect([...seen].every((one) => /^[\w-]{43}$/.test(String(one)))).toBe(true)
})

it('says in its answers that it understands', async () => {
  const visitor = { grantType: 'anonymous', clientId }
  const { body } = await foyer.as('').post(endpoints.token.path, visitor)
  expect(String(body.extensions).split(' ')).toContain('rotation')
})

it('leaves who does not say so with one token: ten renewals in ten days', async () => {
  const official = await createMember(foyer, 'official@example.com')
  for (let round = 0; round < 10; round++) {
    foyer.advance(day)
    const { status, body } = await refresh(official.refreshToken, { rotation: undefined })
    expect({ status, token: body.refresh_token }).toEqual({
      status: 200,
      token: official.refreshToken,
    })
  }
  expect((await refresh(official.refreshToken, { rotation: false })).body.refresh_token).toBe(
    official.refreshToken,
  )
})

it('leaves a visitor the token that it has, and costs no row', async () => {
  const anonymous = { grantType: 'anonymous', clientId }
  const { body } = await foyer.as('').post(endpoints.token.path, anonymous)
  const before = await countRowsButLogs(db)
  expect(await successorOf(body.refresh_token)).toBe(body.refresh_token)
  expect(await countRowsButLogs(db)).toEqual(before)
})

describe('the token before', () => {
  // Seen to fail: a successor drawn at random, of which each renewal had its own; the grant found without its lock.
  it('gives fifty renewals at once fifty answers and one successor', async () => {
    const member = await createMember(foyer, 'fifty@example.com')
    const before = await countRowsButLogs(db)
    const fifty = Array.from({ length: 50 }, () => refreshInTheEnd(member.refreshToken))
    const all = await Promise.all(fifty)
    expect(all.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const successors = new Set(all.map(({ body }) => body.refresh_token))
    expect(successors.size).toBe(1)
    expect(successors.has(member.refreshToken)).toBe(false)
    const after = await countRowsButLogs(db)
    expect(after.grants).toBe(before.grants)
    expect(after.spent_refresh_tokens).toBe((before.spent_refresh_tokens ?? 0) + 1)
  })

  it('still works for 30 seconds, and ends its session after them', async () => {
    const member = await createMember(foyer, 'reuse@example.com')
    const successor = await successorOf(member.refreshToken)
    foyer.advance(29)
    expect(await successorOf(member.refreshToken)).toBe(successor)
    // Who does not follow a rotation gets along for that time too.
    expect((await refresh(member.refreshToken, { rotation: undefined })).status).toBe(200)
    const { body } = await refresh(member.refreshToken)
    foyer.advance(2)
    expect(await refresh(member.refreshToken)).toMatchObject(reused)
    expect(await refresh(successor)).toMatchObject(reused)
    const answer = await foyer.as(String(body.access_token)).get(endpoints.getCurrentMember.path)
    expect(answer.status).toBe(401)
  })

  it('leads to the newest when there were several rotations meanwhile', async () => {
    const member = await createMember(foyer, 'chain@example.com')
    let newest: unknown = member.refreshToken
    for (let round = 0; round < 4; round++) newest = await successorOf(newest)
    expect(await successorOf(member.refreshToken)).toBe(newest)
  })

  it('ends no other session of the member, and no one else can use it', async () => {
    const member = await createMember(foyer, 'one@example.com')
    const other = await createMember(foyer, 'two@example.com')
    await successorOf(member.refreshToken)
    foyer.advance(31)
    const elsewhere = await refresh(member.refreshToken, { clientId: 'other' })
    expect(elsewhere).toMatchObject({ status: 400, body: { reason: 'unknown' } })
    expect(await refresh(member.refreshToken)).toMatchObject(reused)
    expect((await refresh(other.refreshToken)).status).toBe(200)
  })

  it('tells of an earlier end', async () => {
    const member = await createMember(foyer, 'gone@example.com')
    const { body } = await refresh(member.refreshToken)
    const again = foyer.as(String(body.access_token))
    await again.post(endpoints.createRedirectSession.path, { logout: { clientId } })
    foyer.advance(31)
    expect((await refresh(member.refreshToken)).body.reason).toBe('logged-out')
  })
})

it.each(['yes', 1, null, {}])(
  'takes nothing but true and false for "rotation": %j',
  async (rotation) => {
    const answer = await refresh('x', { rotation })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  },
)

it('stores no token as it is, before and after a rotation', async () => {
  const member = await createMember(foyer, 'stored@example.com')
  const successor = await successorOf(member.refreshToken)
  const dumped = JSON.stringify(await dumpTables(db))
  expect(dumped).not.toContain(member.refreshToken)
  expect(dumped).not.toContain(String(successor))
})

it('remembers what ended for 30 days', async () => {
  const member = await createMember(foyer, 'purged@example.com')
  await successorOf(member.refreshToken)
  foyer.advance(59 * day)
  await purgeGrants({ db, clock })
  expect((await refresh(member.refreshToken)).body.reason).toBe('unknown')
  const rows = await countRowsButLogs(db)
  expect(rows.grants).toBeGreaterThan(0)
  foyer.advance(2 * day)
  await purgeGrants({ db, clock })
  const { grants, spent_refresh_tokens } = await countRowsButLogs(db)
  expect({ grants, spent_refresh_tokens }).toEqual({ grants: 0, spent_refresh_tokens: 0 })
})
