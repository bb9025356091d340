import * as tokenEndpoints from '@foyer/protocol/token-endpoints'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { dumpTables } from '../../testing/dump-tables.js'
import { clientId, createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { createTokens, type Tokens } from './access-token.js'
import { openSigningKeys, type SigningKeys } from './signing-keys.js'

async function callerOf(tokens: Tokens, token: string) {
  return (await tokens.verifyAccess(token))?.caller
}

const day = 86_400
const visitor = { kind: 'visitor', id: 'v', clientId: 'c' } as const

/** Opens the keys as a second process does, with the clock of the test. */
function openInSecondProcess({ services: { db, clock } }: TestFoyer): Promise<SigningKeys> {
  return openSigningKeys({ db, clock })
}

function tokensWith(keys: SigningKeys, { services: { clock } }: TestFoyer) {
  return createTokens({ keys, siteId: 's', clock })
}

function visitorRequest(foyer: TestFoyer) {
  return foyer.as('').post('/oauth2/token', { clientId, grantType: 'anonymous' })
}

it('creates one signing key and verifies earlier tokens after a restart', async () => {
  const foyer = await createTestFoyer()
  const { db, signingKeys } = foyer.services
  const token = await tokensWith(signingKeys, foyer).issueAccess(visitor, 60)
  const keys = await openInSecondProcess(foyer)
  expect((await keys.current()).id).toBe((await signingKeys.current()).id)
  expect(await callerOf(tokensWith(keys, foyer), token)).toEqual(visitor)
  expect((await dumpTables(db)).signing_keys).toHaveLength(1)
})

describe('a key rotation', () => {
  it('signs with the new key and keeps the old key for the lifetime of its tokens', async () => {
    const foyer = await createTestFoyer()
    const { signingKeys, siteId } = foyer.services
    const before = await visitorRequest(foyer)
    const ada = await createMember(foyer, 'ada@example.com')
    const old = (await signingKeys.current()).id
    const { status, body } = await foyer.owner.post(tokenEndpoints.rotateSigningKey.path, {})
    expect(status).toBe(200)
    expect(body.keys).toMatchObject([
      { signs: true, neededUntil: null },
      { id: old, signs: false, neededUntil: expect.any(String) },
    ])
    expect((await foyer.owner.get(tokenEndpoints.listSigningKeys.path)).body).toEqual(body)
    expect((await ada.get('/members/v1/members/my')).status).toBe(200)
    const after = await visitorRequest(foyer)
    const published = await foyer.as('').get(tokenEndpoints.jwks.path)
    const jwks = createLocalJWKSet(Object(published.body))
    const verify = (token: unknown) => jwtVerify(String(token), jwks, { issuer: siteId })
    expect((await verify(after.body.access_token)).protectedHeader.kid).not.toBe(old)
    expect((await verify(before.body.access_token)).protectedHeader.kid).toBe(old)
    expect(JSON.stringify(published.body)).not.toContain('"d"')
    // A visitor's refresh token lives for a year.
    foyer.advance(364 * day)
    const refresh = { grantType: 'refresh_token', refreshToken: before.body.refresh_token }
    expect((await foyer.as('').post('/oauth2/token', refresh)).status).toBe(200)
    foyer.advance(2 * day)
    await signingKeys.rotateIfDue()
    expect((await signingKeys.list()).some(({ id }) => id === old)).toBe(false)
  })

  it('can revoke all earlier tokens, after which members refresh', async () => {
    const foyer = await createTestFoyer()
    const ada = await createMember(foyer, 'ada@example.com')
    const guest = await foyer.visitor()
    expect((await ada.get('/members/v1/members/my')).status).toBe(200)
    const change = { endEarlier: true }
    const { body } = await foyer.owner.post(tokenEndpoints.rotateSigningKey.path, change)
    expect(body.keys).toHaveLength(1)
    expect((await ada.get('/members/v1/members/my')).status).toBe(401)
    expect((await guest.get('/members/v1/members/my')).status).toBe(401)
    const refresh = { grantType: 'refresh_token', refreshToken: ada.refreshToken }
    const renewed = await foyer.as('').post('/oauth2/token', refresh)
    const again = foyer.as(String(renewed.body.access_token))
    expect((await again.get('/members/v1/members/my')).status).toBe(200)
  })

  it('happens once for all processes after 90 days', async () => {
    const foyer = await createTestFoyer()
    const { signingKeys } = foyer.services
    const first = (await signingKeys.current()).id
    foyer.advance(89 * day)
    await signingKeys.rotateIfDue()
    expect((await signingKeys.current()).id).toBe(first)
    foyer.advance(day)
    const others = await Promise.all([openInSecondProcess(foyer), openInSecondProcess(foyer)])
    await Promise.all([signingKeys, ...others].map((keys) => keys.rotateIfDue()))
    foyer.advance(5)
    expect(await signingKeys.list()).toHaveLength(2)
    const current = await Promise.all([signingKeys, ...others].map((keys) => keys.current()))
    const ids = current.map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).not.toBe(first)
  })

  it('reaches other processes at the first new token, and a revocation within five seconds', async () => {
    const foyer = await createTestFoyer()
    const here = await openInSecondProcess(foyer)
    const there = await openInSecondProcess(foyer)
    const [tokensHere, tokensThere] = [tokensWith(here, foyer), tokensWith(there, foyer)]
    const old = await tokensThere.issueAccess(visitor, 600)
    expect(await callerOf(tokensThere, old)).toEqual(visitor)
    foyer.advance(1)
    await here.rotate({ endEarlier: true, audit: foyer.services.audit })
    const made = await tokensHere.issueAccess(visitor, 600)
    expect(await callerOf(tokensHere, old)).toBeUndefined()
    foyer.advance(5)
    expect(await callerOf(tokensThere, old)).toBeUndefined()
    expect(await callerOf(tokensThere, made)).toEqual(visitor)
    foyer.advance(1)
    await here.rotate({ endEarlier: false, audit: foyer.services.audit })
    const newer = await tokensHere.issueAccess(visitor, 600)
    expect(await callerOf(tokensThere, newer)).toEqual(visitor)
  })

  // Seen to fail: tokens of the new key were rejected for a second after any load of the keys.
  it('reaches another process that has just loaded the keys', async () => {
    const foyer = await createTestFoyer()
    const here = await openInSecondProcess(foyer)
    const there = await openInSecondProcess(foyer)
    await here.rotate({ endEarlier: false, audit: foyer.services.audit })
    const made = await tokensWith(here, foyer).issueAccess(visitor, 600)
    expect(await callerOf(tokensWith(there, foyer), made)).toEqual(visitor)
  })

  it('is looked up once a second for unknown key ids', async () => {
    const foyer = await createTestFoyer()
    const { db, clock } = foyer.services
    let reads = 0
    const all: typeof db.all = (query) => {
      if (query.text.join('?').includes('from signing_keys')) reads++
      return db.all(query)
    }
    const keys = await openSigningKeys({ db: { ...db, all }, clock })
    reads = 0
    await Promise.all(['a', 'b', 'c'].map((id) => keys.find(id)))
    await keys.find('d')
    expect(reads).toBe(1)
    foyer.advance(1)
    await keys.find('e')
    expect(reads).toBe(2)
  })

  it.each([false, true])('is in the audit log at once, endEarlier: %s', async (endEarlier) => {
    const foyer = await createTestFoyer()
    const { db, signingKeys } = foyer.services
    await foyer.owner.post(tokenEndpoints.rotateSigningKey.path, { endEarlier })
    const entries = (await dumpTables(db)).audit
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'signing-key.rotated',
        actor_id: 'owner',
        subject: (await signingKeys.current()).id,
        detail: JSON.stringify({ endEarlier }),
      }),
    )
  })

  it('makes the newest key current even after the clock was set back', async () => {
    const foyer = await createTestFoyer()
    const { signingKeys } = foyer.services
    const first = (await signingKeys.current()).id
    foyer.advance(-400 * day)
    await signingKeys.rotate({ endEarlier: false, audit: foyer.services.audit })
    expect((await signingKeys.current()).id).not.toBe(first)
  })
})
