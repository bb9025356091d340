import { expect, it } from 'vitest'
import type { Queries, Reader } from '../database.js'
import { sql } from '../sql.js'
import { openTestDatabase } from '../testing/test-database.js'
import { postgresDialect } from './sql-dialect.js'
import { beginOnAllTables } from './tables-snapshot.js'

// Seen to fail: the attempts never ended.
it('gives a snapshot up when tables are created during each attempt', async () => {
  let lists = 0
  const all = async (): Promise<never> => {
    if (++lists > 100) throw new Error('endless attempts')
    return Array.from({ length: lists }, (_, n) => ({ name: `t${n}` })) as never
  }
  const session: Reader & Pick<Queries, 'run'> = {
    dialect: postgresDialect,
    all,
    run: async () => 0,
  }
  await expect(beginOnAllTables(session)).rejects.toThrow(
    'tables were created during each of 5 attempts',
  )
})

// Seen to fail: a backup that PostgreSQL ended because of a deadlock was marked as failed, and not repeated.
it('reports a deadlock as a failure of the database', async () => {
  const { db } = await openTestDatabase()
  const lock = sql`select pg_advisory_xact_lock(7)`
  await db.transaction((tx) => tx.run(sql`create table films (id text)`))
  let snapshot: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.all(lock)
    snapshot = db.snapshot(({ all }) => all(lock)).catch((error: unknown) => error)
    await expect
      .poll(() => db.all(sql`select from pg_locks where locktype = 'advisory' and not granted`))
      .toHaveLength(1)
    await tx.run(sql`lock table films in access exclusive mode`)
  })
  expect(await snapshot).toMatchObject({ failure: 'refusing' })
})
