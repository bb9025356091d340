import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, inSavepoint } from './database.js'
import { sql } from './sql.js'
import { openEmptyDatabase } from './testing/test-database.js'

let db: Database
beforeEach(async () => {
  db = await openEmptyDatabase()
  await db.transaction((tx) => tx.run(sql`create table notes (id integer primary key)`))
})
afterEach(() => db.close())

const insert = (id: number) => sql`insert into notes (id) values (${id})`

/** Waits until callbacks that were due have run. */
const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('runs callbacks once and in order after the commit is visible', async () => {
  const runs: string[] = []
  const seen = new Promise<unknown[]>((resolve) => {
    void db.transaction(async (tx) => {
      tx.afterCommit(() => void runs.push('first'))
      await tx.run(insert(1))
      tx.afterCommit(() => resolve(db.all(sql`select id from notes`)))
      tx.afterCommit(() => void runs.push('last'))
      await tx.all(sql`select id from notes`)
      expect(runs).toEqual([])
    })
  })
  expect(await seen).toEqual([{ id: 1 }])
  await nextTick()
  expect(runs).toEqual(['first', 'last'])
})

it('runs callbacks of a single-statement transaction', async () => {
  let runs = 0
  await db.transaction(
    (tx) => {
      tx.afterCommit(() => runs++)
      return tx.run(insert(1))
    },
    { oneStatement: true },
  )
  await nextTick()
  expect(runs).toBe(1)
})

it('runs no callback after a rollback, alone or in a group', async () => {
  const runs: number[] = []
  const work = (id: number) =>
    db.transaction(async (tx) => {
      tx.afterCommit(() => void runs.push(id))
      await tx.run(insert(id))
      if (id % 2 === 1) throw new Error('no')
    })
  await expect(work(1)).rejects.toThrow('no')
  const outcomes = await Promise.allSettled([2, 3, 4, 5].map(work))
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false])
  await nextTick()
  expect(runs.toSorted()).toEqual([2, 4])
})

it('runs no callback when the commit fails', async () => {
  await db.transaction((tx) =>
    tx.run(sql`create table parts (
      note integer references notes (id) deferrable initially deferred
    )`),
  )
  let runs = 0
  const work = db.transaction(async (tx) => {
    tx.afterCommit(() => runs++)
    await tx.run(sql`insert into parts (note) values (1)`)
  })
  await expect(work).rejects.toThrow()
  await nextTick()
  expect(runs).toBe(0)
})

it('runs callbacks after a commit that follows a rolled-back savepoint', async () => {
  let runs = 0
  await db.transaction(async (tx) => {
    tx.afterCommit(() => runs++)
    await inSavepoint(tx, async () => {
      await tx.run(insert(1))
      throw new Error('no')
    }).catch(() => {})
    await tx.run(insert(2))
  })
  await nextTick()
  expect(runs).toBe(1)
  expect(await db.all(sql`select id from notes`)).toEqual([{ id: 2 }])
})
