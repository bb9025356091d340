import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { RequestAbortedError } from '../../lib/request-aborted.js'
import { createItemsTable } from '../collections/items-table.js'
import type { Database } from '../database.js'
import { countItems } from '../items/count-items.js'
import { join, type Sql, sql } from '../sql.js'
import { insertItem } from '../testing/insert-item.js'
import { readOf } from '../testing/items-table.js'
import { openEmptyDatabase } from '../testing/test-database.js'
import { createScans, OverBudgetError } from './scan.js'

vi.setConfig({ testTimeout: 120_000 })

const visitor = { priority: 'visitor', network: 'a', person: 'visitors' } as const

let db: Database
beforeAll(async () => {
  db = await openEmptyDatabase()
  await db.transaction((tx) => createItemsTable(tx, 'items'))
})
afterAll(() => db.close())

/** A statement that reads `rows` rows. */
function counting(rows: number): Sql {
  return sql`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${sql`${rows}`})
    select count(*) as n from counted where ${db.dialect.json.deadlineCheck}`
}
const forever = 1_000_000_000

it('returns the results of short and long statements', async () => {
  // The time limit is generous, because the counts take long on a busy machine.
  const scan = db.createScan({ requester: visitor, ms: 30_000 })
  expect(await scan.all(counting(3))).toEqual([{ n: 3 }])
  expect(await scan.all(counting(200_000))).toEqual([{ n: 200_000 }])
  // Now the statement is known to be long, so it runs on a separate thread or connection from the start.
  expect(await scan.all(counting(200_000))).toEqual([{ n: 200_000 }])
})

it('stops a statement at its time limit and refuses the next statement', async () => {
  const scan = db.createScan({ requester: visitor, ms: 20 })
  await expect(scan.all(counting(forever))).rejects.toThrow(OverBudgetError)
  await expect(scan.all(counting(1))).rejects.toThrow(OverBudgetError)
  expect(await db.createScan({ requester: visitor, ms: 30_000 }).all(counting(1))).toEqual([
    { n: 1 },
  ])
})

it('adds up the time of all statements of one scan', async () => {
  const scan = db.createScan({ requester: visitor, ms: 60 })
  const statements = async (): Promise<void> => {
    for (;;) await scan.all(counting(20_000))
  }
  await expect(statements()).rejects.toMatchObject({ budgetMs: 60 })
})

it('does not block the event loop', async () => {
  const closing = await openEmptyDatabase()
  let over = false
  const long = closing.dialect.json.deadlineCheck ? counting(forever) : sql`select pg_sleep(2)`
  const ended = Promise.allSettled([
    closing.createScan({ requester: visitor, ms: 50_000 }).all(long),
  ]).finally(() => {
    over = true
  })
  for (let turn = 0; turn < 1000; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(over).toBe(false)
  await closing.close()
  await ended
})

it('reads everything committed before the scan', async () => {
  const all = { op: 'and', filters: [] } as const
  const scan = db.createScan({ requester: visitor, ms: 30_000 })
  await scan.all(counting(200_000))
  for (let n = 1; n <= 3; n++) {
    const item = { id: `i${n}`, author: null, revision: 1, text: '{}' }
    await db.transaction((tx) => insertItem(tx, 'items', item))
    expect(await countItems(readOf(scan, all))).toBe(n)
    const together = sql`select (select n from (${counting(200_000)}) as slow) as slow,
      (select count(*) from items) as items`
    expect(await scan.all(together)).toEqual([{ slow: 200_000, items: n }])
  }
})

it('rejects with the error of the statement', async () => {
  await expect(
    db.createScan({ requester: visitor }).all(sql`select * from nowhere`),
  ).rejects.toThrow('nowhere')
})

it('starts no statement for an aborted request', async () => {
  const page = new AbortController()
  const scan = db.createScan({ requester: { ...visitor, signal: page.signal } })
  expect(await scan.all(counting(1))).toEqual([{ n: 1 }])
  page.abort()
  await expect(scan.all(sql`select * from nowhere`)).rejects.toThrow(RequestAbortedError)
})

it('rejects running and waiting statements when the database is closed', async () => {
  const closing = await openEmptyDatabase()
  const long = closing.dialect.json.deadlineCheck ? counting(forever) : counting(1)
  const scans = ['a', 'a', 'b', 'b', 'c', 'c'].map((caller) =>
    closing.createScan({ requester: { ...visitor, network: caller }, ms: 1500 }).all(long),
  )
  const ends = Promise.allSettled(scans)
  await new Promise((resolve) => setImmediate(resolve))
  await closing.close()
  expect((await ends).map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
})

// Seen to fail: compiling a filter of 900 conditions blocked the process for half a second.
it('runs a long statement in the pool, without a first try', async () => {
  const places: string[] = []
  const rows = [{ n: 1 }]
  const createScan = createScans({
    dialect: db.dialect,
    limits: { firstTryMs: 10, failedTriesMs: 100, slowMs: 10 },
    tryFirst: async () => {
      places.push('first try')
      return { rows, ms: 0 }
    },
    pool: {
      run: async () => {
        places.push('pool')
        return { rows, ms: 0 }
      },
    },
  })
  const scan = createScan({ requester: visitor })
  const long = join(
    Array.from({ length: 20_000 }, () => sql`n = 1`),
    ' or ',
  )
  await scan.all(sql`select 1 as n`)
  await scan.all(sql`select 1 as n where ${long}`)
  expect(places).toEqual(['first try', 'pool'])
})

it('does not begin a statement in the pool after its first try has used up the time', async () => {
  const run = vi.fn(async () => ({ rows: [], ms: 0 }))
  const scan = createScans({
    dialect: db.dialect,
    limits: { firstTryMs: 5, failedTriesMs: 100, slowMs: 5 },
    tryFirst: async () => ({ ms: 30 }),
    pool: { run },
  })({ requester: visitor, ms: 20 })
  await expect(scan.all(sql`select 1`)).rejects.toThrow(OverBudgetError)
  expect(run).not.toHaveBeenCalled()
})
