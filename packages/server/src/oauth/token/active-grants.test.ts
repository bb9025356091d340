import { expect, it } from 'vitest'
import { sql } from '../../storage/sql.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { createActiveGrants } from './active-grants.js'

it('reads a grant from storage at most every five seconds', async () => {
  const foyer = await createTestFoyer()
  const { id: memberId } = await createMember(foyer, 'ada@example.com')
  const { db, clock } = foyer.services
  const [grant] = await db.all<{ id: string }>(sql`select id from grants`)
  const grants = createActiveGrants({ db, clock })
  const id = grant?.id ?? ''
  expect(await grants.find(id)).toEqual({ memberId, roles: [] })

  // Written directly, as by another process, so the cache learns of it only after five seconds.
  await db.transaction((tx) =>
    tx.run(sql`update grants set revoked_at = 1, revoked_reason = 'revoked'`),
  )
  expect(await grants.find(id)).toEqual({ memberId, roles: [] })
  foyer.advance(5)
  expect(await grants.find(id)).toBeUndefined()

  await db.transaction((tx) =>
    tx.run(sql`update grants set revoked_at = null, revoked_reason = null`),
  )
  expect(await grants.find(id)).toBeUndefined()
  grants.evict(id)
  expect(await grants.find(id)).toEqual({ memberId, roles: [] })
})

it('reads a grant again if its member is expired while the grant is being loaded', async () => {
  const { dialect } = (await createTestFoyer()).services.db
  let resolveFirst = (): void => {}
  const first = new Promise<void>((resolve) => {
    resolveFirst = resolve
  })
  let reads = 0
  const all = async <Row>(): Promise<Row[]> => {
    const isFirst = reads++ === 0
    if (isFirst) await first
    return [{ id: 'm', roles: isFirst ? '[]' : '["editor"]' }] as Row[]
  }
  const grants = createActiveGrants({
    db: { dialect, all },
    clock: { now: () => new Date(1_000_000) },
  })
  const before = grants.find('g')
  grants.expireMember('m')
  resolveFirst()
  expect((await before)?.roles).toEqual([])
  expect((await grants.find('g'))?.roles).toEqual(['editor'])
})

it('ignores a cached grant from the future after the clock was set back', async () => {
  let now = 1_000_000
  let rows: unknown[] = [{ id: 'm', roles: '[]' }]
  const { dialect } = (await createTestFoyer()).services.db
  const db = { dialect, all: async <Row>() => rows as Row[] }
  const grants = createActiveGrants({ db, clock: { now: () => new Date(now) } })
  expect(await grants.find('g')).toBeDefined()
  now = 0
  rows = []
  expect(await grants.find('g')).toBeUndefined()
})
