import { expect, it } from 'vitest'
import { sql } from '../storage/sql.js'
import { createTestFoyer } from '../testing/test-foyer.js'
import { createMember } from '../testing/test-member.js'
import { createActiveGrants } from './active-grants.js'

it('asks the storage at most every five seconds', async () => {
  const foyer = await createTestFoyer()
  await createMember(foyer, 'ada@example.com')
  const { db, clock } = foyer.services
  const [grant] = await db.all<{ id: string }>(sql`select id from grants`)
  const grants = createActiveGrants({ db, clock })
  const id = grant?.id ?? ''
  expect(await grants.isActive(id)).toBe(true)

  // another process ends it
  await db.transaction((tx) =>
    tx.run(sql`update grants set revoked_at = 1, revoked_reason = 'revoked'`),
  )
  expect(await grants.isActive(id)).toBe(true)
  foyer.advance(5)
  expect(await grants.isActive(id)).toBe(false)

  await db.transaction((tx) =>
    tx.run(sql`update grants set revoked_at = null, revoked_reason = null`),
  )
  expect(await grants.isActive(id)).toBe(false)
  grants.forget(id)
  expect(await grants.isActive(id)).toBe(true)
})

it('does not believe an answer from the future, after the clock was set back', async () => {
  let now = 1_000_000
  let rows: unknown[] = [{ id: 'g', revoked_reason: null }]
  const db = { all: async <Row>() => rows as Row[] }
  const grants = createActiveGrants({ db, clock: { now: () => new Date(now) } })
  expect(await grants.isActive('g')).toBe(true)
  now = 0
  rows = []
  expect(await grants.isActive('g')).toBe(false)
})
