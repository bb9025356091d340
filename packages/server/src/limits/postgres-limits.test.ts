import { endpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { sql } from '../storage/sql.js'
import { requirePostgres } from '../storage/testing/fresh-schema.js'
import { dataCalls } from '../testing/data-calls.js'
import { open } from '../testing/permissions.js'
import { createTestFoyer, type TestFoyer } from '../testing/test-foyer.js'
import { createMember, password } from '../testing/test-member.js'

const collections = [{ id: 'c', permissions: open }]

/** Starts two servers on one schema. */
async function twoServers(visitorWrites: number): Promise<[TestFoyer, TestFoyer]> {
  const settings = { rateLimit: { visitorWrites } }
  const one = await createTestFoyer({ collections, settings })
  const database = requirePostgres(one.database)
  return [one, await createTestFoyer({ database, collections, settings })]
}

it('two processes together check at most 29 wrong passwords', async () => {
  const [one, two] = await twoServers(1000)
  await createMember(one, 'ada@example.com')
  const logIn = async (foyer: TestFoyer, typed: string): Promise<number> => {
    const body = { loginId: { email: 'ada@example.com' }, password: typed }
    return (await (await foyer.visitor()).post(endpoints.login.path, body)).status
  }
  const seen: number[] = []
  for (let round = 0; round < 18; round++) {
    seen.push(await logIn(one, 'wrong'), await logIn(two, 'wrong'))
  }
  expect(seen).toEqual([...Array(29).fill(403), ...Array(7).fill(429)])
  expect(await logIn(two, password)).toBe(429)
})

it('another process refuses writes within seconds after the limit is reached', async () => {
  const [one, two] = await twoServers(20)
  const [here, there] = [dataCalls(await one.visitor(), 'c'), dataCalls(await two.visitor(), 'c')]
  for (let write = 0; write < 20; write++) expect((await here.insert({})).status).toBe(200)
  await expect.poll(async () => (await there.insert({})).status).toBe(429)
})

it('counts are stored in an unlogged table without names or networks', async () => {
  const [one] = await twoServers(1000)
  await createMember(one, 'ada@example.com')
  const wrong = { loginId: { email: 'ada@example.com' }, password: 'wrong' }
  await (await one.visitor()).post(endpoints.login.path, wrong)
  const { db } = one.services
  const tables = sql`select relpersistence from pg_class where relname = 'limit_counts'
    and relnamespace = current_schema()::regnamespace`
  expect(await db.all(tables)).toEqual([{ relpersistence: 'u' }])
  const rows = await db.all(sql`select * from limit_counts`)
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(JSON.stringify(rows)).not.toMatch(/ada|network|pair/)
})

it('limits still work in one process when the counts table is missing', async () => {
  const [one] = await twoServers(5)
  await one.services.db.transaction((tx) => tx.run(sql`drop table limit_counts`))
  const visitor = dataCalls(await one.visitor(), 'c')
  for (let write = 0; write < 5; write++) expect((await visitor.insert({})).status).toBe(200)
  expect((await visitor.insert({})).status).toBe(429)
  await createMember(one, 'ada@example.com')
})
