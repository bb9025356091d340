import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { sql } from '../sql.js'
import { onPostgres } from '../testing/fresh-schema.js'
import { claimResult } from './idempotent-results.js'

// SQLite has one writer at a time.
it.runIf(onPostgres)('a claim does not wait for the claim of another key', async () => {
  const { db } = (await createTestFoyer()).services
  const claim = (hash: string, now: number): Parameters<typeof claimResult>[1] => ({
    hash,
    fingerprint: 'f',
    now,
    expiresAt: now + 1000,
  })
  await db.transaction((tx) => claimResult(tx, claim('expired', 0)))
  await db.transaction(async (one) => {
    await claimResult(one, claim('a', 5000))
    await db.transaction(async (other) => {
      expect(await claimResult(other, claim('b', 5000))).toBeUndefined()
    })
  })
  const rows = await db.all<{ hash: string }>(sql`select hash from write_answers order by hash`)
  expect(rows).toEqual([{ hash: 'a' }, { hash: 'b' }])
})
