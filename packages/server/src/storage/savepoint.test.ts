import { expect, it } from 'vitest'
import { inSavepoint, type Queries } from './database.js'
import { sql } from './sql.js'
import { openTestDatabase } from './testing/test-database.js'

const refused = new Error('no')

async function fail(tx: Queries, n: number): Promise<never> {
  await insert(tx, n)
  throw refused
}

async function insert(tx: Queries, n: number): Promise<void> {
  await tx.run(sql`insert into numbers (n) values (${n})`)
}

it('nests savepoints and rolls back each separately', async () => {
  const { db } = await openTestDatabase()
  await db.transaction((tx) => tx.run(sql`create table numbers (n ${db.dialect.types.integer})`))
  await db.transaction(async (tx) => {
    await inSavepoint(tx, async () => {
      await insert(tx, 1)
      await expect(inSavepoint(tx, () => fail(tx, 2))).rejects.toBe(refused)
      await inSavepoint(tx, () => insert(tx, 3))
    })
    const outer = inSavepoint(tx, async () => {
      await inSavepoint(tx, () => insert(tx, 4))
      await fail(tx, 5)
    })
    await expect(outer).rejects.toBe(refused)
    await insert(tx, 6)
  })
  const rows = await db.all<{ n: number }>(sql`select n from numbers order by n`)
  expect(rows.map(({ n }) => n)).toEqual([1, 3, 6])
})
