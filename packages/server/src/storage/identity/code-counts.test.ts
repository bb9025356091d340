import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { insertOwner } from '../owners/owners.js'
import { countOwnerTotpAttempt } from '../owners/second-factors.js'
import { countForMember } from './code-counts.js'

const hour = 3_600_000
const today = Date.parse('2026-01-01')
const nextYear = today + 365 * 24 * hour

// Seen to fail: the count went on until the clock reached the time at which it began, a year later.
it('a count of codes that began in a far future starts again, for members and owners', async () => {
  const foyer = await createTestFoyer()
  const { db } = foyer.services
  const { id: identityId } = await createMember(foyer, 'ada@example.com')
  const countAt = (time: number): Promise<number[]> =>
    db.transaction(async (tx) => {
      const now = new Date(time)
      const of = { identityId, kind: 'tried', windowSeconds: 3600 } as const
      const { total } = await countForMember({ clock: { now: () => now } }, tx, of)
      const { attempts } = await countOwnerTotpAttempt(tx, ownerId, { now, windowMs: hour })
      return [total, attempts]
    })
  const account = {
    email: 'ada@example.com',
    name: 'Ada',
    role: 'owner',
    passwordHash: '',
  } as const
  const owner = await db.transaction((tx) => insertOwner(tx, account, new Date(today)))
  const ownerId = owner?.id ?? ''
  expect(await countAt(nextYear)).toEqual([1, 1])
  expect(await countAt(nextYear + 1)).toEqual([2, 2])
  expect(await countAt(today)).toEqual([1, 1])
  // The clocks of processes may differ a little.
  expect(await countAt(today - 5000)).toEqual([2, 2])
  expect(await countAt(today + hour)).toEqual([1, 1])
})
