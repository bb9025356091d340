import { expect, it, vi } from 'vitest'
import { openTestDatabase } from '../testing/test-database.js'
import { reportClockSkew } from './schema.js'

it.each([
  [0, 0],
  [60_000, 1],
  [-60_000, 1],
])('a clock that is %i ms ahead of the database logs %i errors', async (aheadMs, errors) => {
  const { db } = await openTestDatabase()
  const log = { error: vi.fn() }
  await reportClockSkew(db, { clock: { now: () => new Date(Date.now() + aheadMs) }, log })
  expect(log.error).toHaveBeenCalledTimes(errors)
})
