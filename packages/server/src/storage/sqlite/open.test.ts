import { expect, it, vi } from 'vitest'
import { type Database, first, type Queries, type Reader } from '../database.js'
import { identifier, type Sql, sql } from '../sql.js'
import { openTestDatabase } from '../testing/test-database.js'
import { openConnection } from './driver.js'
import { openSqlite } from './open.js'

async function openWith(...tables: Sql[]): Promise<{ db: Database; file: string }> {
  const opened = await openTestDatabase()
  await opened.db.transaction(async (tx) => {
    for (const table of tables) await tx.run(table)
  })
  return opened
}

const names = sql`create table names (name text not null unique) strict`
const add = (tx: Queries, name: string): Promise<number> =>
  tx.run(sql`insert into names (name) values (${name})`)

async function listNames(db: Reader): Promise<string[]> {
  const rows = await db.all<{ name: string }>(sql`select name from names order by name`)
  return rows.map(({ name }) => name)
}

it('returns the result of a transaction and persists the commit after closing', async () => {
  const { db, file } = await openWith(names)
  expect(await db.transaction((tx) => add(tx, 'Ada'))).toBe(1)
  await db.close()
  const again = openSqlite(file)
  expect(await listNames(again)).toEqual(['Ada'])
  await again.close()
})

it('uses WAL mode with full synchronization', async () => {
  const { db } = await openWith(names)
  const [mode, sync] = await db.transaction(async (tx) => [
    await first(tx, sql`pragma journal_mode`),
    await first(tx, sql`pragma synchronous`),
  ])
  expect({ ...Object(mode), ...Object(sync) }).toEqual({ journal_mode: 'wal', synchronous: 2 })
})

it('ends a read in a transaction that takes too long, and commits the other transactions', async () => {
  const { db } = await openWith(names)
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 3000))
  const work = [
    db.transaction((tx) => add(tx, 'Ada')),
    db.transaction(async (tx) => {
      await add(tx, 'Bea')
      await tx.all(sql`select foyer_check() union all select foyer_check()`)
    }),
    db.transaction((tx) => add(tx, 'Cid')),
  ]
  const outcomes = await Promise.allSettled(work)
  clock.mockRestore()
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { name: 'StorageError', failure: 'too-slow' } },
    { status: 'fulfilled' },
  ])
  expect(await listNames(db)).toEqual(['Ada', 'Cid'])
})

it('runs timers between consecutive transactions', async () => {
  const { db } = await openWith(names)
  let isOver = false
  setTimeout(() => {
    isOver = true
  })
  let written = 0
  // Without a turn of the event loop between transactions, the timer never runs.
  while (!isOver && written < 5000) await db.transaction((tx) => add(tx, `name ${written++}`))
  expect(written).toBeLessThan(5000)
})

it('shows a commit to the next read, also after an earlier read in the same turn of the event loop', async () => {
  const { db } = await openWith(names)
  const seen = await db.transaction(async (tx) => {
    await add(tx, 'Ada')
    return listNames(db)
  })
  expect([seen, await listNames(db)]).toEqual([[], ['Ada']])
})

it('caches a result until a transaction that invalidates collections commits', async () => {
  const { db } = await openWith(names)
  const cached = (): Promise<string[]> => db.cachedCollection('all', () => listNames(db))
  const before = await cached()
  await db.transaction((tx) => add(tx, 'Ada'))
  expect(await cached()).toBe(before)
  await db.transaction(async (tx) => {
    tx.invalidateCollections()
    await add(tx, 'Bob')
    expect(await cached()).toBe(before)
  })
  expect(await cached()).toEqual(['Ada', 'Bob'])
})

it('rolls back only the throwing transaction of a group, with its error', async () => {
  const { db } = await openWith(names)
  const refused = new Error('no')
  const outcomes = await Promise.allSettled([
    db.transaction((tx) => add(tx, 'before')),
    db.transaction(async (tx) => {
      await add(tx, 'half')
      throw refused
    }),
    db.transaction((tx) => add(tx, 'before')),
    db.transaction((tx) => add(tx, 'after')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(outcomes[1]).toEqual({ status: 'rejected', reason: refused })
  expect(await listNames(db)).toEqual(['after', 'before'])
})

it('rolls back a single transaction and continues', async () => {
  const { db } = await openWith(names)
  const work = db.transaction(async (tx) => {
    await add(tx, 'Ada')
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  await db.transaction((tx) => add(tx, 'Bob'))
  expect(await listNames(db)).toEqual(['Bob'])
})

it('commits concurrent transactions in one commit', async () => {
  const { db, file } = await openWith(names)
  const watcher = openConnection(file, { readOnly: true })
  const seen = (): unknown => watcher.prepare('select count(*) as n from names').all()[0]
  const counts: unknown[] = []
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      db.transaction(async (tx) => {
        await add(tx, `name ${index}`)
        counts.push(seen())
      }),
    ),
  )
  expect(new Set(counts.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"n":0}']))
  expect(seen()).toEqual({ n: 20 })
  watcher.close()
})

it('shows only committed data to readers', async () => {
  const { db } = await openWith(names)
  const inside = await db.transaction(async (tx) => {
    await add(tx, 'Ada')
    return [await listNames(db), await listNames(tx)]
  })
  expect(inside).toEqual([[], ['Ada']])
  expect(await listNames(db)).toEqual(['Ada'])
})

it('applies all of 1,000 concurrent increments', async () => {
  const { db } = await openWith(
    sql`create table counters (value integer not null) strict`,
    sql`insert into counters (value) values (0)`,
  )
  await Promise.all(
    Array.from({ length: 1000 }, () =>
      db.transaction(async (tx) => {
        const row = await first<{ value: number }>(tx, sql`select value from counters`)
        await tx.run(sql`update counters set value = ${(row?.value ?? 0) + 1}`)
      }),
    ),
  )
  expect(await db.all(sql`select value from counters`)).toEqual([{ value: 1000 }])
})

it('rejects the whole group when its commit fails and continues', async () => {
  const { db } = await openWith(
    names,
    sql`create table aliases (name text references names (name) deferrable initially deferred)`,
  )
  const dangling = sql`insert into aliases (name) values ('nobody')`
  const outcomes = await Promise.allSettled([
    db.transaction((tx) => add(tx, 'Ada')),
    db.transaction((tx) => tx.run(dangling)),
    db.transaction((tx) => add(tx, 'Bob')),
  ])
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ reason: { message: 'FOREIGN KEY constraint failed' } })
  }
  expect(await listNames(db)).toEqual([])
  await db.transaction((tx) => add(tx, 'Cy'))
  expect(await listNames(db)).toEqual(['Cy'])
})

it('rejects the whole group when the disk is full and continues', async () => {
  const { db } = await openWith(names)
  await db.transaction((tx) => tx.all(sql`pragma max_page_count = 20`))
  const outcomes = await Promise.allSettled([
    db.transaction((tx) => add(tx, 'Ada')),
    db.transaction((tx) => add(tx, 'x'.repeat(300_000))),
    db.transaction((tx) => add(tx, 'Bob')),
  ])
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ reason: { name: 'StorageError', failure: 'full' } })
  }
  await db.transaction((tx) => add(tx, 'Cy'))
  expect(await listNames(db)).toEqual(['Cy'])
})

it('accepts more transactions than one commit contains', async () => {
  const { db } = await openWith(names)
  const all = Array.from({ length: 700 }, (_, index) =>
    db.transaction((tx) => add(tx, String(index))),
  )
  await Promise.all(all)
  expect(await listNames(db)).toHaveLength(700)
})

it('executes 600 different statements without mixing them up', async () => {
  const { db } = await openWith(names)
  for (let index = 0; index < 600; index++) {
    const rows = await db.all(sql`select ${index} as n, ${index % 7} as ${identifier(`c${index}`)}`)
    expect(rows).toEqual([{ n: index, [`c${index}`]: index % 7 }])
  }
})

it('finishes waiting transactions before closing and refuses later ones', async () => {
  const { db, file } = await openWith(names)
  const late = Promise.all(['a', 'b', 'c'].map((name) => db.transaction((tx) => add(tx, name))))
  await db.close()
  await late
  await expect(db.transaction((tx) => add(tx, 'd'))).rejects.toThrow(/not open/)
  const again = openSqlite(file)
  expect(await listNames(again)).toEqual(['a', 'b', 'c'])
  await again.close()
})

it('refuses a write outside a transaction', async () => {
  const { db } = await openWith(names)
  await expect(db.all(sql`insert into names (name) values ('x') returning name`)).rejects.toThrow(
    /readonly/,
  )
})

it('fails all transactions of a commit if an error of one has rolled back the others', async () => {
  const { db } = await openWith(names)
  await db.transaction((tx) => add(tx, 'Ada'))
  const rollBack = sql`insert or rollback into names (name) values ('Ada')`
  const results = await Promise.allSettled([
    db.transaction((tx) => add(tx, 'Ben')),
    db.transaction((tx) => tx.run(rollBack)),
    db.transaction((tx) => add(tx, 'Cy')),
  ])
  expect(results.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  expect(await listNames(db)).toEqual(['Ada'])
})
