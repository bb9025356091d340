import { expect, it } from 'vitest'
import { migrate } from '../migrations/migrate.js'
import { openTestDatabase } from '../testing/test-database.js'
import { renewLease, takeLease } from './backup-leases.js'
import { insertRestoration } from './restorations.js'

// Seen to fail on PostgreSQL: the restoration waited for a year.
it('takes over work of an ended process whose clock was ahead', async () => {
  const { db } = await openTestDatabase()
  await migrate(db)
  const [now, ahead] = [new Date(Date.UTC(2026, 0, 1)), new Date(Date.UTC(2027, 0, 1))]
  const lease = await db.transaction(async (tx) => {
    await insertRestoration(tx, { backupId: 'b', collections: [], now })
    return takeLease(tx, 'restorations', ahead)
  })
  expect(lease).toBeDefined()
  const taken = await db.transaction((tx) => takeLease(tx, 'restorations', now))
  expect(taken?.id).toBe(lease?.id)
  expect(lease && (await db.transaction((tx) => renewLease(tx, lease, now)))).toBe(false)
})
