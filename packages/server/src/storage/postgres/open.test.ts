import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, first, type Queries } from '../database.js'
import { OverBudgetError } from '../scan/scan.js'
import { identifier, type Sql, sql } from '../sql.js'
import { StorageError } from '../storage-error.js'
import { type CuttingProxy, openCuttingProxy } from '../testing/cutting-proxy.js'
import {
  endConnections,
  type FreshSchema,
  freshSchema,
  requirePostgres,
  runSql,
  targetOf,
} from '../testing/fresh-schema.js'
import { openPostgres } from './open.js'
import { createSchema } from './schema.js'
import type { PostgresTarget } from './target.js'

const visitor = { priority: 'visitor', network: 'a', person: 'visitors' } as const

let schema: FreshSchema
let target: PostgresTarget
let db: Database

beforeAll(async () => {
  schema = requirePostgres(freshSchema())
  target = targetOf(schema.url)
  db = openPostgres(target)
  await createSchema(db, target.schema)
  await db.transaction((tx) => tx.run(sql`create table names (name text not null unique)`))
  await db.transaction((tx) =>
    tx.run(sql`create table counters (id text primary key, value bigint not null)`),
  )
  await db.transaction((tx) => tx.run(sql`insert into counters values ('a', 0), ('b', 0)`))
})
afterAll(async () => {
  await db.close()
  await schema.drop()
})

const add = (tx: Queries, name: string): Promise<number> =>
  tx.run(sql`insert into names (name) values (${name})`)

async function isStored(name: string): Promise<boolean> {
  return (await first(db, sql`select from names where name = ${name}`)) !== undefined
}

async function throughProxy(work: (db: Database, proxy: CuttingProxy) => Promise<void>) {
  const proxy = await openCuttingProxy(target)
  const far = openPostgres(proxy.target)
  try {
    await work(far, proxy)
  } finally {
    await proxy.close()
    await far.close()
  }
}

it('returns integers, floats, texts and null unchanged', async () => {
  const text = 'it\'s "{}" \\ ? $1 😀'
  const [row] = await db.all(
    sql`select ${2 ** 53 - 1}::bigint as large, ${1.5}::float8 as half, ${text}::text as text,
      ${null}::text as nothing, count(*) as total from names where false`,
  )
  expect(row).toEqual({ large: 2 ** 53 - 1, half: 1.5, text, nothing: null, total: 0 })
})

it('rolls back a transaction that throws', async () => {
  const failed = db.transaction(async (tx) => {
    await add(tx, 'rolled back')
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await isStored('rolled back')).toBe(false)
})

it('rejects a transaction that continues after a failed statement', async () => {
  const failed = db.transaction(async (tx) => {
    await add(tx, 'half')
    await tx.run(sql`select 1 / 0`).catch(() => {})
  })
  await expect(failed).rejects.toThrow('PostgreSQL replied to a commit with "ROLLBACK"')
  expect(await isStored('half')).toBe(false)
})

it('refuses a write outside a transaction', async () => {
  const writing = db.all(sql`insert into names (name) values ('x') returning name`)
  await expect(writing).rejects.toThrow(StorageError)
})

const waits = { timeout: 240_000 }
it('applies all of 200 concurrent increments of a locked row', waits, async () => {
  const increment = (): Promise<number> =>
    db.transaction(async (tx) => {
      const row = await first<{ value: number }>(
        tx,
        sql`select value from counters where id = 'a'${tx.rowLock}`,
      )
      return tx.run(sql`update counters set value = ${(row?.value ?? 0) + 1} where id = 'a'`)
    })
  // With more than 20 at once, some time out waiting for a connection on a busy machine.
  const writers = Array.from({ length: 20 }, async () => {
    for (let time = 0; time < 10; time++) await increment()
  })
  await Promise.all(writers)
  expect(await db.all(sql`select value from counters where id = 'a'`)).toEqual([{ value: 200 }])
})

it('retries one of two transactions after a deadlock', async () => {
  let runs = 0
  let callbacks = 0
  let both = 0
  let meet = (): void => {}
  const met = new Promise<void>((resolve) => {
    meet = resolve
  })
  const touch = (tx: Queries, id: string): Promise<number> =>
    tx.run(sql`update counters set value = value + 1 where id = ${id}`)
  const cross = (one: string, other: string): Promise<number> =>
    db.transaction(async (tx) => {
      runs++
      tx.afterCommit(() => callbacks++)
      await touch(tx, one)
      if (++both === 2) meet()
      await met
      return touch(tx, other)
    })
  await db.transaction((tx) => tx.run(sql`update counters set value = 0`))
  await Promise.all([cross('a', 'b'), cross('b', 'a')])
  expect(runs).toBe(3)
  expect(callbacks).toBe(2)
  expect(await db.all(sql`select value from counters`)).toEqual([{ value: 2 }, { value: 2 }])
})

it('reports that the database refuses writes after three aborted attempts', async () => {
  let runs = 0
  const work = db.transaction((tx) => {
    runs++
    return tx.run(sql`do $$ begin raise exception 'no' using errcode = '40P01'; end $$`)
  })
  await expect(work).rejects.toMatchObject({ name: 'StorageError', failure: 'refusing' })
  expect(runs).toBe(3)
})

it('recovers from terminated connections with at most one failure per connection', async () => {
  let stopped = false
  const stored: string[] = []
  const failures: unknown[] = []
  const writers = Array.from({ length: 12 }, async (_, writer) => {
    for (let round = 0; !stopped; round++) {
      const name = `writer ${writer} ${round}`
      try {
        await db.transaction((tx) => add(tx, name))
        stored.push(name)
        await db.all(sql`select count(*) as n from names`)
      } catch (error) {
        failures.push(error)
      }
    }
  })
  let ended = 0
  for (let round = 0; round < 10; round++) {
    const before = stored.length
    ended += await endConnections(target)
    await expect.poll(() => stored.length).toBeGreaterThan(before + 20)
  }
  stopped = true
  await Promise.all(writers)
  expect(failures.length).toBeLessThanOrEqual(ended)
  for (const failure of failures) expect(failure).toBeInstanceOf(StorageError)
  const rows = await db.all<{ name: string }>(sql`select name from names`)
  const names = new Set(rows.map(({ name }) => name))
  expect(stored.filter((name) => !names.has(name))).toEqual([])
})

it('retries a transaction whose connection is lost before the commit', async () => {
  await throughProxy(async (far, proxy) => {
    let runs = 0
    await far.transaction(async (tx) => {
      if (runs++ === 0) proxy.cutAfter('insert into names')
      await add(tx, 'lost before')
    })
    expect(runs).toBe(2)
    expect(await isStored('lost before')).toBe(true)
  })
})

it('retries a transaction whose connection is lost right after begin', async () => {
  await throughProxy(async (far, proxy) => {
    await far.transaction((tx) => tx.run(sql`update counters set value = 0`))
    let runs = 0
    await far.transaction(async (tx) => {
      if (runs++ === 0) proxy.cutAfter('begin isolation')
      const row = await first<{ value: number }>(
        tx,
        sql`select value from counters where id = 'b'${tx.rowLock}`,
      )
      await tx.run(sql`update counters set value = ${(row?.value ?? 0) + 1} where id = 'b'`)
    })
    expect(runs).toBe(2)
    expect(await far.all(sql`select value from counters where id = 'b'`)).toEqual([{ value: 1 }])
    expect(proxy.count('set value = $1')).toBe(1)
  })
})

it('sends nothing for a transaction without statements', async () => {
  await throughProxy(async (far, proxy) => {
    expect(await far.transaction(async () => 'done')).toBe('done')
    expect(proxy.count('begin')).toBe(0)
  })
})

it('never retries a transaction whose connection is lost after the commit was sent', async () => {
  await throughProxy(async (far, proxy) => {
    let runs = 0
    const inDoubt = far.transaction(async (tx) => {
      runs++
      await add(tx, 'in doubt')
      proxy.cutAfter('commit')
    })
    await expect(inDoubt).rejects.toThrow(StorageError)
    expect(runs).toBe(1)
    await expect.poll(() => isStored('in doubt')).toBe(true)
    await far.transaction((tx) => add(tx, 'later'))
  })
})

it('commits a single-statement transaction with its statement and refuses a second statement', async () => {
  const oneStatement = true
  expect(await db.transaction((tx) => add(tx, 'alone'), { oneStatement })).toBe(1)
  expect(await isStored('alone')).toBe(true)
  const two = db.transaction(
    async (tx) => {
      await add(tx, 'first of two')
      await add(tx, 'second of two')
    },
    { oneStatement },
  )
  await expect(two).rejects.toThrow('sent a second statement')
  expect(await isStored('second of two')).toBe(false)
  await throughProxy(async (far, proxy) => {
    let runs = 0
    const inDoubt = far.transaction(
      (tx) => {
        runs++
        proxy.cutAfter('insert into names')
        return add(tx, 'alone in doubt')
      },
      { oneStatement },
    )
    await expect(inDoubt).rejects.toThrow(StorageError)
    // The transaction may have been committed, so it must not run again.
    expect(runs).toBe(1)
  })
})

it('times out while the database hangs and works again afterwards', async () => {
  await throughProxy(async (far, proxy) => {
    expect(await far.all(sql`select 1 as one`)).toEqual([{ one: 1 }])
    proxy.hang()
    const started = performance.now()
    const answers = await Promise.allSettled([
      far.all(sql`select 1 as one`),
      far.transaction((tx) => add(tx, 'hanging')),
    ])
    expect(performance.now() - started).toBeLessThan(30_000)
    for (const answer of answers) {
      expect(answer).toMatchObject({ reason: { name: 'StorageError', failure: 'too-slow' } })
    }
    proxy.mend()
    expect(await far.all(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })
})

it('runs slow statements on separate connections', async () => {
  const scan = db.createScan({ requester: visitor, ms: 30_000 })
  const slow = sql`select 1 as one from pg_sleep(0.2)`
  expect(await Promise.all([scan.all(slow), scan.all(slow)])).toEqual([[{ one: 1 }], [{ one: 1 }]])
  expect(await scan.all(slow)).toEqual([{ one: 1 }])
  expect(await scan.all(sql`select 2 as two`)).toEqual([{ two: 2 }])
})

// Detects a time limit of a cancelled statement that applies to the next statement of the same connection.
it('applies the time limit of each statement after a cancelled statement', async () => {
  const scan = (seconds: number, ms: number): Promise<unknown[]> =>
    db.createScan({ requester: visitor, ms }).all(sql`select 1 as one from pg_sleep(${seconds})`)
  for (const ended of [100, 700]) {
    expect(await scan(0.2, 30_000)).toEqual([{ one: 1 }])
    await expect(scan(20, ended)).rejects.toThrow(OverBudgetError)
    expect(await scan(1, 30_000)).toEqual([{ one: 1 }])
  }
})

// Detects rows of an interrupted result that appear in the next result.
it('returns complete results after an interrupted result', async () => {
  const scan = db.createScan({ requester: visitor, ms: 30_000 })
  const rows = await scan.all(sql`select n, pg_sleep(0.01) from generate_series(1, 100) as n`)
  expect(rows).toHaveLength(100)
  for (let time = 0; time < 4; time++) {
    expect(await scan.all(sql`select 1 as one`)).toEqual([{ one: 1 }])
  }
})

it('cancels a statement that exceeds the time limit', async () => {
  await expect(db.all(sql`select pg_sleep(300)`)).rejects.toMatchObject({ failure: 'too-slow' })
  const left = `select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'
    and application_name = 'foyer ${schema.name}'`
  await expect.poll(() => runSql(left)).toHaveLength(0)
})

it('executes 700 different statements with at most 300 prepared', async () => {
  const selectOf = (index: number): Sql => sql`select ${index} + 1 as ${identifier(`c${index}`)}`
  for (let index = 0; index < 700; index++) {
    // Each statement runs twice, because the driver prepares it at its second use.
    expect(await db.all(selectOf(index))).toEqual([{ [`c${index}`]: index + 1 }])
    expect(await db.all(selectOf(index))).toEqual([{ [`c${index}`]: index + 1 }])
  }
  const [held] = await db.all<{ held: number }>(
    sql`select count(*) as held from pg_prepared_statements`,
  )
  expect(held?.held).toBeLessThanOrEqual(300)
})

// Seen to fail: a late transaction opened a connection that nothing closed, and the process did not end.
it('refuses a transaction after the database was closed', async () => {
  const closed = openPostgres(target)
  await closed.close()
  const late = closed.transaction((tx) => tx.all(sql`select 1`))
  await expect(late).rejects.toMatchObject({ failure: 'refusing' })
})

it('replaces a connection whose session may not write', async () => {
  const own = openPostgres(target)
  await own.transaction((tx) => tx.run(sql`set default_transaction_read_only = on`))
  const write = (): Promise<unknown> => own.transaction((tx) => add(tx, 'after read-only'))
  await expect(write()).rejects.toMatchObject({ failure: 'read-only' })
  await expect.poll(() => write().then(() => 'stored', String), { timeout: 4000 }).toBe('stored')
  await own.close()
})
