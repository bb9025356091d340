import { expect, it } from 'vitest'
import { measuredDatabase } from '../testing/measured-database.js'
import { deleteInBatches, inBatches, nextBatchSize } from './in-batches.js'
import { sql } from './sql.js'
import { openTestDatabase } from './testing/test-database.js'

it('adapts the size of a batch to 15 ms by the duration of the previous batch', () => {
  expect(nextBatchSize(100, 15)).toBe(100)
  expect(nextBatchSize(100, 10)).toBe(150)
  expect(nextBatchSize(100, 30)).toBe(50)
  // A batch is at most twice as large as the previous one, and has 16 to 4,000 rows.
  expect(nextBatchSize(100, 0)).toBe(200)
  expect(nextBatchSize(100, 100_000)).toBe(16)
  expect(nextBatchSize(4000, 1)).toBe(4000)
})

it('continues until no work is left or until stopped', async () => {
  const { db } = await openTestDatabase()
  const stopping = new AbortController()
  let steps = 0
  await inBatches(db, async () => ++steps < 3, { pauseFactor: 1, signal: stopping.signal })
  expect(steps).toBe(3)
  await inBatches(
    db,
    async () => {
      stopping.abort()
      steps++
      return true
    },
    { pauseFactor: 1, signal: stopping.signal },
  )
  expect(steps).toBe(4)
})

it('pauses for twice the duration of each batch', async () => {
  const { db } = await openTestDatabase()
  let time = 0
  let worked = 0
  let paused = 0
  const lengths = [10, 80, 200, 5, 40]
  const work = async (): Promise<boolean> => {
    const ms = lengths.shift() ?? 0
    time += ms
    worked += ms
    return lengths.length > 0
  }
  await inBatches(db, work, {
    pauseFactor: 2,
    now: () => time,
    pause: async (ms) => {
      time += ms
      paused += ms
    },
  })
  expect({ worked, paused }).toEqual({ worked: 335, paused: 670 })
})

// Seen to fail: one statement deleted all rows. After a long stop it took longer than a statement may take, each time.
// Seen to fail: a batch of more rows than its limit, because they share a key, was taken for the last one.
it('deletes many rows in several transactions, also rows that share the first column of the key', async () => {
  const { db } = await openTestDatabase()
  await db.transaction(async (tx) => {
    await tx.run(
      sql`create table visits (person integer, place integer, primary key (person, place))`,
    )
    for (let place = 0; place < 30; place++) {
      await tx.run(sql`insert into visits values (${place < 20 ? 0 : 1}, ${place})`)
    }
  })
  const measured = measuredDatabase(db)
  const visits = { table: 'visits', key: 'person', where: sql`place > 0` }
  expect(await deleteInBatches(measured.db, visits)).toBe(29)
  expect(measured.batches()).toBe(2)
  expect(await db.all(sql`select place from visits`)).toEqual([{ place: 0 }])
})
