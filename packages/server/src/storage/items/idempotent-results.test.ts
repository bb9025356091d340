import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { purgeExpired } from '../expired-rows.js'
import { sql } from '../sql.js'
import { claimResult } from './idempotent-results.js'

it('a purge removes expired results only, also if no write with a key follows', async () => {
  const { services } = await createTestFoyer()
  const now = services.clock.now().getTime()
  for (const [hash, expiresAt] of [
    ['expired', now],
    ['kept', now + 60_000],
  ] as const) {
    const claim = { hash, fingerprint: 'f', now: now - 1, expiresAt }
    await services.db.transaction((tx) => claimResult(tx, claim))
  }
  await purgeExpired(services)
  expect(await services.db.all(sql`select hash from write_answers`)).toEqual([{ hash: 'kept' }])
})
