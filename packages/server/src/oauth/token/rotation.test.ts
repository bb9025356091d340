import { endpoints, operatorEndpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { purgeExpired } from '../../storage/expired-rows.js'
import { countRowsButLogs, dumpTables } from '../../testing/dump-tables.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { clientId, createTestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const day = 86_400
const foyer = await createTestFoyer()
const { db, clock } = foyer.services

function refresh(refreshToken: unknown, more: Record<string, unknown> = {}): Promise<TestResponse> {
  const request = { grantType: 'refresh_token', clientId, refreshToken, rotation: true, ...more }
  return foyer.as('').post(endpoints.token.path, request)
}

/** Refreshes, and repeats the request after 503: a busy machine may run out of database connections. */
async function refreshUntilAvailable(refreshToken: unknown): Promise<TestResponse> {
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

it('returns a new refresh token for each refresh with rotation', async () => {
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

it('the token response announces the rotation extension', async () => {
  const visitor = { grantType: 'anonymous', clientId }
  const { body } = await foyer.as('').post(endpoints.token.path, visitor)
  expect(String(body.extensions).split(' ')).toContain('rotation')
})

it('returns the same refresh token for ten days without rotation', async () => {
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

it('returns the same refresh token to a visitor and adds no rows', async () => {
  const anonymous = { grantType: 'anonymous', clientId }
  const { body } = await foyer.as('').post(endpoints.token.path, anonymous)
  const before = await countRowsButLogs(db)
  expect(await successorOf(body.refresh_token)).toBe(body.refresh_token)
  expect(await countRowsButLogs(db)).toEqual(before)
})

describe('a rotated refresh token', () => {
  // Seen to fail: a random successor for each refresh; the grant read without a lock.
  it('returns the same successor in 50 concurrent refreshes', async () => {
    const member = await createMember(foyer, 'fifty@example.com')
    const before = await countRowsButLogs(db)
    const fifty = Array.from({ length: 50 }, () => refreshUntilAvailable(member.refreshToken))
    const all = await Promise.all(fifty)
    expect(all.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const successors = new Set(all.map(({ body }) => body.refresh_token))
    expect(successors.size).toBe(1)
    expect(successors.has(member.refreshToken)).toBe(false)
    const after = await countRowsButLogs(db)
    expect(after.grants).toBe(before.grants)
    expect(after.spent_refresh_tokens).toBe((before.spent_refresh_tokens ?? 0) + 1)
  })

  it('is accepted for a minute, after which reuse revokes the session', async () => {
    const member = await createMember(foyer, 'reuse@example.com')
    const successor = await successorOf(member.refreshToken)
    foyer.advance(59)
    expect(await successorOf(member.refreshToken)).toBe(successor)
    // During this time, clients without rotation can use the old token too.
    expect((await refresh(member.refreshToken, { rotation: undefined })).status).toBe(200)
    const { body } = await refresh(member.refreshToken)
    foyer.advance(2)
    expect(await refresh(member.refreshToken)).toMatchObject(reused)
    expect(await refresh(successor)).toMatchObject(reused)
    const answer = await foyer.as(String(body.access_token)).get(endpoints.getCurrentMember.path)
    expect(answer.status).toBe(401)
    const audit = `${operatorEndpoints.listAudit.path}?action=session.ended&subject=${member.id}`
    expect((await foyer.owner.get(audit)).body.entries).toMatchObject([{ reason: 'reused' }])
  })

  // Seen to fail: a token nine rotations old was accepted.
  it('returns the newest token after eight rotations, and revokes the session after nine', async () => {
    const member = await createMember(foyer, 'chain@example.com')
    let newest: unknown = member.refreshToken
    for (let round = 0; round < 8; round++) newest = await successorOf(newest)
    expect(await successorOf(member.refreshToken)).toBe(newest)
    newest = await successorOf(newest)
    expect(await refresh(member.refreshToken)).toMatchObject(reused)
    expect(await refresh(newest)).toMatchObject(reused)
  })

  it('revokes only its own session and is refused for another client', async () => {
    const member = await createMember(foyer, 'one@example.com')
    const other = await createMember(foyer, 'two@example.com')
    await successorOf(member.refreshToken)
    foyer.advance(61)
    const elsewhere = await refresh(member.refreshToken, { clientId: 'other' })
    expect(elsewhere).toMatchObject({ status: 400, body: { reason: 'unknown' } })
    expect(await refresh(member.refreshToken)).toMatchObject(reused)
    expect((await refresh(other.refreshToken)).status).toBe(200)
  })

  it('returns the reason of an earlier revocation', async () => {
    const member = await createMember(foyer, 'gone@example.com')
    const { body } = await refresh(member.refreshToken)
    const again = foyer.as(String(body.access_token))
    await again.post(endpoints.createRedirectSession.path, { logout: { clientId } })
    foyer.advance(61)
    expect((await refresh(member.refreshToken)).body.reason).toBe('logged-out')
  })
})

it.each(['yes', 1, null, {}])('refuses the value %j for "rotation"', async (rotation) => {
  const answer = await refresh('x', { rotation })
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

it('stores neither the old nor the new refresh token in plain text', async () => {
  const member = await createMember(foyer, 'stored@example.com')
  const successor = await successorOf(member.refreshToken)
  const dumped = JSON.stringify(await dumpTables(db))
  expect(dumped).not.toContain(member.refreshToken)
  expect(dumped).not.toContain(String(successor))
})

it('purges an expired grant 30 days after expiry', async () => {
  const member = await createMember(foyer, 'purged@example.com')
  await successorOf(member.refreshToken)
  foyer.advance(59 * day)
  await purgeExpired({ db, clock })
  expect((await refresh(member.refreshToken)).body.reason).toBe('unknown')
  const rows = await countRowsButLogs(db)
  expect(rows.grants).toBeGreaterThan(0)
  foyer.advance(2 * day)
  await purgeExpired({ db, clock })
  const { grants, spent_refresh_tokens } = await countRowsButLogs(db)
  expect({ grants, spent_refresh_tokens }).toEqual({ grants: 0, spent_refresh_tokens: 0 })
})
