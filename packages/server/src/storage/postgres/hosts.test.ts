import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Database } from '../database.js'
import { openPostgresSite } from '../open-site/postgres-site.js'
import { sql } from '../sql.js'
import { type CuttingProxy, openCuttingProxy } from '../testing/cutting-proxy.js'
import {
  type FreshSchema,
  freshSchema,
  requirePostgres,
  runSql,
  targetOf,
} from '../testing/fresh-schema.js'
import { openPostgres } from './open.js'
import type { PostgresTarget } from './target.js'

const standbyUrl = inject('standbyUrl')
let schema: FreshSchema

beforeAll(async () => {
  schema = requirePostgres(freshSchema())
  await runSql(`create schema ${schema.name}; create table ${schema.name}.names (name text)`)
})
afterAll(async () => {
  await schema.drop()
})

/** Returns a target whose URL lists several hosts, each of which is a proxy. */
function targetOfProxies(...proxies: CuttingProxy[]): PostgresTarget {
  const target = targetOf(schema.url)
  const hosts = proxies.map((proxy) => new URL(proxy.target.urls[0]).host).join(',')
  const url = new URL(target.urls[0])
  return targetOf(`postgres://${url.username}@${hosts}${url.pathname}?schema=${target.schema}`)
}

const add = (db: Database, name: string): Promise<number> =>
  db.transaction((tx) => tx.run(sql`insert into names values (${name})`))

async function namesIn(db: Database): Promise<unknown[]> {
  const rows = await db.all<{ name: string }>(sql`select name from names order by name`)
  return rows.map(({ name }) => name)
}

it('continues on the next host without a failed call when the first host disconnects', async () => {
  const target = targetOf(schema.url)
  const [first, second] = await Promise.all([openCuttingProxy(target), openCuttingProxy(target)])
  const db = openPostgres(targetOfProxies(first, second))
  try {
    await add(db, 'a')
    expect(await namesIn(db)).toEqual(['a'])
    expect(second.count('select')).toBe(0)

    await first.close()
    expect(await namesIn(db)).toEqual(['a'])
    await add(db, 'b')
    expect(await namesIn(db)).toEqual(['a', 'b'])
  } finally {
    await db.close()
    await second.close()
  }
})

it.runIf(standbyUrl)('uses the primary at any position in the host list', async () => {
  const standing = targetOf(standbyUrl ?? '')
  expect(await runSql('select pg_is_in_recovery() as standby', standing)).toEqual([
    { standby: true },
  ])
  const [first, second] = await Promise.all([
    openCuttingProxy(standing),
    openCuttingProxy(targetOf(schema.url)),
  ])
  const db = openPostgres(targetOfProxies(first, second))
  try {
    expect(await namesIn(db)).toContain('a')
    await add(db, 'c')
    expect(await namesIn(db)).toContain('c')
  } finally {
    await db.close()
    await first.close()
    await second.close()
  }
})

it('receives notifications after the primary has moved to another host', async () => {
  const target = targetOf(schema.url)
  const [first, second] = await Promise.all([openCuttingProxy(target), openCuttingProxy(target)])
  const hosts = targetOfProxies(first, second)
  const [reader, writer] = [openPostgres(hosts), openPostgres(hosts)]
  try {
    let calls = 0
    reader.commits.onCommit(() => calls++)
    await expect.poll(() => first.count('listen')).toBe(1)
    await first.close()
    await expect.poll(() => second.count('listen')).toBe(1)
    const before = calls
    const channel = `foyer_events_${target.schema}`
    await runSql(`select pg_notify('${channel}', 'another process')`)
    await expect.poll(() => calls).toBeGreaterThan(before)
  } finally {
    await Promise.all([reader.close(), writer.close()])
    await second.close()
  }
})

// Seen to fail: the driver of the failed attempt connected again, and stayed connected after the close.
it('leaves no connection of a failed attempt to listen', async () => {
  const proxy = await openCuttingProxy(targetOf(schema.url))
  const db = openPostgres(proxy.target)
  proxy.cutAfter('listen')
  db.commits.onCommit(() => {})
  await expect.poll(() => proxy.count('listen')).toBeGreaterThan(1)
  await db.close()
  const listening = `select count(*)::int as connections from pg_stat_activity
    where application_name = 'foyer ${schema.name}' and query ilike 'listen%'`
  await expect.poll(() => runSql(listening)).toEqual([{ connections: 0 }])
  await proxy.close()
})

it.runIf(standbyUrl)('starts on a standby only after its promotion', async () => {
  const proxy = await openCuttingProxy(targetOf(standbyUrl ?? ''))
  const target = targetOfProxies(proxy, proxy)
  await expect(openPostgresSite(target, { patienceMs: 0 })).rejects.toThrow(
    /does not respond \(the database is a standby, expected the primary\)/,
  )
  await runSql('select pg_promote()', targetOf(standbyUrl ?? ''))
  const { db, close } = await openPostgresSite(target)
  expect(await db.all(sql`select 1 as one`)).toEqual([{ one: 1 }])
  await close()
  await proxy.close()
})
