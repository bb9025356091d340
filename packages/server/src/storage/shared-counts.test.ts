import { beforeEach, expect, it } from 'vitest'
import type { Database } from './database.js'
import { purgeExpired } from './expired-rows.js'
import { migrate } from './migrations/migrate.js'
import { changeLimitCounts } from './shared-counts.js'
import { sql } from './sql.js'
import { openTestDatabase } from './testing/test-database.js'

let db: Database
beforeEach(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  await migrate(db)
})

const start = Date.UTC(2026, 0, 1)
const at = (seconds: number): Date => new Date(start + seconds * 1000)

/** Changes counts with a window of 60 s, `seconds` after the start. */
const change = (seconds: number, changes: Record<string, number>) =>
  changeLimitCounts(
    db,
    Object.entries(changes).map(([key, by]) => ({ key, by, windowSeconds: 60 })),
    at(seconds),
  )

it('adds, subtracts and reads several counts in the order of the request', async () => {
  expect(await change(0, { b: 2, a: 1, c: 0 })).toEqual([
    { total: 2, endsAt: at(60) },
    { total: 1, endsAt: at(60) },
    { total: 0, endsAt: new Date(0) },
  ])
  expect(await change(10, { c: 1, a: -1, b: 0 })).toEqual([
    { total: 1, endsAt: at(70) },
    { total: 0, endsAt: at(60) },
    { total: 2, endsAt: at(60) },
  ])
  expect(await change(10, {})).toEqual([])
})

it('restarts a count exactly when its window ends', async () => {
  await change(0, { window: 5 })
  expect(await change(59, { window: 1 })).toEqual([{ total: 6, endsAt: at(60) }])
  expect(await change(60, { window: 1 })).toEqual([{ total: 1, endsAt: at(120) }])
})

// Seen to fail: the count went on until the end that the other clock had set.
it('begins a window again that a process began whose clock was ahead', async () => {
  await change(3600, { ahead: 100, skewed: 1 })
  expect(await change(0, { ahead: 0 })).toEqual([{ total: 0, endsAt: new Date(0) }])
  expect(await change(0, { ahead: 1 })).toEqual([{ total: 1, endsAt: at(60) }])
  await change(50, { skewed: 2 })
  expect(await change(0, { skewed: 1 })).toEqual([{ total: 3, endsAt: at(110) }])
})

it('returns a distinct number to each of 30 concurrent calls', async () => {
  const counted = await Promise.all(Array.from({ length: 30 }, () => change(0, { x: 1, y: 1 })))
  const used = counted.map(([x]) => x?.total ?? 0).toSorted((one, other) => one - other)
  expect(used).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

it('stores no plain names and purges expired counts', async () => {
  await change(200, { 'network 192.0.2.1': 1 })
  const rows = await db.all<{ key: string }>(sql`select key from limit_counts`)
  expect(JSON.stringify(rows)).not.toContain('192')
  await purgeExpired({ db, clock: { now: () => at(259) } })
  expect(await db.all(sql`select key from limit_counts`)).toHaveLength(1)
  await purgeExpired({ db, clock: { now: () => at(260) } })
  expect(await db.all(sql`select key from limit_counts`)).toEqual([])
})
