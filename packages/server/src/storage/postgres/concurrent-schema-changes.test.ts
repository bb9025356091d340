import { expect, it } from 'vitest'
import { sql } from '../sql.js'
import { openTestDatabase } from '../testing/test-database.js'

// Seen to fail: "tuple concurrently updated" was an internal error, for example of a search during a truncation.
it('repeats a transaction that changed the same object of the schema as another one', async () => {
  const { db } = await openTestDatabase()
  const change = sql`create or replace function one() returns integer language sql as 'select 1'`
  await db.transaction((tx) => tx.run(change))
  let attempts = 0
  let second: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.run(change)
    second = db.transaction((other) => {
      attempts++
      return other.run(change)
    })
    await expect
      .poll(() =>
        db.all(sql`select from pg_locks where locktype = 'transactionid' and not granted`),
      )
      .toHaveLength(1)
  })
  await second
  expect(attempts).toBe(2)
})
